package dev.bailey.testing.egress;

import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.awaitility.Awaitility;

/**
 * A real sshd on the loopback interface, that hands out one git repository and nothing else. Its
 * only user is one that this host does not have: it sees a list of users of its own.
 */
final class SshServer implements AutoCloseable {
  /** In a file system of its own: this host's users and its /run are left alone. */
  private static final String START =
      """
      mount -t tmpfs tmpfs /run && mkdir -m 755 /run/sshd && mount --bind users /etc/passwd \\
        && exec /usr/sbin/sshd -D -e -f settings
      """;

  private final TemporaryPlace place = TemporaryPlace.in("/srv");
  private final HeldPort port = new HeldPort();
  private final Process process;

  SshServer(Path repository) {
    for (String key : new String[] {"host", "visitor"}) {
      Plain.shell("ssh-keygen -q -t ed25519 -N '' -f " + place.resolve(key));
    }
    place.write("settings", settings(repository));
    place.write(
        "users",
        "root:x:0:0::/:/bin/sh\nsshd:x:65533:65534::/:/bin/false\ngit:x:65534:65534::/:/bin/sh\n");
    // Readable for a sandbox of any user, which makes a copy that ssh accepts.
    Plain.shell(
        "cd %s && chmod 644 visitor && sed 's/^/* /' host.pub > known".formatted(place.path()));
    File log = place.resolve("log").toFile();
    try {
      process =
          new ProcessBuilder(
                  "/usr/bin/unshare", "-m", "--propagation", "private", "/bin/sh", "-c", START)
              .directory(place.path().toFile())
              .redirectErrorStream(true)
              .redirectOutput(log)
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try {
      Awaitility.await().until(() -> log().contains("Server listening"));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private String settings(Path repository) {
    return """
    ListenAddress 127.0.0.1:%1$d
    HostKey %2$s/host
    AuthorizedKeysFile %2$s/visitor.pub
    AuthenticationMethods publickey
    AllowUsers git
    ForceCommand git -c safe.directory=%3$s upload-pack %3$s
    DisableForwarding yes
    StrictModes no
    UsePAM no
    PidFile none
    """
        .formatted(port(), place.path(), repository);
  }

  int port() {
    return port.number();
  }

  /** Where the keys are. */
  Path path() {
    return place.path();
  }

  /** A script that clones the repository; options of ssh are added to those it is told of. */
  String clone(String host) {
    return """
    cp %1$s/visitor key && chmod 600 key
    export GIT_SSH_COMMAND="${GIT_SSH_COMMAND:-ssh} -i $PWD/key -o BatchMode=yes \
    -o UserKnownHostsFile=%1$s/known"
    git clone -q ssh://git@%2$s:%3$d/greeting it && cat it/greeting
    """
        .formatted(place.path(), host, port());
  }

  /** What was said by the server. */
  String log() {
    try {
      return Files.readString(place.resolve("log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
    port.close();
    place.close();
  }
}
