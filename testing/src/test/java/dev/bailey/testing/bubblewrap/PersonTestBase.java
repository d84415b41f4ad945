package dev.bailey.testing.bubblewrap;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A project for a person, and a place beside it that is theirs too. */
abstract class PersonTestBase {
  protected TemporaryPlace place = new TemporaryPlace(Path.of("unset"));
  protected Path project = Path.of("unset");
  protected Path beside = Path.of("unset");

  @BeforeEach
  void makePlace() {
    place = TemporaryPlace.in("/srv");
    project = place.resolve("project");
    beside = place.resolve("beside");
    place.write("project/present", "present\n");
    place.write("beside/secret", "secret\n");
    place.write("temporary/present", "present\n");
  }

  @AfterEach
  void removePlace() {
    place.close();
  }

  /** Gives everything to a person. */
  protected void belongsTo(Person person) {
    Plain.shell("chown -R %1$d:%1$d '%2$s'".formatted(person.user(), place.path()));
  }

  protected Ending run(Person person, String script) {
    return run(person, List.of(), script);
  }

  protected Ending run(Person person, List<String> options, String script) {
    belongsTo(person);
    return person.run(project, options, script);
  }
}
