#ifndef SETSCREW_LOOP_H
#define SETSCREW_LOOP_H
#include <stdint.h>

/// What an event loop needs of Linux: epoll with its packed unions, and sockets with their casts.
/// Every call gives -1 and leaves errno as the kernel set it when it fails.

/// One descriptor that has something to do: what (SETSCREW_READABLE ...) and the token it was watched under.
struct setscrew_ready {
  uint64_t token;
  uint32_t what;
};

enum {
  SETSCREW_READABLE = 1,
  SETSCREW_WRITABLE = 2,
  /// The other side will send nothing more; it may still read.
  SETSCREW_PEER_ENDED = 4,
  /// The connection is gone in both directions.
  SETSCREW_GONE = 8,
};

int setscrew_poller_open(void);
int setscrew_poller_watch(int poller, int fd, uint32_t what, uint64_t token);
int setscrew_poller_change(int poller, int fd, uint32_t what, uint64_t token);
int setscrew_poller_forget(int poller, int fd);
/// Waits until something is ready, or for the milliseconds given (-1: without end).
int setscrew_poller_wait(int poller, struct setscrew_ready *ready, int capacity, int milliseconds);

/// A descriptor that becomes readable when `setscrew_waker_wake` is called from any thread.
int setscrew_waker_open(void);
int setscrew_waker_wake(int waker);

/// A non-blocking listening socket on 127.0.0.1; port 0 takes any free one. The port goes to `bound`.
int setscrew_listen_loopback(uint16_t port, uint16_t *bound);
/// The next connection, non-blocking and without delay of small writes.
int setscrew_accept(int listener);
/// A blocking connection to a port on 127.0.0.1.
int setscrew_connect_loopback(uint16_t port);
/// Closes a connection so that the other side sees a reset, not an end.
int setscrew_close_with_reset(int fd);
#endif
