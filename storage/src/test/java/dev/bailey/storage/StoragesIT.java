package dev.bailey.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.storage.choice.Opened;
import dev.bailey.storage.choice.Storages;
import dev.bailey.workspace.Driver;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which driver is used, and who may look into a state directory. */
final class StoragesIT {
  private Path place;

  @BeforeEach
  void prepare() throws IOException {
    place = Files.createTempDirectory(Path.of("/var/tmp"), "bailey-choice-");
  }

  @AfterEach
  void remove() {
    Trees.shell("rm -rf " + place);
  }

  @Test
  void rootGetsBtrfs() {
    Opened opened = Storages.choose(place);
    try (Storage storage = opened.storage()) {
      assertThat(storage.driver()).isEqualTo(Driver.BTRFS);
      assertThat(opened.rejected()).isEmpty();
    }
  }

  @Test
  void whatWasUsedOnceIsUsedAgain() {
    Storages.open(place, Driver.COPY).storage().close();
    try (Storage storage = Storages.choose(place).storage()) {
      assertThat(storage.driver()).isEqualTo(Driver.COPY);
    }
    assertThatThrownBy(() -> Storages.open(place, Driver.BTRFS))
        .hasMessageContaining("were made with copy");
  }

  @Test
  void whatCannotBeDoneIsSaid() {
    assertThatThrownBy(() -> Storages.open(place, Driver.ZFS)).hasMessageContaining("no dataset");
    assertThatThrownBy(() -> Storages.zfs(place, "no-such-pool/x")).hasMessageContaining("zfs");
    Storages.open(place, Driver.COPY).storage().close();
  }

  @Test
  void onlyOneProcessAtATime() {
    try (Storage storage = Storages.open(place, Driver.COPY).storage()) {
      assertThat(storage.workspaces()).isEmpty();
      assertThatThrownBy(() -> Storages.choose(place)).hasMessageContaining("another process");
    }
  }

  /** A setuid program in a workspace is out of reach for other users of the host. */
  @Test
  void nobodyElseMayEnter() throws IOException {
    Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxr-xr-x"));
    WorkspaceId id = new WorkspaceId("a");
    for (Driver driver : new Driver[] {Driver.COPY, Driver.BTRFS}) {
      Path state = place.resolve(driver.word());
      try (Storage storage = Storages.open(state, driver).storage()) {
        storage.create(id);
        Path program = storage.directory(id).resolve("id");
        Trees.shell("cp /usr/bin/id " + program + " && chmod 4755 " + program);
        String attempt =
            "setpriv --reuid 65534 --clear-groups sh -c '" + program + " -u' 2>&1 || true";
        assertThat(Trees.shell(attempt)).contains("Permission denied");
        // The control: with the directory open, the program of the copy driver gives root away;
        // on the pool of btrfs setuid bits mean nothing besides.
        Trees.shell("find " + state + " -type d -exec chmod 755 {} +");
        boolean isRoot = Trees.shell(attempt).strip().equals("0");
        assertThat(isRoot).isEqualTo(driver == Driver.COPY);
      }
    }
  }
}
