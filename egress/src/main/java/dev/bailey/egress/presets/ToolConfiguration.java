package dev.bailey.egress.presets;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.files.PlainFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The directories and variables in which the configuration of tools is looked for.
 *
 * @param root the directory that stands for / of the host
 */
public record ToolConfiguration(
    Path root, Path home, Path project, Map<String, String> environment) {
  /** Configuration is smaller; a file of the project may be made to keep us busy. */
  private static final int LARGEST_FILE = 256 << 10;

  public ToolConfiguration {
    environment = Map.copyOf(environment);
  }

  /** Those of this process. */
  public static ToolConfiguration of(Path project) {
    Map<String, String> environment = System.getenv();
    String home = environment.getOrDefault("HOME", System.getProperty("user.home", "/"));
    return new ToolConfiguration(Path.of("/"), Path.of(home), project, environment);
  }

  /** A place of the host, by its usual path. */
  public Path system(String path) {
    return root.resolve(path.startsWith("/") ? path.substring(1) : path);
  }

  /** The value of a variable that is set to something. */
  Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(it -> !it.isBlank());
  }

  /** A path from a variable, else below the home directory. */
  Path fromVariable(String name, String otherwise) {
    return variable(name).map(Path::of).orElseGet(() -> home.resolve(otherwise));
  }

  /**
   * The text of a file; empty when there is none. What is not a plain file could block us.
   *
   * @throws BaileyException INVALID_REQUEST for one that cannot be read, or is larger than
   *     configuration is
   */
  public Optional<String> read(Path file) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try (InputStream in = PlainFile.read(file)) {
      byte[] bytes = in.readNBytes(LARGEST_FILE + 1);
      if (bytes.length > LARGEST_FILE) {
        throw unreadable(file, "it is too large");
      }
      return Optional.of(new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw unreadable(file, "it cannot be read").withCause(e);
    }
  }

  private static BaileyException unreadable(Path file, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "read", file.toString(), reason)
        .withRemedies(new Remedy.AllowNetwork());
  }

  /**
   * What is in a directory, in the order of names; nothing when there is none.
   *
   * @throws BaileyException INVALID_REQUEST for one that cannot be read
   */
  public List<Path> list(Path directory, String glob) {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, glob)) {
        entries.forEach(found::add);
      } catch (IOException | DirectoryIteratorException e) {
        throw unreadable(directory, "it cannot be listed").withCause(e);
      }
    }
    found.sort(Comparator.naturalOrder());
    return found;
  }

  /** Where a program is that would be started by this name, with all links followed. */
  Optional<Path> program(String name) {
    for (String directory : environment.getOrDefault("PATH", "").split(":", -1)) {
      Path file = Path.of(directory).resolve(name);
      if (!directory.isEmpty() && Files.isExecutable(file)) {
        try {
          return Optional.of(file.toRealPath());
        } catch (IOException e) {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }
}
