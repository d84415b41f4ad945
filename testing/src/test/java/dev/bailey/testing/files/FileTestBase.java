package dev.bailey.testing.files;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import dev.bailey.testing.TemporaryPlace;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A project and another directory beside it, both outside of /tmp. */
abstract class FileTestBase {
  protected TemporaryPlace project = new TemporaryPlace(Path.of("unset"));
  protected TemporaryPlace elsewhere = new TemporaryPlace(Path.of("unset"));

  @BeforeEach
  void makePlaces() {
    project = TemporaryPlace.in("/srv");
    elsewhere = TemporaryPlace.in("/srv");
  }

  @AfterEach
  void removePlaces() {
    project.close();
    elsewhere.close();
  }

  protected FileAccess files() {
    return FileAccess.project(project.path());
  }

  protected Policy policy() {
    return Policy.of(files());
  }

  protected Act shell(String script) {
    return Act.shell(project.path(), script);
  }
}
