/*
 * Load for proxies: a server and a client that do as little as possible besides.
 *
 *   load serve
 *     listens on 127.0.0.1, writes its port to standard output, ends with its standard input
 *   load ask HOST PORT WAY DESTINATION KIND AT-ONCE REQUESTS BYTES
 *     asks REQUESTS times for BYTES bytes over AT-ONCE connections to HOST and PORT; writes the
 *     nanoseconds of all, and of the median and the 99th of 100 requests
 *
 * WAY is "straight", or "proxy" when HOST is a proxy that is asked for DESTINATION. KIND is "http",
 * "tls" or "kept". With http and tls every request has a connection of its own, which the server
 * ends; with kept, all requests follow each other on the same AT-ONCE connections. What is called
 * tls here (and kept) begins with both hellos and goes on with bytes of no meaning: the cost of
 * cryptography would be the client's and the server's, whatever is in between.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define EVENTS 256
#define PIECE (1 << 20)
#define HELLO 22
#define ANSWER 47
#define LAST (1ULL << 63)

enum step { CONNECTING, ESTABLISHING, ASKING, HEAD, BODY, END };

struct connection {
  int fd;
  enum step step;
  uint64_t begun;
  uint64_t left;
  int closes;
  int greeted;
  size_t have;
  char head[4096];
};

static int poller;

static void fail(const char *what) {
  fprintf(stderr, "load: %s: %s\n", what, errno ? strerror(errno) : "unexpected");
  exit(1);
}

static void watch(int operation, struct connection *it, uint32_t events) {
  struct epoll_event event = {.events = events, .data.ptr = it};
  if (epoll_ctl(poller, operation, it->fd, &event) < 0) fail("epoll_ctl");
}

static struct connection *fresh(int fd) {
  struct connection *it = calloc(1, sizeof *it);
  if (!it) fail("memory");
  it->fd = fd;
  return it;
}

static void be_quick(int fd) {
  int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

/* Requests are small and the socket takes them whole. */
static void say(struct connection *it, const void *bytes, size_t length) {
  if (send(it->fd, bytes, length, MSG_NOSIGNAL) != (ssize_t)length) fail("send");
}

/* Reads more of a head; how long it is once it is whole, else 0. Returns -1 at the end. */
static ssize_t read_head(struct connection *it) {
  ssize_t got = recv(it->fd, it->head + it->have, sizeof it->head - 1 - it->have, 0);
  if (got < 0 && errno == EAGAIN) return 0;
  if (got <= 0) return -1;
  it->have += (size_t)got;
  it->head[it->have] = 0;
  char *end = memmem(it->head, it->have, "\r\n\r\n", 4);
  return end ? end + 4 - it->head : 0;
}

/* ---- server ---- */

static int body;

static void forget(struct connection *it) {
  close(it->fd);
  free(it);
}

static void take(struct connection *it, size_t used) {
  memmove(it->head, it->head + used, it->have - used);
  it->have -= used;
}

/* Answers a hello with the server's: 1, or 0 if it is not all there yet. */
static int greet(struct connection *it) {
  unsigned char *head = (unsigned char *)it->head;
  static const unsigned char answer[ANSWER] = {
      HELLO, 3, 3, 0, ANSWER - 5, 2, 0, 0, ANSWER - 9, 3, 3, [ANSWER - 3] = 0x13, [ANSWER - 2] = 1};
  if (it->have < 5 || it->have < 5u + head[3] * 256u + head[4]) return 0;
  if (send(it->fd, answer, ANSWER, MSG_NOSIGNAL) != ANSWER) fail("answer");
  take(it, 5u + head[3] * 256u + head[4]);
  it->greeted = 1;
  return 1;
}

/* Takes the next request out of what was read: 1, or 0 if it is not all there yet. */
static int next_request(struct connection *it) {
  size_t used;
  if (!it->greeted && it->have && it->head[0] == HELLO && !greet(it)) return 0;
  if (it->greeted) {
    used = 8;
    if (it->have < used) return 0;
    uint64_t asked;
    memcpy(&asked, it->head, 8);
    it->closes = (asked & LAST) != 0;
    it->left = asked & ~LAST;
  } else {
    char *end = memmem(it->head, it->have, "\r\n\r\n", 4);
    if (!end) return 0;
    used = (size_t)(end + 4 - it->head);
    char *path = memchr(it->head, ' ', used);
    if (!path || path[1] != '/') fail("request");
    it->left = strtoull(path + 2, NULL, 10);
    it->closes = 1;
    char reply[128];
    int length = snprintf(reply, sizeof reply,
                          "HTTP/1.1 200 OK\r\nContent-Length: %llu\r\nConnection: close\r\n\r\n",
                          (unsigned long long)it->left);
    if (send(it->fd, reply, (size_t)length, MSG_NOSIGNAL | MSG_MORE) != length) fail("reply");
  }
  take(it, used);
  return 1;
}

