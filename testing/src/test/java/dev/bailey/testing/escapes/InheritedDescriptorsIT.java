package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import java.io.IOException;
import java.nio.file.Files;

/** Descriptors of the launching JVM: files and directories that it has open just then. */
final class InheritedDescriptorsIT extends EscapeTestBase {

  @ForEachTargetOfRoot
  void noneIsPassedOn(Attacked target) throws IOException {
    build("descriptors.c");
    elsewhere.write("secret", CANARY);
    try (var file = Files.newByteChannel(elsewhere.resolve("secret"));
        var directory = Files.newDirectoryStream(elsewhere.path());
        Sandbox warm = Sandbox.open(target.with(policy()))) {
      assertThat(file.isOpen()).isTrue();
      assertThat(directory.iterator().hasNext()).isTrue();
      assertFails(target, shell("exec ./descriptors"), policy());
      assertThat(shell("exec ./descriptors").inside(warm).code()).isEqualTo(1);
    }
    assertThat(shell("exec 9<%s; exec ./descriptors".formatted(elsewhere.path())).outside().code())
        .as("control")
        .isZero();
  }
}
