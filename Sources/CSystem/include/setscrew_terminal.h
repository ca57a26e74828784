#ifndef SETSCREW_TERMINAL_H
#define SETSCREW_TERMINAL_H

/// Gives a terminal's keys one by one, unprocessed, and remembers how it was. Output stays as it is.
///
/// Whatever way the process ends, short of SIGKILL, the terminal is put back. Gives -1 where it is no terminal.
int setscrew_terminal_raw(int fd);

/// Puts the terminal back as it was before `setscrew_terminal_raw`; nothing when it is.
void setscrew_terminal_restore(void);

/// Tells SIGINT, SIGTERM, SIGHUP, SIGWINCH and SIGCONT from now on, each by a byte of its number on a pipe.
///
/// Gives the end of the pipe to read from, or -1.
int setscrew_terminal_signals(void);

/// Stops the whole job as Ctrl-Z does; comes back when it goes on.
void setscrew_terminal_suspend(void);

#endif
