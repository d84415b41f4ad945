package dev.bailey.testing.escapes;

import dev.bailey.policy.Policy;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.List;

/**
 * A service for its owner only, in a directory that may only be read: connecting is no writing, and
 * where owners are mapped the command is the owner. Known, and told in every report.
 */
final class ShownSocketIT extends EscapeTestBase {
  @ForEachTarget
  void itIsNotReached(Attacked target) throws IOException {
    Path socket = elsewhere.resolve("bus");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
      Plain.shell("chmod 660 " + socket);
      assertStopped(
          target, Policy.of(files().reading(elsewhere.path())), List.of(connecting(socket)));
    }
  }
}
