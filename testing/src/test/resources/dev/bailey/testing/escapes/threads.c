/* Many threads, each of which tries what the filter refuses. Ends with 0 if one could. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

static int worked;

static void *attempt(void *argument) {
  if (syscall(SYS_unshare, CLONE_NEWUTS) == 0) worked = 1;
  if (syscall(SYS_userfaultfd, 0) >= 0) worked = 1;
  if (syscall(SYS_perf_event_open, 0, 0, -1, -1, 0) < 0 && errno == EFAULT) worked = 1;
  if (prctl(PR_GET_SECCOMP, 0, 0, 0, 0) != 2) worked = 1;
  if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) worked = 1;
  return NULL;
}

int main(void) {
  pthread_t threads[16];
  for (int i = 0; i < 16; i++) pthread_create(&threads[i], NULL, attempt, NULL);
  for (int i = 0; i < 16; i++) pthread_join(threads[i], NULL);
  attempt(NULL);
  return !worked;
}
