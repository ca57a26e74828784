#ifndef SETSCREW_INTERRUPTS_H
#define SETSCREW_INTERRUPTS_H

/// Catches SIGINT and SIGTERM from now on and tells each by one byte on a pipe, since a handler may do
/// little else.
///
/// Returns the end of the pipe to read from, or -1.
int setscrew_catch_interrupts(void);

#endif
