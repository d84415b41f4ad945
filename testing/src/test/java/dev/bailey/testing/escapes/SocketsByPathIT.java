package dev.bailey.testing.escapes;

import dev.bailey.policy.Policy;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.List;

/** Services of the host at a path that is not shown, as those of container engines and D-Bus. */
final class SocketsByPathIT extends EscapeTestBase {

  private void connect(Attacked target, Policy policy, Path socket) throws IOException {
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
      Plain.shell("chmod 666 " + socket);
      assertStopped(target, policy, List.of(connecting(socket)));
    }
  }

  @ForEachTarget
  void hiddenOnesAreNotReached(Attacked target) throws IOException {
    for (String parent : List.of("/run", "/var/lib", "/tmp", "/var/tmp", "/srv")) {
      try (TemporaryPlace place = TemporaryPlace.in(parent)) {
        connect(target, policy(), place.resolve("engine.sock"));
      }
    }
  }
}
