#ifndef SETSCREW_ZLIB_H
#define SETSCREW_ZLIB_H

#include <zlib.h>

/// zlib, loaded at first use.
///
/// Call setscrew_zlib_load() once and successfully before any other function of this file.

/// Loads the library; NULL when it is there, else the reason why not.
const char *setscrew_zlib_load(void);

/// The size that compressed data can have at most.
unsigned long setscrew_zlib_bound(unsigned long size);
/// Compresses; `*room` is the room in `output` and becomes the size. Z_OK when it fits.
int setscrew_zlib_compress(
  unsigned char *output, unsigned long *room, const unsigned char *input, unsigned long size, int level);
/// The reverse.
int setscrew_zlib_expand(
  unsigned char *output, unsigned long *room, const unsigned char *input, unsigned long size);

/// Takes the next bytes that come out; anything but 0 ends the expansion.
typedef int (*setscrew_zlib_visitor)(void *context, const unsigned char *bytes, unsigned long count);
/// The reverse in small pieces, for what need not be in memory as a whole; the code of zlib, Z_STREAM_END at the end.
int setscrew_zlib_visit(
  const unsigned char *input, unsigned long size, setscrew_zlib_visitor visitor, void *context);

#endif
