package dev.bailey.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** One number for all names, contents, modes and times of a tree, by means of the JDK alone. */
final class Digest {
  private Digest() {}

  static String of(Path root) {
    try (Stream<Path> paths = Files.walk(root)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      List<Path> sorted = paths.sorted().filter(path -> !path.equals(root)).toList();
      for (Path path : sorted) {
        String facts =
            root.relativize(path)
                + " "
                + Files.readAttributes(path, "unix:mode,lastModifiedTime").get("mode")
                + " "
                + Files.getLastModifiedTime(path)
                + "\n";
        digest.update(facts.getBytes(StandardCharsets.UTF_8));
        if (Files.isRegularFile(path)) {
          digest.update(Files.readAllBytes(path));
        }
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
