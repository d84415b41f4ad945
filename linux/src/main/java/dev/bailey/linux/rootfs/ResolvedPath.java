package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a path leads once its symbolic links are followed, on the host or inside.
 *
 * @param asked the path as the caller wrote it
 * @param real the same place without links; its last parts may not exist
 * @param links every link of the host on the way, with what it says
 */
record ResolvedPath(Path asked, Path real, Map<Path, String> links) {
  /** As many as the kernel follows. */
  private static final int MOST_LINKS = 40;

  void requireExisting() {
    if (!Files.exists(real, LinkOption.NOFOLLOW_LINKS)) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "use", asked.toString(), "no such file or directory")
          .withHint("Create it, or leave it out: only paths that exist can be shown.");
    }
  }

  /** Where a path of the host leads there. */
  static ResolvedPath of(Path path) {
    return of(path, null);
  }

  /** Where a path inside leads commands: by the links of what is shown, and in what is shown. */
  static ResolvedPath inside(Path path, PathMapping mapping) {
    return of(path, mapping);
  }

  private static ResolvedPath of(Path path, @Nullable PathMapping mapping) {
    Map<Path, String> links = new LinkedHashMap<>();
    Deque<Path> pending = new ArrayDeque<>();
    push(pending, path);
    Path real = path.getRoot();
    int followed = 0;
    while (!pending.isEmpty()) {
      Path next = real.resolve(pending.pop()).normalize();
      Path usual = mapping == null ? null : mapping.usualLink(next);
      Path onHost = mapping == null ? next : mapping.host(next);
      if (usual == null && !Files.isSymbolicLink(onHost)) {
        real = next;
        continue;
      }
      Path destination = usual == null ? read(onHost) : usual;
      if (usual == null) {
        links.put(onHost, destination.toString());
      }
      followed++;
      if (followed > MOST_LINKS) {
        throw BaileyException.of(
                ErrorCode.INVALID_REQUEST, "use", path.toString(), "too many symbolic links")
            .withHint("Name where it leads, or leave it out.");
      }
      push(pending, destination);
      real = destination.isAbsolute() ? destination.getRoot() : real;
    }
    if (!Names.isExact(real)) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "use",
              path.toString(),
              "it leads to " + real + ", a name that is not valid UTF-8")
          .withHint("Rename what it leads to: a rule for it would be one for another name.");
    }
    return new ResolvedPath(path, real, links);
  }

  private static void push(Deque<Path> pending, Path path) {
    for (int i = path.getNameCount() - 1; i >= 0; i--) {
      pending.push(path.getName(i));
    }
  }

  private static Path read(Path link) {
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "use", link.toString(), "cannot read the link")
          .withCause(e);
    }
  }
}
