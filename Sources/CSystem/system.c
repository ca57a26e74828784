#include "setscrew_system.h"
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
int setscrew_forbid_dumps(void) {
  // The limit alone does not hold for dumps that are piped to a program.
  struct rlimit none = {0, 0};
  int limited = setrlimit(RLIMIT_CORE, &none);
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && limited == 0 ? 0 : -1;
}
