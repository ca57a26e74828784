#include "setscrew_interrupts.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static int ends[2] = {-1, -1};

static void tell(int signal_number) {
  int kept = errno;
  char byte = (char)signal_number;
  ssize_t ignored = write(ends[1], &byte, 1);
  (void)ignored;
  errno = kept;
}

int setscrew_catch_interrupts(void) {
  if (ends[0] >= 0) return ends[0];
  if (pipe(ends) != 0) return -1;
  for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
  // A full pipe must not block the handler.
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  struct sigaction action = {.sa_handler = tell, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGINT, &action, NULL) != 0 || sigaction(SIGTERM, &action, NULL) != 0) return -1;
  return ends[0];
}
