package dev.bailey.sessions.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The files of a log. The first has the log's name; the name of each later one ends with the offset
 * of its first byte.
 */
record LogSegments(Path directory, String name) {
  /** The offsets at which those on disk begin, in their order. */
  List<Long> starts() throws IOException {
    List<Long> starts = new ArrayList<>();
    if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
        files.forEach(it -> addStart(it.getFileName().toString(), starts));
      }
    }
    starts.sort(null);
    return starts;
  }

  private void addStart(String file, List<Long> starts) {
    if (file.equals(name)) {
      starts.add(0L);
    } else if (file.matches(Pattern.quote(name) + "\\.[0-9]{1,18}")) {
      starts.add(Long.parseLong(file.substring(name.length() + 1)));
    }
  }

  private Path path(long start) {
    return directory.resolve(start == 0 ? name : name + "." + start);
  }

  OutputStream create(long start) throws IOException {
    Files.createDirectories(directory);
    return Files.newOutputStream(
        path(start),
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        LinkOption.NOFOLLOW_LINKS);
  }

  SeekableByteChannel open(long start) throws IOException {
    return Files.newByteChannel(path(start), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  }

  long size(long start) throws IOException {
    return Files.size(path(start));
  }

  void delete(long start) throws IOException {
    Files.deleteIfExists(path(start));
  }
}
