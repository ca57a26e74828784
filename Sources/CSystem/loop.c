#define _GNU_SOURCE
#include "setscrew_loop.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

static struct epoll_event event_of(uint32_t what, uint64_t token) {
  struct epoll_event event;
  memset(&event, 0, sizeof event);
  if (what & SETSCREW_READABLE) event.events |= EPOLLIN;
  if (what & SETSCREW_WRITABLE) event.events |= EPOLLOUT;
  if (what & SETSCREW_PEER_ENDED) event.events |= EPOLLRDHUP;
  event.data.u64 = token;
  return event;
}

int setscrew_poller_open(void) { return epoll_create1(EPOLL_CLOEXEC); }

int setscrew_poller_watch(int poller, int fd, uint32_t what, uint64_t token) {
  struct epoll_event event = event_of(what, token);
  return epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event);
}

int setscrew_poller_change(int poller, int fd, uint32_t what, uint64_t token) {
  struct epoll_event event = event_of(what, token);
  return epoll_ctl(poller, EPOLL_CTL_MOD, fd, &event);
}

int setscrew_poller_forget(int poller, int fd) {
  return epoll_ctl(poller, EPOLL_CTL_DEL, fd, NULL);
}

int setscrew_poller_wait(int poller, struct setscrew_ready *ready, int capacity, int milliseconds) {
  struct epoll_event events[64];
  if (capacity > 64) capacity = 64;
  int count = epoll_wait(poller, events, capacity, milliseconds);
  for (int i = 0; i < count; i++) {
    uint32_t what = 0;
    if (events[i].events & EPOLLIN) what |= SETSCREW_READABLE;
    if (events[i].events & EPOLLOUT) what |= SETSCREW_WRITABLE;
    if (events[i].events & EPOLLRDHUP) what |= SETSCREW_PEER_ENDED;
    if (events[i].events & (EPOLLHUP | EPOLLERR)) what |= SETSCREW_GONE;
    ready[i].token = events[i].data.u64;
    ready[i].what = what;
  }
  return count;
}

int setscrew_waker_open(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int setscrew_waker_wake(int waker) {
  uint64_t one = 1;
  return write(waker, &one, sizeof one) == sizeof one ? 0 : -1;
}

static struct sockaddr_in loopback(uint16_t port) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  return address;
}

static int close_keeping_errno(int fd) {
  int reason = errno;
  close(fd);
  errno = reason;
  return -1;
}

int setscrew_listen_loopback(uint16_t port, uint16_t *bound) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  int one = 1;
  struct sockaddr_in address = loopback(port);
  socklen_t length = sizeof address;
  if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) < 0 ||
      bind(fd, (struct sockaddr *)&address, sizeof address) < 0 || listen(fd, SOMAXCONN) < 0 ||
      getsockname(fd, (struct sockaddr *)&address, &length) < 0)
    return close_keeping_errno(fd);
  *bound = ntohs(address.sin_port);
  return fd;
}

int setscrew_accept(int listener) {
  int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (fd < 0) return -1;
  int one = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return fd;
}

int setscrew_connect_loopback(uint16_t port) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  int one = 1;
  struct sockaddr_in address = loopback(port);
  if (connect(fd, (struct sockaddr *)&address, sizeof address) < 0) return close_keeping_errno(fd);
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return fd;
}

int setscrew_close_with_reset(int fd) {
  struct linger now = {.l_onoff = 1, .l_linger = 0};
  setsockopt(fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
  return close(fd);
}
