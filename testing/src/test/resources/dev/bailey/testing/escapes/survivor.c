/* Starts a program in a way that loses it: "survivor WAY PROGRAM ARGUMENT...". */
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int c, char **v) {
  long child;
  if (!strncmp(v[1], "parent", 6)) {
    /* A child of whoever started this, and no child of this. */
    child = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
  } else if (!strcmp(v[1], "silent")) {
    /* Nobody is told when it ends, and an ordinary wait does not see it. */
    child = syscall(SYS_clone, 0, 0, 0, 0, 0);
  } else if (!strcmp(v[1], "vfork")) {
    child = vfork();
  } else {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    child = fork();
    if (child == 0 && fork() > 0) _exit(0);
  }
  if (child == 0) {
    setsid();
    execvp(v[2], v + 2);
    _exit(126);
  }
  if (!strcmp(v[1], "parent-fails")) {
    usleep(300000);
    return 9;
  }
  return child < 0;
}
