package dev.bailey.linux.cellfiles;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bailey.backend.FileEntry;
import dev.bailey.backend.FileVisitor;
import java.util.ArrayList;
import java.util.List;

/** Notes what it is shown. */
final class SeenFiles implements FileVisitor {
  private static final int MOST = 1 << 20;

  private final List<String> paths = new ArrayList<>();
  private final List<String> contents = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();

  List<String> paths() {
    return paths;
  }

  List<String> contents() {
    return contents;
  }

  List<String> leftOut() {
    return leftOut;
  }

  @Override
  public boolean enter(FileEntry directory) {
    return true;
  }

  @Override
  public boolean visit(Visited file) {
    paths.add(file.file().path());
    file.read(MOST).ifPresent(it -> contents.add(new String(it, UTF_8)));
    return true;
  }

  @Override
  public void leftOut(String why) {
    leftOut.add(why);
  }
}
