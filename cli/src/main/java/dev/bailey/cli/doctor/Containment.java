package dev.bailey.cli.doctor;

/** Whether Bailey itself is in a container: most of what does not work there is due to it. */
final class Containment {
  private static final String NAME = "container";

  private Containment() {}

  /**
   * By the marks that engines leave, and by what they take away.
   *
   * @param filtered whether a system call filter is in force upon this process
   */
  static Fact fact(SystemFiles files, boolean filtered) {
    String engine = engine(files);
    StringBuilder value = new StringBuilder(engine.isEmpty() ? "no sign of one" : "yes: " + engine);
    if (filtered) {
      value.append(", Bailey is under a system call filter");
    }
    if (masked(files.text("proc/self/mountinfo"))) {
      value.append(", parts of /proc are masked");
    }
    return Fact.of(NAME, value.toString());
  }

  /** Whether something is mounted below /proc. Where systemd runs, one place of it always is. */
  private static boolean masked(String mounts) {
    return mounts.replace(" /proc/sys/fs/binfmt_misc ", " ").contains(" /proc/");
  }

  private static String engine(SystemFiles files) {
    if (files.exists(".dockerenv")) {
      return "Docker";
    }
    if (files.exists("run/.containerenv")) {
      return "Podman";
    }
    String kind = files.line("run/systemd/container");
    if (!kind.isEmpty()) {
      return kind;
    }
    String group = files.line("proc/1/cgroup");
    boolean likely =
        group.contains("kubepods") || group.contains("docker") || group.contains("lxc");
    return likely ? "by its control group" : "";
  }
}
