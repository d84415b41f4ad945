package dev.bailey.cli.doctor;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * One thing about the host that matters for confining commands, as {@code doctor} shows it.
 *
 * @param name one or two words: {@code cgroup}
 * @param value what was found: {@code version 2, writable}
 * @param fix what would improve it, as a command or one sentence; absent when it is fine
 */
public record Fact(String name, String value, Optional<String> fix) {
  public Fact {
    requireNonNull(name, "name is null");
    requireNonNull(value, "value is null");
  }

  public static Fact of(String name, String value) {
    return new Fact(name, value, Optional.empty());
  }

  public Fact withFix(String newFix) {
    return new Fact(name, value, Optional.of(newFix));
  }
}
