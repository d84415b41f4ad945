package dev.bailey.testing.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Exclusively;
import dev.bailey.testing.SelectedBackends;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What Bailey's processes leave for each other in /run is out of reach for commands, also where a
 * policy shows a directory around it: the next start removes and kills what is noted there.
 */
final class RuntimePlacesIT extends FileTestBase {
  private static final Path RUN = Path.of("/run");
  private static final Path OURS = RUN.resolve("bailey");
  private static final Path TRUST = RUN.resolve("bailey-trust");

  static List<String> all() {
    return SelectedBackends.confining();
  }

  static List<String> mounting() {
    return SelectedBackends.filtering();
  }

  private static Policy policy(FileAccess files, String backend) {
    return Policy.of(files)
        .withBackend(backend)
        .accepting(SelectedBackends.mustBeAccepted(backend).toArray(Promise[]::new));
  }

  private String name() {
    return String.valueOf(project.path().getFileName());
  }

  /** Says what it could do, and undoes it: other processes of this host use these directories. */
  private String plant() {
    return """
    cd /run/bailey && for file in placeholders/%1$s cgroups/%1$s %1$s; do
      touch $file && echo made $file && rm $file
    done
    mv /run/bailey /run/%1$s && echo moved && mv /run/%1$s /run/bailey
    cat /run/bailey/*/*
    """
        .formatted(name());
  }

  @ParameterizedTest
  @MethodSource("all")
  void nothingIsPlantedInTheJournals(String backend) {
    Sandbox.run(Policy.of(files()), shell("true").asCommand());
    assertThat(OURS).as("control").isNotEmptyDirectory();
    for (FileAccess files :
        List.of(
            files().writing(RUN), files().writing(OURS), FileAccess.unrestricted(project.path()))) {
      assertThat(shell(plant()).inside(policy(files, backend)).stdout()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("mounting")
  void whatIsMissingIsNotMade(String backend) throws IOException {
    String script =
        """
        ls -A /run/bailey
        mkdir -p /run/bailey-trust/%1$s && echo made && rmdir /run/bailey-trust/%1$s
        rmdir /run/bailey-trust && echo removed
        """
            .formatted(name());
    String control = "mkdir /run/%1$s && rmdir /run/%1$s && echo beside".formatted(name());
    try (Exclusively _ = Exclusively.with(RUN)) {
      // Others of this host use it at the same time, and are soon done with it.
      await().until(RuntimePlacesIT::trustIsGone);
      for (FileAccess files :
          List.of(files().writing(RUN), FileAccess.unrestricted(project.path()))) {
        assertThat(shell(script + control).inside(policy(files, backend)).stdout())
            .isEqualTo("beside\n");
      }
    }
  }

  private static boolean trustIsGone() throws IOException {
    try {
      Files.deleteIfExists(TRUST);
      return true;
    } catch (DirectoryNotEmptyException e) {
      return false;
    }
  }

  @ParameterizedTest
  @MethodSource("mounting")
  void aMountOfThemIsRefused(String backend) throws IOException {
    Files.createDirectories(OURS.resolve("cgroups"));
    for (Path source : List.of(OURS, OURS.resolve("cgroups"))) {
      FileAccess files = files().mounting(List.of(Mount.writable(source, Path.of("/data"))));
      BaileyException refusal =
          catchThrowableOfType(
              BaileyException.class, () -> shell("true").inside(policy(files, backend)));
      assertThat(refusal).isNotNull();
      assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    }
    FileAccess around = files().mounting(List.of(Mount.writable(RUN, Path.of("/data"))));
    String made = "/data/bailey/cgroups/" + name();
    String script = "ls -A /data/bailey; touch " + made + " && rm " + made + " && echo made";
    assertThat(shell(script).inside(policy(around, backend)).stdout()).isEmpty();
  }

  /** The certificates of a filtered network can be read by those they are for, and not changed. */
  @ParameterizedTest
  @MethodSource("mounting")
  void certificatesAreReadOnly(String backend) throws IOException {
    Path own = Files.createDirectories(TRUST.resolve(name()));
    try {
      Files.writeString(own.resolve("ca.pem"), "certificate");
      String script =
          "cat %1$s/ca.pem; echo x > %1$s/ca.pem; mkdir %1$s/x && rmdir %1$s/x && echo made"
              .formatted(own);
      for (FileAccess files :
          List.of(files(), files().writing(RUN), FileAccess.unrestricted(project.path()))) {
        assertThat(shell(script).inside(policy(files.reading(own), backend)).stdout())
            .isEqualTo("certificate");
        assertThat(own.resolve("ca.pem")).hasContent("certificate");
      }
      assertThat(shell(script).inside(policy(files().writing(RUN), backend)).stdout())
          .as("those of others")
          .isEmpty();
    } finally {
      Files.deleteIfExists(own.resolve("ca.pem"));
      Files.deleteIfExists(own);
    }
  }
}
