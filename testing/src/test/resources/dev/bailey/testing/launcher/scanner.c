// Attacks every process that appears beside it, as fast as it can, until a file "stop" appears.
// Mode "read": opens each one's memory for writing; a process between fork and exec would
// have what the launcher has it do. Mode "kill" and "stop": sends the signal to each but init;
// says "held" once one is seen to be stopped.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static long opened, jvm, attempts;
static char maps[1 << 20], found[64][128];
static int founds;

static void note(const char *text) {
  for (int i = 0; i < founds; i++)
    if (strncmp(found[i], text, 100) == 0) return;
  if (founds == 64) return;
  strncpy(found[founds++], text, 100);
  // At once: others wait for it.
  printf("found %s\n", text);
  fflush(stdout);
}

static void scan(int memory, unsigned long from, unsigned long to) {
  static char buffer[1 << 20];
  char prefix[32];
  // Put together at run time, so that this program does not find itself.
  sprintf(prefix, "%s-%s-", "BAILEY", "CANARY");
  for (unsigned long at = from; at < to && at < from + (64UL << 20); at += sizeof buffer - 128) {
    ssize_t count = pread(memory, buffer, sizeof buffer - 1, at);
    if (count <= 0) return;
    for (char *hit = memmem(buffer, count, prefix, strlen(prefix)); hit;
         hit = memmem(hit + 1, buffer + count - hit - 1, prefix, strlen(prefix))) {
      char text[101] = {0};
      for (int i = 0; i < 40 && hit + i < buffer + count && hit[i] > 32 && hit[i] < 127; i++) text[i] = hit[i];
      note(text);
    }
  }
}

static void attack(const char *pid) {
  char path[64];
  sprintf(path, "/proc/%s/mem", pid);
  attempts++;
  int memory = open(path, O_RDWR);
  if (memory < 0) memory = open(path, O_RDONLY);
  if (memory < 0) return;
  opened++;
  sprintf(path, "/proc/%s/maps", pid);
  int file = open(path, O_RDONLY);
  size_t length = 0;
  ssize_t count;
  while (length < sizeof maps - 1 && (count = read(file, maps + length, sizeof maps - 1 - length)) > 0) length += count;
  maps[length] = 0;
  close(file);
  if (strstr(maps, "libjvm.so") || strstr(maps, "bailey-steps")) jvm++;
  for (char *line = strtok(maps, "\n"); line; line = strtok(0, "\n")) {
    unsigned long from, to;
    char mode[8];
    if (sscanf(line, "%lx-%lx %7s", &from, &to, mode) == 3 && mode[1] == 'w') scan(memory, from, to);
  }
  close(memory);
}

static int stopped(const char *pid) {
  char path[64], text[512] = {0};
  sprintf(path, "/proc/%s/stat", pid);
  int file = open(path, O_RDONLY);
  if (file < 0) return 0;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  char *name = length > 0 ? strrchr(text, ')') : 0;
  return name && name[1] && name[2] == 'T';
}

static void send(const char *pid, int signal_) {
  static int held;
  attempts++;
  if (kill(atoi(pid), signal_) != 0) return;
  opened++;
  if (held || signal_ != SIGSTOP || !stopped(pid)) return;
  held = 1;
  printf("held\n");
  fflush(stdout);
}

int main(int count, char **arguments) {
  int self = getpid();
  int signal_ = strcmp(arguments[1], "kill") == 0 ? SIGKILL : strcmp(arguments[1], "stop") == 0 ? SIGSTOP : 0;
  printf("ready\n");
  fflush(stdout);
  DIR *proc = opendir("/proc");
  for (long round = 0; round % 64 || access("stop", F_OK) != 0; round++) {
    rewinddir(proc);
    for (struct dirent *entry = readdir(proc); entry; entry = readdir(proc)) {
      int pid = atoi(entry->d_name);
      if (pid < 3 || pid == self) continue;
      if (signal_) send(entry->d_name, signal_);
      else attack(entry->d_name);
    }
  }
  printf("attempts %ld reached %ld jvm %ld\n", attempts, opened, jvm);
  return 0;
}
