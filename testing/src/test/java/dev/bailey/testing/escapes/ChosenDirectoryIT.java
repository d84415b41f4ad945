package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Act;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The working directory is not what makes a place writable, nor a way to one. */
final class ChosenDirectoryIT extends EscapeTestBase {

  @ForEachTarget
  void aPlaceElsewhereStaysShut(Attacked target) {
    elsewhere.write("secret", CANARY);
    handOver(target);
    for (String script : List.of("cat secret", "echo x > planted")) {
      Act act = Act.shell(elsewhere.path(), "echo tried; " + script);
      assertFailsOrRefused(target, act, policy());
      assertControl(target, act);
    }
  }

  /** As through a descriptor that a launcher forgot: CVE-2024-21626. */
  @ForEachTargetOfRoot
  void noDescriptorOfTheLauncherIsOne(Attacked target) throws IOException {
    elsewhere.write("secret", CANARY);
    try (var open = Files.newDirectoryStream(elsewhere.path())) {
      assertThat(open.iterator().hasNext()).isTrue();
      List<String> found = descriptors(elsewhere.path());
      assertThat(found).isNotEmpty();
      for (String descriptor : found) {
        Path directory = Path.of("/proc/self/fd", descriptor);
        Path planted = project.resolve("planted-" + descriptor);
        Files.createSymbolicLink(planted, directory);
        for (Path chosen : List.of(directory, planted)) {
          Act read = Act.shell(chosen, "echo tried; cat ./secret || ls ../../etc/shadow");
          assertFailsOrRefused(target, read, policy());
        }
      }
    }
    String leak = "exec 9<%s; cd /proc/self/fd/9 && cat ./secret".formatted(elsewhere.path());
    assertThat(shell(leak).outside().stdout()).as("control").contains(CANARY);
  }

  private static List<String> descriptors(Path target) throws IOException {
    List<String> found = new ArrayList<>();
    try (var all = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path descriptor : all) {
        if (Files.isSymbolicLink(descriptor) && Files.readSymbolicLink(descriptor).equals(target)) {
          found.add(String.valueOf(descriptor.getFileName()));
        }
      }
    }
    return found;
  }
}
