package dev.bailey.policy;

import java.nio.file.Path;
import java.util.Locale;

/** A whole policy in one word, for callers who do not want to put one together. */
public enum Mode implements Labelled {
  /** Writes nothing but a private /tmp, no network. */
  STRICT(Level.DEFAULT, FileAccess.Mode.READ_ONLY),
  /** Writes the project and a private /tmp, no network. */
  WORKSPACE(Level.DEFAULT, FileAccess.Mode.PROJECT),
  /** Not confined: all files, the whole network, on the host. */
  OFF(Level.OFF, FileAccess.Mode.UNRESTRICTED);

  private final Level level;
  private final FileAccess.Mode files;

  Mode(Level level, FileAccess.Mode files) {
    this.level = level;
    this.files = files;
  }

  /**
   * The policy for work in a directory; more can be asked of it with its own methods.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for a path that the kernel would not
   *     take
   */
  public Policy policy(Path root) {
    FileAccess access = FileAccess.of(files, root);
    return Policy.of(access).withNetwork(network()).withLevel(level);
  }

  public Level level() {
    return level;
  }

  public FileAccess.Mode files() {
    return files;
  }

  public NetworkAccess network() {
    return this == OFF ? NetworkAccess.full() : NetworkAccess.none();
  }

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
