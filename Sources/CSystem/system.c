#include "setscrew_system.h"
#include <sys/resource.h>
int setscrew_open_fds_limit(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_NOFILE, &limit) == 0 ? (int)limit.rlim_cur : -1;
}
