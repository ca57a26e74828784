#include "setscrew_zlib.h"

#include <setscrew_library.h>

#define SETSCREW_ZLIB_FUNCTIONS(X)                                                    \
  X(compressBound, uLong, (uLong))                                                    \
  X(compress2, int, (Bytef *, uLongf *, const Bytef *, uLong, int))                   \
  X(uncompress, int, (Bytef *, uLongf *, const Bytef *, uLong))                       \
  X(inflateInit_, int, (z_streamp, const char *, int))                                \
  X(inflate, int, (z_streamp, int))                                                   \
  X(inflateEnd, int, (z_streamp))

SETSCREW_LIBRARY("zlib", "libz.so.1", NULL, SETSCREW_ZLIB_FUNCTIONS, NULL)

const char *setscrew_zlib_load(void) { return setscrew_library_load(&library); }

unsigned long setscrew_zlib_bound(unsigned long size) { return p_compressBound(size); }
int setscrew_zlib_compress(
  unsigned char *output, unsigned long *room, const unsigned char *input, unsigned long size, int level) {
  return p_compress2(output, room, input, size, level);
}
int setscrew_zlib_expand(
  unsigned char *output, unsigned long *room, const unsigned char *input, unsigned long size) {
  return p_uncompress(output, room, input, size);
}

int setscrew_zlib_visit(
  const unsigned char *input, unsigned long size, setscrew_zlib_visitor visitor, void *context) {
  unsigned char output[1 << 15];
  z_stream stream = {.next_in = (unsigned char *)input, .avail_in = (uInt)size};
  int code = p_inflateInit_(&stream, ZLIB_VERSION, sizeof stream);
  while (code == Z_OK) {
    stream.next_out = output;
    stream.avail_out = sizeof output;
    code = p_inflate(&stream, Z_NO_FLUSH);
    unsigned long count = sizeof output - stream.avail_out;
    if (code != Z_OK && code != Z_STREAM_END) break;
    if (count > 0 && visitor(context, output, count) != 0) break;
  }
  p_inflateEnd(&stream);
  return code;
}
