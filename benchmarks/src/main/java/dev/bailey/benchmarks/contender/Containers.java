package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.Unavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Command lines of container runtimes, each set up to give about what a Bailey sandbox gives:
 * namespaces of its own, no network, the system read-only, fresh /proc, /dev and /tmp. As with
 * {@link Bubblewrap}, limits are left out. The directory is that of a {@link ContainerHome}.
 */
public final class Containers {
  private static final String NAME = "bailey-bench-" + ProcessHandle.current().pid();
  private static final String TRUE = "/bin/true";

  private static final String RUNC_CONFIG =
      """
      {
        "ociVersion": "1.0.2",
        "process": {
          "user": {"uid": 0, "gid": 0},
          "args": ["/bin/true"],
          "env": ["PATH=/usr/bin:/bin"],
          "cwd": "/",
          "noNewPrivileges": true
        },
        "root": {"path": "rootfs", "readonly": true},
        "mounts": [
          {"destination": "/proc", "type": "proc", "source": "proc"},
          {"destination": "/dev", "type": "tmpfs", "source": "tmpfs", "options": ["nosuid"]},
          {"destination": "/tmp", "type": "tmpfs", "source": "tmpfs", "options": ["nosuid"]},
          {"destination": "/usr", "type": "bind", "source": "/usr", "options": ["bind", "ro"]},
          {"destination": "/etc", "type": "bind", "source": "/etc", "options": ["bind", "ro"]}
        ],
        "linux": {
          "namespaces": [
            {"type": "pid"}, {"type": "network"}, {"type": "ipc"},
            {"type": "uts"}, {"type": "mount"}, {"type": "cgroup"}
          ]
        }
      }
      """;

  private Containers() {}

  public static List<String> runc(Path directory, Executables executables)
      throws IOException, Unavailable {
    String program = executables.find("runc", "apt install runc").toString();
    Files.writeString(directory.resolve("config.json"), RUNC_CONFIG);
    String state = directory.resolve("state").toString();
    return List.of(program, "--root", state, "run", "--bundle", directory.toString(), NAME);
  }

  public static List<String> lxc(Path directory, Executables executables)
      throws IOException, Unavailable {
    String program = executables.find("lxc-execute", "apt install lxc").toString();
    Path config = directory.resolve("lxc.conf");
    Files.writeString(config, lxcConfig(directory.resolve(ContainerHome.ROOT)));
    Path state = Files.createDirectory(directory.resolve("lxc"));
    return List.of(
        program, "-P", state.toString(), "-n", NAME, "-f", config.toString(), "--", TRUE);
  }

  private static String lxcConfig(Path root) {
    return """
    lxc.rootfs.path = dir:%s
    lxc.rootfs.options = ro
    lxc.uts.name = bench
    lxc.net.0.type = empty
    lxc.mount.auto = proc:mixed
    lxc.mount.entry = /usr usr none bind,ro 0 0
    lxc.mount.entry = /etc etc none bind,ro 0 0
    lxc.mount.entry = tmpfs tmp tmpfs nosuid 0 0
    """
        .formatted(root);
  }

  /** With what would leave traces on the host, or needs its services, turned off. */
  public static List<String> nspawn(Path directory, Executables executables) throws Unavailable {
    return List.of(
        executables.find("systemd-nspawn", "apt install systemd-container").toString(),
        "--quiet",
        "--register=no",
        "--keep-unit",
        "--link-journal=no",
        "--timezone=off",
        "--resolv-conf=off",
        "--machine=" + NAME,
        "--private-network",
        "--read-only",
        "--directory=" + directory.resolve(ContainerHome.ROOT),
        "--bind-ro=/usr",
        "--bind-ro=/etc",
        "--tmpfs=/tmp",
        TRUE);
  }

  /** It needs no root file system of its own. */
  public static List<String> firejail(Executables executables) throws Unavailable {
    return List.of(
        executables.find("firejail", "apt install firejail").toString(),
        "--quiet",
        "--noprofile",
        "--net=none",
        "--private-dev",
        "--private-tmp",
        "--read-only=/",
        "--caps.drop=all",
        "--nonewprivs",
        "--seccomp",
        "--",
        TRUE);
  }
}
