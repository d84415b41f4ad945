package dev.bailey.storage;

import dev.bailey.error.BaileyException;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.WorkspaceId;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Does one thing with a storage in a JVM of little memory, and says how it ended. */
final class SmallMemory {
  private SmallMemory() {}

  /** The code of the error, {@code done}, or how the JVM broke. */
  static String said(Path state, String what, Path archive) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Xmx64m", "-cp"));
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", "")));
    command.addAll(
        List.of(SmallMemory.class.getName(), state.toString(), what, archive.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said.strip();
  }

  public static void main(String[] arguments) throws Exception {
    WorkspaceId id = new WorkspaceId("a");
    try (Storage storage = Stores.copy(Path.of(arguments[0]))) {
      switch (arguments[1]) {
        case "snapshot" -> storage.snapshot(id, new SnapshotId("second"));
        case "rollback" -> storage.rollback(id, new SnapshotId("first"));
        default -> {
          try (InputStream in = Files.newInputStream(Path.of(arguments[2]))) {
            storage.importFrom(new WorkspaceId("b"), in, OutwardLinks.KEEP);
          }
        }
      }
      System.out.println("done");
    } catch (BaileyException e) {
      System.out.println(e.code());
    }
  }
}
