package dev.bailey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.PathAccess.Access;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MountTest {
  private static final Path SOURCE = Path.of("/srv/data");
  private static final Path TARGET = Path.of("/data");

  private static FileAccess files(Mount... mounts) {
    return FileAccess.project(Path.of("/work")).mounting(List.of(mounts));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "data",
        "",
        "/",
        "/data/..",
        "/a/../b",
        "/./a",
        "/proc",
        "/proc/self",
        "/dev/null",
        "/sys/x"
      })
  void impossibleTargetsAreRefused(String target) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> Mount.readOnly(SOURCE, Path.of(target)))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .satisfies(e -> assertThat(e.hint()).isPresent());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/usr",
        "/bin",
        "/bin/mount",
        "/sbin",
        "/lib",
        "/lib64/ld-linux-x86-64.so.2",
        "/libx32",
        "/usr/bin",
        "/usr/bin/bwrap",
        "/usr/sbin",
        "/usr/lib/x86_64-linux-gnu",
        "/usr/lib32",
        "/usr/libexec",
        "/usr/local",
        "/usr/local/bin",
        "/usr/local/lib/x",
        "/nix",
        "/nix/store/x",
        "/gnu/store",
        "/etc",
        "/etc/ld.so.preload",
        "/etc/ld.so.conf.d/x",
        "/etc/ld-musl-x86_64.path",
        "/etc/alternatives"
      })
  void nothingTakesThePlaceOfProgramsThatHelpersRun(String target) {
    refused(() -> Mount.readOnly(SOURCE, Path.of(target)), "mount at " + target);
    refused(() -> Mount.writable(SOURCE, Path.of(target)), "helpers");
    Path same = Path.of(target);
    assertThat(Mount.readOnly(same, same).target()).as("where it is").isEqualTo(same);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/usr/share/x",
        "/usr/local/share/x",
        "/usr/src",
        "/opt/x/bin",
        "/data/bin",
        "/libs",
        "/binaries",
        "/nixos",
        "/run",
        "/etc/tool.conf",
        "/var",
        "/home/lib"
      })
  void otherPlacesAreFree(String target) {
    assertThat(Mount.readOnly(SOURCE, Path.of(target)).target()).isEqualTo(Path.of(target));
  }

  @Test
  void aNameThatOnlyBeginsLikeTheKernelsIsFine() {
    assertThat(Mount.readOnly(SOURCE, Path.of("/devices")).target()).isEqualTo(Path.of("/devices"));
    assertThat(Mount.writable(SOURCE, TARGET)).hasToString("/srv/data:/data:rw");
    assertThat(Mount.readOnly(Path.of("x"), TARGET).source()).isAbsolute();
  }

  @Test
  void noAccessIsNoMount() {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> new Mount(SOURCE, TARGET, Access.NONE))
        .withMessageContaining("without any access");
  }

  @Test
  void aMountWhereItIsIsAPath() {
    FileAccess files = files(Mount.readOnly(SOURCE, SOURCE), Mount.writable(TARGET, TARGET));
    assertThat(files.mounts()).isEmpty();
    assertThat(files.read()).containsExactly(SOURCE);
    assertThat(files.write()).containsExactly(TARGET);
  }

  @Test
  void theSameTwiceIsOnce() {
    assertThat(files(Mount.readOnly(SOURCE, TARGET), Mount.readOnly(SOURCE, TARGET)).mounts())
        .containsExactly(Mount.readOnly(SOURCE, TARGET));
  }

  @Test
  void twoThingsAtOnePathAreRefused() {
    Mount mount = Mount.readOnly(SOURCE, TARGET);
    refused(() -> files(mount, Mount.writable(SOURCE, TARGET)), "is there already");
    refused(() -> files(mount, Mount.readOnly(Path.of("/other"), TARGET)), "is there already");
    refused(() -> files(mount).reading(TARGET), "host's own /data");
    refused(() -> files(mount).writing(TARGET), "host's own /data");
    refused(() -> files(mount).withProject(TARGET), "host's own /data");
  }

  private static void refused(Runnable act, String reason) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(act::run)
        .withMessageContaining(reason)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
  }

  @Test
  void readingOnlyTakesWritingFromAll() {
    FileAccess files = files(Mount.writable(SOURCE, TARGET)).writing(Path.of("/out")).readingOnly();
    assertThat(files.mode()).isEqualTo(FileAccess.Mode.READ_ONLY);
    assertThat(files.read()).containsExactly(Path.of("/out"));
    assertThat(files.write()).isEmpty();
    assertThat(files.mounts()).containsExactly(Mount.readOnly(SOURCE, TARGET));
  }

  @Test
  void whatIsDeniedInsideIsDeniedOnTheHost() {
    FileAccess files = files(Mount.readOnly(SOURCE, TARGET)).denying(Path.of("/data/x/y"));
    assertThat(files.deniedOnHost())
        .containsExactly(Path.of("/data/x/y"), Path.of("/srv/data/x/y"));
    PathAccess access = new PathAccess(files);
    assertThat(access.anywhere(Path.of("/srv/data/x"))).isEqualTo(Access.READ);
    assertThat(access.anywhere(Path.of("/srv/data/x/y/z"))).isEqualTo(Access.NONE);
    assertThat(access.at(Path.of("/srv/data/x"))).as("at its own path").isEqualTo(Access.NONE);
    assertThat(access.at(Path.of("/data"))).as("covered").isEqualTo(Access.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "-x", "a\u0000", "a\n"})
  void impossibleImagesAreRefused(String reference) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> Root.image(reference))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
  }

  @Test
  void theDefaultIsTheHostsSystemWithoutMounts() {
    FileAccess files = Policy.project(Path.of("/work")).files();
    assertThat(files.root()).isEqualTo(Root.hostSystem());
    assertThat(files.mounts()).isEmpty();
  }
}
