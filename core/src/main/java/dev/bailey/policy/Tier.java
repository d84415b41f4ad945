package dev.bailey.policy;

import java.util.Locale;

/** The coarse form of {@link Level}: on the host's kernel, or not. */
public enum Tier implements Labelled {
  LIGHT(Level.DEFAULT),
  STRONG(Level.MAXIMUM);

  private final Level level;

  Tier(Level level) {
    this.level = level;
  }

  public Level level() {
    return level;
  }

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
