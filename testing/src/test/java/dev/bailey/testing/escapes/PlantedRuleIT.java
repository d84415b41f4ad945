package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import java.nio.file.Path;
import java.util.List;

/**
 * A command plants a link where a later policy names a path: what is shown then is not what it
 * leads to.
 */
final class PlantedRuleIT extends EscapeTestBase {

  @ForEachTarget
  void laterPoliciesDoNotFollow(Attacked target) {
    elsewhere.write("sub/secret", CANARY);
    String plant = "ln -s %s link && mkdir d && ln -s ../link d/second".formatted(elsewhere.path());
    handOver(target);
    assertThat(target.inside(shell(plant), policy()).succeeded()).isTrue();
    for (String name : List.of("link", "link/sub", "d/second", "d/second/sub")) {
      Path path = project.resolve(name);
      for (FileAccess files : List.of(files().reading(path), files().writing(path))) {
        Act read = shell("cat link/sub/secret || cat %s/secret".formatted(path));
        assertFailsOrRefused(target, read, Policy.of(files));
      }
    }
    assertThat(shell("cat link/sub/secret").outside().stdout()).contains(CANARY);
  }
}
