/* Never the same process for long: it forks, the parent ends, and so on. Each adds a byte to the
   file "beat". Ends when there is a file "stop", or after a minute. */
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  time_t end = time(0) + 60;
  int beat = open("beat", O_WRONLY | O_CREAT | O_APPEND, 0666);
  for (int i = 0; i < 3; i++) close(i);
  setsid();
  while (time(0) < end && access("stop", F_OK) != 0) {
    if (fork() > 0) _exit(0);
    write(beat, "x", 1);
    usleep(150);
  }
  return 0;
}
