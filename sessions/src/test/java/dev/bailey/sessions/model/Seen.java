package dev.bailey.sessions.model;

import dev.bailey.sessions.api.ManagedProcess;
import dev.bailey.sessions.api.Message;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.model.ModelFiles.Kind;
import dev.bailey.sessions.model.ModelFiles.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** What is really there, by means of the JDK alone where it is about files. */
public final class Seen {
  private static final int PERMISSIONS = 07777;
  private static final String ATTRIBUTE = "test";

  private Seen() {}

  /** Everything, in the words of {@link Model#lines}. */
  public static List<String> lines(SessionService sessions) {
    List<String> lines = new ArrayList<>();
    for (SessionInfo session : sessions.list()) {
      Session handle = sessions.get(session.name());
      lines.add(
          "session %s %s (%s) turns %d next %d agent %s"
              .formatted(
                  session.name(),
                  session.state().word(),
                  session.origin().replaceFirst("^copy of .*", "copy of SOURCE"),
                  session.turns(),
                  handle.history().next(),
                  session.agentState().orElse("")));
      files(handle.workspace()).lines().forEach(it -> lines.add("  file " + it));
      for (Snapshot it : handle.snapshots()) {
        lines.add(
            "  snapshot %s %s %d turn %d message %d"
                .formatted(it.id(), it.kind().word(), it.ordinal(), it.turn(), it.message()));
      }
      for (Message it : handle.history().page(0, Integer.MAX_VALUE)) {
        lines.add("  message " + it.sequence() + " " + it.content());
      }
      for (ManagedProcess it : handle.processes().list()) {
        lines.add("  process " + it.id() + " " + it.state());
      }
    }
    return lines;
  }

  static ModelFiles files(Path root) {
    TreeMap<String, Node> nodes = new TreeMap<>();
    walk(root, (name, path) -> nodes.put(name, node(path)));
    return new ModelFiles(nodes);
  }

  /** When everything was last written. */
  static List<String> times(Path root) {
    List<String> times = new ArrayList<>();
    walk(
        root,
        (name, path) -> {
          try {
            times.add(name + " " + Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    return times;
  }

  private static void walk(Path root, BiConsumer<String, Path> action) {
    try (Stream<Path> paths = Files.walk(root)) {
      paths
          .filter(it -> !it.equals(root))
          .sorted()
          .forEach(it -> action.accept(root.relativize(it).toString(), it));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Node node(Path path) {
    try {
      int mode =
          (int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & PERMISSIONS;
      if (Files.isSymbolicLink(path)) {
        return new Node(Kind.LINK, Files.readSymbolicLink(path).toString(), mode, "");
      }
      return Files.isDirectory(path)
          ? new Node(Kind.DIRECTORY, "", mode, attribute(path))
          : new Node(Kind.FILE, Files.readString(path), mode, attribute(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String attribute(Path path) throws IOException {
    UserDefinedFileAttributeView view =
        Files.getFileAttributeView(path, UserDefinedFileAttributeView.class);
    if (!view.list().contains(ATTRIBUTE)) {
      return "";
    }
    ByteBuffer value = ByteBuffer.allocate(view.size(ATTRIBUTE));
    view.read(ATTRIBUTE, value);
    return new String(value.array(), StandardCharsets.UTF_8);
  }
}
