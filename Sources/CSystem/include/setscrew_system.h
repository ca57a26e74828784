#ifndef SETSCREW_SYSTEM_H
#define SETSCREW_SYSTEM_H
/// Sees to it that no core dump of this process is ever written, and that no other process of the user reads its memory.
int setscrew_forbid_dumps(void);
#endif
