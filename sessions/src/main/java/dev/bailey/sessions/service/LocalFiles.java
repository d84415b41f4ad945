package dev.bailey.sessions.service;

import dev.bailey.api.SandboxFiles;
import dev.bailey.backend.FileEntry;
import dev.bailey.backend.FileVisitor;
import dev.bailey.policy.Size;
import dev.bailey.sessions.api.WorkspaceFiles;
import dev.bailey.workspace.WorkspaceId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The files of a session on this machine. The session is in use during each call. */
final class LocalFiles implements WorkspaceFiles {
  private final LiveSessions live;
  private final WorkspaceId id;

  LocalFiles(LiveSessions live, WorkspaceId id) {
    this.live = live;
    this.id = id;
  }

  @Override
  public byte[] read(String path, int most) {
    return use(it -> it.read(path, Size.bytes(most)));
  }

  @Override
  public void write(String path, byte[] content) {
    use(it -> {
      it.write(path, content);
      live.of(id).settle();
      return id;
    });
  }

  @Override
  public void update(String path, int most, UnaryOperator<byte[]> change) {
    use(it -> {
      it.update(path, Size.bytes(most), change);
      live.of(id).settle();
      return id;
    });
  }

  @Override
  public List<FileEntry> list(String path) {
    return use(it -> it.list(path));
  }

  @Override
  public FileEntry stat(String path) {
    return use(it -> it.stat(path));
  }

  @Override
  public List<String> walk(String path, Consumer<FileEntry> each) {
    Teller teller = new Teller(each, new ArrayList<>());
    use(it -> {
      it.walk(path, teller);
      return id;
    });
    return List.copyOf(teller.leftOut());
  }

  private <T> T use(Function<SandboxFiles, T> work) {
    try (ActivityLock.Hold _ = live.useActive(id, "use files of")) {
      return work.apply(live.of(id).target().files());
    }
  }

  /** Tells of all that a walk finds. */
  private record Teller(Consumer<FileEntry> each, List<String> leftOut) implements FileVisitor {
    @Override
    public boolean enter(FileEntry directory) {
      each.accept(directory);
      return true;
    }

    @Override
    public boolean visit(Visited file) {
      each.accept(file.file());
      return true;
    }

    @Override
    public void leftOut(String why) {
      leftOut.add(why);
    }
  }
}