/* Sends what was asked for: 1 when that is done, 0 when the client has to read first, -1 if gone. */
static int send_body(struct connection *it) {
  while (it->left) {
    off_t start = 0;
    ssize_t sent = sendfile(it->fd, body, &start, it->left < PIECE ? it->left : PIECE);
    if (sent < 0) return errno == EAGAIN ? 0 : -1;
    it->left -= (uint64_t)sent;
  }
  return 1;
}

static void serve_connection(struct connection *it) {
  if (it->step != BODY) {
    if (read_head(it) < 0) {
      forget(it);
      return;
    }
  }
  while (it->step == BODY || next_request(it)) {
    int done = send_body(it);
    if (done < 0 || (done && it->closes)) {
      forget(it);
      return;
    }
    if (!done && it->step != BODY) watch(EPOLL_CTL_MOD, it, EPOLLOUT);
    if (done && it->step == BODY) watch(EPOLL_CTL_MOD, it, EPOLLIN);
    it->step = done ? ASKING : BODY;
    if (!done) return;
  }
}

static void serve(void) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, length) || listen(listener, 4096)) fail("listen");
  getsockname(listener, (struct sockaddr *)&address, &length);
  body = memfd_create("body", MFD_CLOEXEC);
  if (ftruncate(body, PIECE) || fallocate(body, 0, 0, PIECE)) fail("body");
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  struct connection *own = fresh(listener), *input = fresh(STDIN_FILENO);
  watch(EPOLL_CTL_ADD, own, EPOLLIN);
  watch(EPOLL_CTL_ADD, input, EPOLLIN);
  for (;;) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(poller, events, EVENTS, -1);
    for (int i = 0; i < count; i++) {
      struct connection *it = events[i].data.ptr;
      if (it == input) exit(0);
      if (it != own) {
        serve_connection(it);
        continue;
      }
      for (int fd; (fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0;) {
        be_quick(fd);
        watch(EPOLL_CTL_ADD, fresh(fd), EPOLLIN);
      }
    }
  }
}

/* ---- client ---- */

static struct sockaddr_in target;
static const char *destination;
static int proxied, http, kept;
static uint64_t bytes, to_begin, ended, *times;

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* A hello of TLS 1.2 and later with the name of the destination, and what it asks for behind it. */
static void say_hello(struct connection *it, uint64_t asked) {
  unsigned char hello[512] = {HELLO, 3, 1, 0, 0, 1, 0, 0, 0, 3, 3};
  size_t name = strcspn(destination, ":"), at = 11 + 32;
  const unsigned char fixed[] = {0, 0, 4, 0x13, 1, 0x13, 2, 1, 0};
  memcpy(hello + at, fixed, sizeof fixed);
  at += sizeof fixed;
  const size_t extension[] = {name + 9, 0, name + 5, name + 3};
  for (int i = 0; i < 4; i++) {
    hello[at++] = (unsigned char)(extension[i] >> 8);
    hello[at++] = (unsigned char)extension[i];
  }
  hello[at++] = 0;
  hello[at++] = (unsigned char)(name >> 8);
  hello[at++] = (unsigned char)name;
  memcpy(hello + at, destination, name);
  at += name;
  hello[3] = (unsigned char)((at - 5) >> 8);
  hello[4] = (unsigned char)(at - 5);
  hello[7] = (unsigned char)((at - 9) >> 8);
  hello[8] = (unsigned char)(at - 9);
  memcpy(hello + at, &asked, 8);
  say(it, hello, at + 8);
}

static void ask(struct connection *it) {
  uint64_t asked = bytes | (kept ? 0 : LAST);
  it->have = 0;
  it->left = bytes;
  it->step = http ? HEAD : BODY;
  if (http) {
    char request[512];
    int length = snprintf(request, sizeof request,
                          "GET %s%s/%llu HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n",
                          proxied ? "http://" : "", proxied ? destination : "",
                          (unsigned long long)bytes, destination);
    say(it, request, (size_t)length);
  } else if (it->greeted) {
    say(it, &asked, 8);
  } else {
    it->greeted = 1;
    it->left += ANSWER;
    say_hello(it, asked);
  }
}

