/* One act per call: "acts NAME ARGUMENT...". Ends with 0 when it worked, else with the errno. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <stddef.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <mqueue.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

static int result(long r) { return r < 0 ? (errno ? errno : 255) : 0; }

static int opened(const char *path, int flags) {
  int fd = open(path, flags, 0600);
  if (fd >= 0 && (flags & O_ACCMODE) == O_RDONLY && !(flags & O_DIRECTORY)) {
    char c;
    if (read(fd, &c, 1) < 0) return result(-1);
  }
  return result(fd);
}

static int inet(int type, int port, int protocol) {
  int s = socket(AF_INET, type, protocol);
  if (s < 0) return result(s);
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (type == SOCK_STREAM) return result(connect(s, (void *)&to, sizeof to));
  return result(sendto(s, "x", 1, 0, (void *)&to, sizeof to));
}

static socklen_t unix_address(struct sockaddr_un *to, const char *name) {
  memset(to, 0, sizeof *to);
  to->sun_family = AF_UNIX;
  strncpy(to->sun_path, name, sizeof to->sun_path - 1);
  socklen_t length = offsetof(struct sockaddr_un, sun_path) + strlen(name);
  if (to->sun_path[0] == '@') to->sun_path[0] = 0;
  return length;
}

static int unix_connect(const char *name) {
  struct sockaddr_un to;
  socklen_t length = unix_address(&to, name);
  int s = socket(AF_UNIX, SOCK_STREAM, 0);
  return s < 0 ? result(s) : result(connect(s, (void *)&to, length));
}

static int unix_pair_send(const char *name) {
  struct sockaddr_un to;
  socklen_t length = unix_address(&to, name);
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) < 0) return result(-1);
  return result(sendto(pair[0], "x", 1, 0, (void *)&to, length));
}

static int listen_at(const char *name, int type) {
  struct sockaddr_un at;
  socklen_t length = unix_address(&at, name);
  int s = socket(AF_UNIX, type, 0);
  if (bind(s, (void *)&at, length) < 0) return result(-1);
  if (type == SOCK_STREAM) listen(s, 9);
  printf("ready\n");
  fflush(stdout);
  sleep(600);
  return 0;
}

/* A signal without kill(2): the owner of a pipe is told that something can be read. */
static int sigio(int pid) {
  int pipes[2];
  pipe(pipes);
  if (fcntl(pipes[0], F_SETSIG, SIGUSR1) < 0 || fcntl(pipes[0], F_SETOWN, pid) < 0)
    return result(-1);
  fcntl(pipes[0], F_SETFL, O_ASYNC);
  write(pipes[1], "x", 1);
  /* It worked when the victim, which dies of it, is gone. In a sandbox, by which programs gain no
     privileges any more, nothing comes of it that could be waited for. */
  char path[64];
  struct stat st;
  snprintf(path, sizeof path, "/proc/%d/task/%d", pid, pid);
  for (int looks = prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) ? 30 : 6000; looks > 0; looks--) {
    if (stat(path, &st) < 0) return 0;
    usleep(10000);
  }
  return EPERM;
}

static int limit_other(int pid) {
  struct rlimit none = {0, 0};
  return result(prlimit(pid, RLIMIT_CORE, &none, NULL));
}

static int lower_mark(void) {
  struct rlimit lower = {5, 5};
  return result(setrlimit(RLIMIT_LOCKS, &lower));
}

static int affinity(int pid) {
  cpu_set_t set;
  sched_getaffinity(0, sizeof set, &set);
  return result(sched_setaffinity(pid, sizeof set, &set));
}

static int proc(int pid, const char *what, int flags) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", pid, what);
  return opened(path, O_RDONLY | flags);
}

static int set_flags(const char *path) {
  int fd = open(path, O_RDONLY), flags = 0;
  if (fd < 0) return result(fd);
  ioctl(fd, FS_IOC_GETFLAGS, &flags);
  flags ^= FS_NODUMP_FL;
  return result(ioctl(fd, FS_IOC_SETFLAGS, &flags));
}

