package dev.bailey.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Storages of somebody who is not root. */
final class PlainUserIT {
  private Path place;

  @BeforeEach
  void copyProgram() throws Exception {
    place = Files.createTempDirectory(Path.of("/var/tmp"), "bailey-user-");
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
    int count = 0;
    Trees.shell("mkdir " + place + "/lib");
    for (String entry : path.split(":", -1)) {
      if (!entry.isEmpty() && Files.exists(Path.of(entry))) {
        count++;
        String to = place + "/lib/" + count + (Files.isDirectory(Path.of(entry)) ? "" : ".jar");
        Trees.shell("cp -r " + entry + " " + to);
      }
    }
    Trees.shell("mkdir " + place + "/home && chown 65534:65534 " + place + "/home");
    Trees.shell("chmod 755 " + place + " && chmod -R a+rX " + place + "/lib");
  }

  @AfterEach
  void remove() {
    Trees.shell("umount " + place + "/home/btrfs 2>/dev/null; rm -rf " + place);
  }

  private String run(String driver, Path home) {
    String java = ProcessHandle.current().info().command().orElseThrow();
    return Trees.shell(
        "cd / && setpriv --reuid 65534 --regid 65534 --clear-groups env HOME="
            + home
            + " "
            + java
            + " --enable-native-access=ALL-UNNAMED -XX:TieredStopAtLevel=1 -cp \"$(echo "
            + place
            + "/lib/* | tr ' ' ':')\" "
            + PlainUser.class.getName()
            + " "
            + driver
            + " "
            + home);
  }

  @Test
  void copy() {
    assertThat(run("copy", place.resolve("home"))).contains("all well");
  }

  /** On a btrfs that root has mounted, without the option that lets users remove subvolumes. */
  @Test
  void btrfs() {
    Path home = place.resolve("home/btrfs");
    Trees.shell(
        "mkdir "
            + home
            + " && truncate -s 512M "
            + place
            + "/image && mkfs.btrfs -q "
            + place
            + "/image && mount -o loop "
            + place
            + "/image "
            + home
            + " && chown 65534:65534 "
            + home);
    assertThat(run("btrfs", home)).contains("all well");
    assertThat(Trees.shell("btrfs subvolume list " + home)).isEmpty();
  }
}