static void begin(struct connection *it) {
  to_begin--;
  it->begun = now();
  it->greeted = 0;
  it->have = 0;
  it->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (it->fd < 0) fail("socket");
  be_quick(it->fd);
  if (connect(it->fd, (struct sockaddr *)&target, sizeof target) && errno != EINPROGRESS)
    fail("connect");
  it->step = CONNECTING;
  watch(EPOLL_CTL_ADD, it, EPOLLOUT);
}

static void connected(struct connection *it) {
  int error = 0;
  socklen_t length = sizeof error;
  getsockopt(it->fd, SOL_SOCKET, SO_ERROR, &error, &length);
  errno = error;
  if (error) fail("connect");
  watch(EPOLL_CTL_MOD, it, EPOLLIN);
  if (proxied && !http) {
    char request[512];
    int size = snprintf(request, sizeof request, "CONNECT %s HTTP/1.1\r\nHost: %s\r\n\r\n",
                        destination, destination);
    it->step = ESTABLISHING;
    say(it, request, (size_t)size);
  } else {
    ask(it);
  }
}

/* Reads a reply's head: 1 when it is whole and good. What follows it is counted. */
static int replied(struct connection *it) {
  ssize_t head = read_head(it);
  errno = 0;
  if (head < 0) fail("reply");
  if (head == 0) return 0;
  if (strncmp(it->head + 8, " 200 ", 5)) {
    fprintf(stderr, "load: %.*s\n", (int)it->have, it->head);
    exit(1);
  }
  if (it->step == ESTABLISHING) return 1;
  char *length = strcasestr(it->head, "\r\nContent-Length:");
  if (!length || strtoull(length + 17, NULL, 10) != bytes) fail("length of the reply");
  it->left = bytes - (it->have - (size_t)head);
  return 1;
}

/* The bytes are thrown away by the kernel. */
static int read_body(struct connection *it) {
  while (it->left) {
    ssize_t got = recv(it->fd, NULL, it->left < PIECE ? it->left : PIECE, MSG_TRUNC);
    if (got < 0 && errno == EAGAIN) return 0;
    if (got <= 0) fail("body");
    it->left -= (uint64_t)got;
  }
  return 1;
}

static void finished(struct connection *it) {
  times[ended++] = now() - it->begun;
  if (kept && to_begin) {
    to_begin--;
    it->begun = now();
    ask(it);
    return;
  }
  close(it->fd);
  if (to_begin) begin(it);
}

static void step(struct connection *it) {
  if (it->step == CONNECTING) {
    connected(it);
    return;
  }
  if (it->step == ESTABLISHING && replied(it)) {
    ask(it);
    return;
  }
  if (it->step == HEAD && replied(it)) it->step = BODY;
  if (it->step == BODY && read_body(it)) it->step = END;
  if (it->step != END) return;
  char more;
  if (kept) {
    finished(it);
    return;
  }
  ssize_t got = recv(it->fd, &more, 1, 0);
  if (got < 0 && errno == EAGAIN) return;
  if (got != 0) fail("end");
  finished(it);
}

static int by_value(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

static void client(char **words) {
  struct addrinfo wanted = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found;
  if (getaddrinfo(words[0], words[1], &wanted, &found)) fail("host");
  memcpy(&target, found->ai_addr, sizeof target);
  proxied = !strcmp(words[2], "proxy");
  destination = words[3];
  http = !strcmp(words[4], "http");
  kept = !strcmp(words[4], "kept");
  uint64_t at_once = strtoull(words[5], NULL, 10), requests = strtoull(words[6], NULL, 10);
  bytes = strtoull(words[7], NULL, 10);
  to_begin = requests;
  times = calloc(requests, sizeof *times);
  uint64_t start = now();
  for (uint64_t i = 0; i < at_once && to_begin; i++) begin(fresh(-1));
  while (ended < requests) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(poller, events, EVENTS, 60000);
    if (count == 0) fail("nothing happened for a minute");
    for (int i = 0; i < count; i++) step(events[i].data.ptr);
  }
  uint64_t all = now() - start;
  qsort(times, requests, sizeof *times, by_value);
  printf("%llu %llu %llu\n", (unsigned long long)all, (unsigned long long)times[requests / 2],
         (unsigned long long)times[requests * 99 / 100]);
}

int main(int count, char **words) {
  signal(SIGPIPE, SIG_IGN);
  poller = epoll_create1(EPOLL_CLOEXEC);
  if (count == 2 && !strcmp(words[1], "serve")) serve();
  if (count == 10 && !strcmp(words[1], "ask")) {
    client(words + 2);
    return 0;
  }
  fprintf(stderr, "load: see its source\n");
  return 2;
}
