/*
 * Installs seccomp filters on itself, then makes system calls or becomes another program. Several
 * filters are separated by commas and installed in that order.
 *
 *   filter-loader FILTER|- probe < calls     each line: NAME NUMBER ARGUMENT...; prints NAME ERRNO
 *   filter-loader FILTER|- i386              makes an i386 call (x86-64 only)
 *   filter-loader FILTER|- exec PROGRAM ARGUMENT...
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static void die(const char *what) {
  perror(what);
  exit(99);
}

static void install(const char *path) {
  static struct sock_filter filter[4096];
  int fd = open(path, O_RDONLY);
  ssize_t size = fd < 0 ? -1 : read(fd, filter, sizeof filter);
  if (size <= 0) die(path);
  close(fd);
  struct sock_fprog program = {size / sizeof filter[0], filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) die("no_new_privs");
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program)) die("seccomp");
}

static void probe(void) {
  char line[512];
  while (fgets(line, sizeof line, stdin)) {
    unsigned long values[7] = {0};
    char *name = strtok(line, " \n");
    for (int i = 0; i < 7; i++) {
      char *word = strtok(NULL, " \n");
      if (word) values[i] = strtoul(word, NULL, 0);
    }
    errno = 0;
    syscall(values[0], values[1], values[2], values[3], values[4], values[5], values[6]);
    printf("%s %d\n", name, errno);
    fflush(stdout);
  }
}

static void i386(void) {
#ifdef __x86_64__
  long result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory");
  printf("i386 %d\n", result > 0 || result == -ENOSYS);
#endif
}

int main(int count, char **arguments) {
  if (count < 3) return 98;
  if (strcmp(arguments[1], "-")) {
    for (char *path = strtok(arguments[1], ","); path; path = strtok(NULL, ",")) install(path);
  }
  if (!strcmp(arguments[2], "probe")) probe();
  if (!strcmp(arguments[2], "i386")) i386();
  if (!strcmp(arguments[2], "exec")) {
    execvp(arguments[3], arguments + 3);
    die(arguments[3]);
  }
  return 0;
}
