package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertWorks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An earlier command left a link in the project, where a later policy names a path. */
final class PlantedLinksIT extends FileTestBase {
  @BeforeEach
  void plant() {
    elsewhere.write("sub/secret", "canary");
    String script =
        "ln -s %1$s link && mkdir d && ln -s ../link d/second && ln -s ../%2$s d/relative"
            .formatted(elsewhere.path(), "../" + elsewhere.path().getFileName());
    assertWorks(shell(script), policy());
    // The control: whoever follows it gets out.
    assertThat(shell("cat link/sub/secret d/second/sub/secret").outside().text())
        .isEqualTo("canarycanary");
  }

  private void assertRefused(FileAccess files) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> shell("true").inside(Policy.of(files)))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .satisfies(e -> assertThat(e.hint().orElse("")).contains(elsewhere.path().toString()))
        .withMessageContaining("symbolic link in the project");
  }

  @Test
  void aLaterWriteDoesNotFollowIt() {
    assertRefused(files().writing(project.resolve("link")));
    assertRefused(files().writing(project.resolve("link/sub")));
    assertRefused(files().writing(project.resolve("d/second/sub/secret")));
    assertRefused(files().writing(project.resolve("d/relative")));
  }

  @Test
  void aLaterReadDoesNotFollowIt() {
    assertRefused(files().reading(project.resolve("link")));
    assertRefused(files().reading(project.resolve("d/second/sub")));
    assertRefused(FileAccess.readOnly(project.path()).reading(project.resolve("link")));
  }

  @Test
  void itLeadsOutForNobodyElse() {
    assertThat(shell("cat link/sub/secret").inside(policy()).succeeded()).isFalse();
  }

  @Test
  void namingThePlaceItselfIsMeant() {
    Policy policy = Policy.of(files().writing(elsewhere.path()));
    assertWorks(shell("cat link/sub/secret && echo changed > d/second/sub/secret"), policy);
    assertThat(elsewhere.resolve("sub/secret")).hasContent("changed\n");
  }

  @Test
  void aLinkThatStaysInTheProjectIsFollowed() {
    project.write("vendor/lib", "before");
    assertWorks(shell("ln -s ../vendor d/inner"), policy());
    Policy policy = Policy.of(files().reading(project.resolve("d/inner")));
    assertThat(shell("echo x > vendor/lib").inside(policy).succeeded()).isFalse();
    assertWorks(shell("cat vendor/lib"), policy);
  }
}
