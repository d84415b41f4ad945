package dev.bailey.protocol.policyfile;

import dev.bailey.policy.Promise;

/** A part of a policy file that can ask for more than a policy around it allows. */
public enum PolicyMember {
  FILE_MODE("files", "mode"),
  NETWORK("network", ""),
  ALLOW("network", "allow"),
  RESOLVE("network", "resolve"),
  MEMORY("limits", "memory"),
  CPUS("limits", "cpus"),
  PIDS("limits", "pids"),
  OPEN_FILES("limits", "open_files"),
  TIMEOUT("limits", "timeout"),
  OUTPUT("limits", "output"),
  DISK("limits", "disk"),
  LEVEL("", "level"),
  BACKEND("", "backend"),
  SECCOMP("", "seccomp"),
  ACCEPT("", "accept");

  private final String object;
  private final String word;

  PolicyMember(String object, String word) {
    this.object = object;
    this.word = word;
  }

  /** Its name in the object that it is in. */
  String word() {
    return word;
  }

  /** Where it is in the file: {@code limits.memory}. */
  public String path() {
    return object.isEmpty() || word.isEmpty() ? object + word : object + "." + word;
  }

  /** The member for a promise that is a limit. */
  static PolicyMember of(Promise limit) {
    return switch (limit) {
      case MEMORY -> MEMORY;
      case CPU -> CPUS;
      case PROCESSES -> PIDS;
      case OPEN_FILES -> OPEN_FILES;
      case TIME -> TIMEOUT;
      case OUTPUT -> OUTPUT;
      case DISK -> DISK;
      case FILES, NETWORK, SYSCALLS, PRIVILEGES, AUTORUN ->
          throw new IllegalArgumentException("not a limit: " + limit);
    };
  }
}
