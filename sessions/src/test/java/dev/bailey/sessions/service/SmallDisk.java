package dev.bailey.sessions.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system in a file, small enough to be filled by a test. */
final class SmallDisk {
  private final Path mount;

  private SmallDisk(Path mount) {
    this.mount = mount;
  }

  /**
   * Mounts a new one.
   *
   * @param size as for truncate(1)
   */
  static SmallDisk mount(Path directory, String size) throws IOException, InterruptedException {
    Path image = directory.resolve("image");
    Path mount = Files.createDirectory(directory.resolve("disk"));
    shell("truncate -s " + size + " " + image + " && mkfs.ext4 -q -m 0 " + image);
    shell("mount -o loop " + image + " " + mount);
    return new SmallDisk(mount);
  }

  static void shell(String script) throws IOException, InterruptedException {
    Process process = new ProcessBuilder("/bin/sh", "-c", script).inheritIO().start();
    assertThat(process.waitFor()).as(script).isZero();
  }

  Path path() {
    return mount;
  }

  long free() {
    return mount.toFile().getUsableSpace();
  }

  /** The kernel lets go of what was mounted on it a moment after that was unmounted. */
  void unmount() throws IOException, InterruptedException {
    shell(
        "for i in $(seq 600); do umount %1$s 2>/dev/null && exit; sleep 0.1; done; umount %1$s"
            .formatted(mount));
  }
}
