#ifndef SETSCREW_SYSTEM_H
#define SETSCREW_SYSTEM_H
/// What Swift cannot call by itself: variadic functions, macros, and feature-gated GNU calls.
int setscrew_open_fds_limit(void);
#endif
