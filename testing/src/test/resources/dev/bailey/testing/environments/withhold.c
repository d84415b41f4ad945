// Takes something away and becomes a program: withhold [WORD]... -- PROGRAM [ARGUMENT]...
// The words are done in order; system calls are refused in the way containers refuse them.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define NAMESPACES \
  (CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | \
   CLONE_NEWCGROUP)
#define FIRST_LANDLOCK_CALL 444

static struct sock_filter code[256];
static unsigned short length;

static void must(int holds, const char *what) {
  if (!holds) {
    perror(what);
    exit(99);
  }
}

static void add(unsigned short op, unsigned value, unsigned char yes, unsigned char no) {
  code[length++] = (struct sock_filter){op, yes, no, value};
}

static void answer(int error) {
  add(BPF_RET | BPF_K, error ? SECCOMP_RET_ERRNO | error : SECCOMP_RET_ALLOW, 0, 0);
}

static void load(unsigned offset) {
  add(BPF_LD | BPF_W | BPF_ABS, offset, 0, 0);
}

static void refuse(int number, int error) {
  add(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1);
  answer(error);
}

static void refuse_flags(int number, unsigned flags) {
  add(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4);
  load(offsetof(struct seccomp_data, args[0]));
  add(BPF_JMP | BPF_JSET | BPF_K, flags, 0, 1);
  answer(EPERM);
  answer(0);
}

static void begin(void) {
  length = 0;
  load(offsetof(struct seccomp_data, nr));
}

static void install(void) {
  answer(0);
  struct sock_fprog program = {length, code};
  must(!syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program), "seccomp");
}

static void no_user_namespaces(void) {
  begin();
  refuse_flags(SYS_unshare, CLONE_NEWUSER);
  refuse_flags(SYS_clone, CLONE_NEWUSER);
  refuse(SYS_clone3, ENOSYS);
  install();
}

// What the usual profile of containers refuses without CAP_SYS_ADMIN, as far as it matters here.
static void container_filter(void) {
  static const int calls[] = {
      SYS_mount,     SYS_umount2,       SYS_unshare,         SYS_setns,       SYS_pivot_root,
      SYS_open_tree, SYS_move_mount,    SYS_fsopen,          SYS_fsconfig,    SYS_fsmount,
      SYS_fspick,    SYS_mount_setattr, SYS_perf_event_open, SYS_bpf,         SYS_keyctl,
      SYS_add_key,   SYS_request_key,   SYS_userfaultfd,     SYS_sethostname, SYS_quotactl};
  begin();
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) refuse(calls[i], EPERM);
  refuse_flags(SYS_clone, NAMESPACES);
  refuse(SYS_clone3, ENOSYS);
  install();
}

static void no_landlock(void) {
  begin();
  for (int i = 0; i < 3; i++) refuse(FIRST_LANDLOCK_CALL + i, EPERM);
  install();
}

static void no_pidfd(void) {
  begin();
  refuse(SYS_pidfd_open, EPERM);
  install();
}

static void write_file(const char *name, const char *text) {
  int file = open(name, O_WRONLY);
  must(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text), name);
  close(file);
}

// A user namespace with the same users, in which no further one can be made.
static void last_user_namespace(void) {
  int pipes[2];
  char name[64];
  must(!pipe(pipes), "pipe");
  pid_t parent = getpid();
  pid_t helper = fork();
  if (helper == 0) {
    char byte;
    close(pipes[1]);
    must(read(pipes[0], &byte, 1) == 1, "wait");
    snprintf(name, sizeof name, "/proc/%d/uid_map", parent);
    write_file(name, "0 0 100000");
    snprintf(name, sizeof name, "/proc/%d/gid_map", parent);
    write_file(name, "0 0 100000");
    _exit(0);
  }
  must(!unshare(CLONE_NEWUSER), "unshare");
  must(write(pipes[1], "x", 1) == 1, "go");
  int status;
  must(waitpid(helper, &status, 0) == helper && status == 0, "map users");
  close(pipes[0]);
  close(pipes[1]);
  write_file("/proc/sys/user/max_user_namespaces", "0");
}

static void become(int user) {
  must(!setgroups(0, NULL), "setgroups");
  must(!setresgid(user, user, user) && !setresuid(user, user, user), "setresuid");
}

static void limit_processes(long count) {
  struct rlimit limit = {count, count};
  must(!setrlimit(RLIMIT_NPROC, &limit), "setrlimit");
}

static long number(const char *word) {
  return atol(strchr(word, '=') + 1);
}

static void withhold(const char *word) {
  if (!strcmp(word, "user-namespaces")) no_user_namespaces();
  else if (!strcmp(word, "container-calls")) container_filter();
  else if (!strcmp(word, "landlock")) no_landlock();
  else if (!strcmp(word, "pidfd")) no_pidfd();
  else if (!strcmp(word, "more-user-namespaces")) last_user_namespace();
  else if (!strcmp(word, "new-privileges")) must(!prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), word);
  else if (!strcmp(word, "terminal")) must(setsid() >= 0 || errno == EPERM, word);
  else if (!strncmp(word, "processes=", 10)) limit_processes(number(word));
  else if (!strncmp(word, "descriptor=", 11)) close(number(word));
  else if (!strncmp(word, "user=", 5)) become(number(word));
  else must(0, word);
}

int main(int argc, char **argv) {
  int at = 1;
  for (; at < argc && strcmp(argv[at], "--"); at++) withhold(argv[at]);
  must(at + 1 < argc, "program");
  execv(argv[at + 1], argv + at + 1);
  perror(argv[at + 1]);
  return 99;
}
