#ifndef SETSCREW_LIBRARY_H
#define SETSCREW_LIBRARY_H
#include <stddef.h>

/// Libraries of the system that are loaded at first use: linking them would cost every start of the program several
/// milliseconds, and a machine without one of them still does all that does not need it.
///
/// A shim lists the functions that it calls, one X(NAME, RESULT, PARAMETERS) a line, and says
///
///     SETSCREW_LIBRARY("zlib", "libz.so.1", NULL, SETSCREW_ZLIB_FUNCTIONS, NULL)
///
/// which declares a pointer p_NAME to each, and `library` for setscrew_library_load().

/// The name of a function, and where its address goes.
typedef struct {
  const char *name;
  void **address;
} setscrew_symbol;

/// A library, with what became of loading it.
typedef struct {
  /// What messages call it.
  const char *title;
  /// Its file; and another version's that does as well, or NULL.
  const char *file, *other;
  /// The functions wanted, up to one without a name.
  const setscrew_symbol *symbols;
  /// What is to be done once it is there; NULL, or why it cannot be used. May be NULL itself.
  const char *(*start)(void);
  int is_loaded;
  const char *problem;
  char message[256];
} setscrew_library;

/// Loads a library, once, whoever asks first; NULL when it is there, else the reason why not.
const char *setscrew_library_load(setscrew_library *library);

#define SETSCREW_LIBRARY_POINTER(name, result, parameters) static result(*p_##name) parameters;
#define SETSCREW_LIBRARY_SYMBOL(name, result, parameters) {#name, (void **)&p_##name},
#define SETSCREW_LIBRARY(title, file, other, FUNCTIONS, start)                                  \
  FUNCTIONS(SETSCREW_LIBRARY_POINTER)                                                            \
  static const setscrew_symbol symbols[] = {FUNCTIONS(SETSCREW_LIBRARY_SYMBOL){NULL, NULL}};     \
  static setscrew_library library = {title, file, other, symbols, start, 0, NULL, {0}};

#endif
