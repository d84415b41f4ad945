package dev.bailey.testing.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.Main;
import dev.bailey.testing.Ending;
import dev.bailey.testing.InProcessCli;
import dev.bailey.testing.Jvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code bailey session shell} on a real terminal, with somebody who types. */
@Timeout(240)
final class SessionShellIT {
  /**
   * Types what its first argument says, a line for a step: "type TEXT", "see TEXT" waits for text
   * on the screen, "size ROWS COLUMNS" changes the window. Tells the exit code, and whether the
   * terminal is as it was.
   */
  private static final String TYPIST =
      """
      import fcntl, os, select, struct, sys, termios
      def resize(terminal, rows, columns):
          fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))
      screen, terminal = os.openpty()
      resize(terminal, 30, 100)
      before = termios.tcgetattr(terminal)
      pid = os.fork()
      if pid == 0:
          os.setsid()
          fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
          for number in range(3): os.dup2(terminal, number)
          os.environ['TERM'] = 'vt220'
          os.execv(sys.argv[2], sys.argv[2:])
      seen = ''
      def see(text):
          global seen
          while text not in seen:
              if select.select([screen], [], [], 1)[0]: seen += os.read(screen, 65536).decode()
              elif os.waitpid(pid, os.WNOHANG)[0]: sys.exit('ended without ' + text + ': ' + seen)
          seen = seen[seen.index(text) + len(text):]
      for line in open(sys.argv[1]):
          step, _, text = line.rstrip('\\n').partition(' ')
          if step == 'type': os.write(screen, (text + '\\r').encode())
          elif step == 'size': resize(screen, *map(int, text.split()))
          else: see(text)
      code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
      print('code', code, 'restored', before == termios.tcgetattr(terminal))
      """;

  @TempDir Path directory;

  @BeforeEach
  void create() {
    session("create", "work");
    session("create", "bare", "--deny", "/usr/bin/bash");
  }

  private List<String> words(String... words) {
    List<String> all = new ArrayList<>(List.of("session", "--state", directory + "/state"));
    all.addAll(List.of("--driver", "copy"));
    all.addAll(List.of(words));
    return all;
  }

  private void session(String... words) {
    Ending ending = InProcessCli.bailey(directory, words(words).toArray(String[]::new));
    assertThat(ending.code()).as("%s", ending).isZero();
  }

  /** What the typist tells. */
  private String typed(List<String> words, String steps) throws Exception {
    Path script = Files.writeString(directory.resolve("steps"), steps);
    List<String> line = new ArrayList<>(List.of("/usr/bin/python3", "-c", TYPIST));
    line.add(script.toString());
    line.addAll(Jvm.running(Main.class.getName(), words));
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    try {
      process.getOutputStream().close();
      return read(process);
    } finally {
      process.destroyForcibly();
    }
  }

  private static String read(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  @Test
  void aPersonWorksInIt() throws Exception {
    String steps =
        """
        see $
        type echo is ${BASH_VERSION:+ba}sh $TERM here
        see is bash vt220 here
        type stty size
        see 30 100
        type echo kept >file; echo read''y; cat
        see ready
        type echoed by the terminal inside
        see echoed by the terminal inside
        see echoed by the terminal inside
        type \u0003
        see ^C
        type echo interrup''ted
        see interrupted
        size 44 122
        type until [ "$(stty size)" = '44 122' ]; do sleep 0.1; done; echo resi''zed
        see resized
        type exit 7
        """;
    assertThat(typed(words("shell", "work"), steps)).isEqualTo("code 7 restored True");
    session("exec", "work", "--", "test", "-s", "file");
  }

  @Test
  void withoutBashItIsAnotherShellAndOptionsConfineIt() throws Exception {
    String steps =
        """
        see $
        type echo ba''sh is ${BASH_VERSION:-not here}
        see bash is not here
        type touch file || echo re''fused
        see refused
        type exit 0
        """;
    assertThat(typed(words("shell", "bare", "--fs", "read-only"), steps))
        .isEqualTo("code 0 restored True");
  }
}