static int vm_read(int pid) {
  char here;
  struct iovec to = {&here, 1}, from = {(void *)0x1000, 1};
  long r = process_vm_readv(pid, &to, 1, &from, 1, 0);
  return r < 0 && errno == EFAULT ? 0 : result(r);
}

int main(int c, char **v) {
#define IS(name) (!strcmp(v[1], name))
  errno = 0;
  if (IS("read")) return opened(v[2], O_RDONLY);
  if (IS("write")) return opened(v[2], O_WRONLY);
  if (IS("create")) return opened(v[2], O_WRONLY | O_CREAT | O_EXCL);
  if (IS("list")) return opened(v[2], O_RDONLY | O_DIRECTORY);
  if (IS("truncate")) return result(truncate(v[2], 0));
  if (IS("open-truncate")) return opened(v[2], O_RDONLY | O_TRUNC);
  if (IS("rename")) return result(rename(v[2], v[3]));
  if (IS("link")) return result(link(v[2], v[3]));
  if (IS("unlink")) return result(unlink(v[2]));
  if (IS("mkdir")) return result(mkdir(v[2], 0700));
  if (IS("chmod")) return result(chmod(v[2], 0777));
  if (IS("fchmodat2")) return result(syscall(452, AT_FDCWD, v[2], 0700, 0));
  if (IS("chown")) return result(chown(v[2], getuid(), getgid()));
  if (IS("times")) return result(utimensat(AT_FDCWD, v[2], NULL, 0));
  if (IS("setxattr")) return result(setxattr(v[2], "user.x", "y", 1, 0));
  if (IS("getxattr")) return result(getxattr(v[2], "user.x", NULL, 0));
  if (IS("flags")) return set_flags(v[2]);
  if (IS("watch")) return result(inotify_add_watch(inotify_init(), v[2], IN_ALL_EVENTS));
  if (IS("exec")) return result(execl(v[2], v[2], NULL));
  if (IS("tcp")) return inet(SOCK_STREAM, atoi(v[2]), 0);
  if (IS("udp")) return inet(SOCK_DGRAM, atoi(v[2]), 0);
  if (IS("netlink")) return result(socket(AF_NETLINK, SOCK_RAW, 0));
  if (IS("unix")) return unix_connect(v[2]);
  if (IS("unix-pair")) return unix_pair_send(v[2]);
  if (IS("stream-pair")) return result(socketpair(AF_UNIX, SOCK_STREAM, 0, (int[2]){0}));
  if (IS("listen")) return listen_at(v[2], SOCK_STREAM);
  if (IS("listen-datagram")) return listen_at(v[2], SOCK_DGRAM);
  if (IS("signal")) return result(kill(atoi(v[2]), 0));
  if (IS("sigio")) return sigio(atoi(v[2]));
  if (IS("limit")) return limit_other(atoi(v[2]));
  if (IS("affinity")) return affinity(atoi(v[2]));
  if (IS("nice")) return result(setpriority(PRIO_PROCESS, atoi(v[2]), 19));
  if (IS("lower-mark")) return lower_mark();
  if (IS("vm-read")) return vm_read(atoi(v[2]));
  if (IS("trace")) return result(ptrace(PTRACE_SEIZE, atoi(v[2]), 0, 0));
  if (IS("environ")) return proc(atoi(v[2]), "environ", 0);
  if (IS("cmdline")) return proc(atoi(v[2]), "cmdline", 0);
  if (IS("mem")) return proc(atoi(v[2]), "maps", 0);
  if (IS("cwd")) return proc(atoi(v[2]), "cwd/.", O_DIRECTORY);
  if (IS("shm")) return result(shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600));
  if (IS("queue")) {
    int q = mq_open("/bailey-test", O_CREAT | O_RDWR, 0600, NULL);
    if (q >= 0) mq_unlink("/bailey-test");
    return result(q);
  }
  return 254;
}
