#include "setscrew_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

static int terminal = -1;
static int registered = 0;
static struct termios before;
static volatile sig_atomic_t is_raw = 0;
static int ends[2] = {-1, -1};

// Only calls that a signal handler may make.
static void put_back(void) {
  if (!is_raw) return;
  is_raw = 0;
  // Bracketed paste off, synchronized output off, cursor shown.
  static const char leave[] = "\033[?2004l\033[?2026l\033[?25h";
  ssize_t ignored = write(terminal, leave, sizeof leave - 1);
  (void)ignored;
  tcsetattr(terminal, TCSANOW, &before);
}

static void die(int number) {
  if (is_raw) {
    // The lines below the cursor would stand between the words of whoever reports the end.
    static const char below[] = "\r\n\033[J";
    ssize_t ignored = write(terminal, below, sizeof below - 1);
    (void)ignored;
  }
  put_back();
  signal(number, SIG_DFL);
  raise(number);
}

static void tell(int number) {
  int kept = errno;
  char byte = (char)number;
  ssize_t ignored = write(ends[1], &byte, 1);
  (void)ignored;
  errno = kept;
}

int setscrew_terminal_raw(int fd) {
  struct termios now;
  if (tcgetattr(fd, &now) != 0) return -1;
  if (!is_raw) before = now;
  terminal = fd;
  cfmakeraw(&now);
  now.c_oflag = before.c_oflag;
  if (tcsetattr(fd, TCSANOW, &now) != 0) return -1;
  is_raw = 1;
  if (!registered) {
    registered = 1;
    atexit(put_back);
    static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT};
    for (unsigned i = 0; i < sizeof fatal / sizeof *fatal; i++) {
      struct sigaction action = {.sa_handler = die};
      sigemptyset(&action.sa_mask);
      sigaction(fatal[i], &action, NULL);
    }
  }
  return 0;
}

void setscrew_terminal_restore(void) { put_back(); }

int setscrew_terminal_signals(void) {
  if (ends[0] >= 0) return ends[0];
  if (pipe(ends) != 0) return -1;
  for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
  // A full pipe must not block the handler.
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  static const int told[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT};
  for (unsigned i = 0; i < sizeof told / sizeof *told; i++) {
    struct sigaction action = {.sa_handler = tell, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    if (sigaction(told[i], &action, NULL) != 0) return -1;
  }
  return ends[0];
}

void setscrew_terminal_suspend(void) {
  put_back();
  kill(0, SIGTSTP);
}
