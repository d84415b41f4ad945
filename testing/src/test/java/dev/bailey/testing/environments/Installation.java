package dev.bailey.testing.environments;

import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import dev.bailey.testing.Victims;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A copy of Bailey that everybody can read, with its launcher, as one finds it after a build. The
 * tree itself may lie in a home directory.
 */
final class Installation {
  private static final Path SOURCES = Path.of("..").toAbsolutePath().normalize();
  private static final TemporaryPlace PLACE = make();

  private Installation() {}

  static Path place() {
    return PLACE.path();
  }

  /** The launcher. */
  static String bailey() {
    return PLACE.resolve("bailey").toString();
  }

  /** See withhold.c. */
  static String withhold() {
    return PLACE.resolve("withhold").toString();
  }

  private static TemporaryPlace make() {
    TemporaryPlace place = TemporaryPlace.in("/srv");
    Runtime.getRuntime().addShutdownHook(new Thread(place::close));
    try {
      copy(place);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Victims.build(Installation.class, "withhold.c", place.path());
    Plain.shell("chmod -R a+rX " + place.path());
    return place;
  }

  private static void copy(TemporaryPlace place) throws IOException {
    Files.createDirectories(place.resolve("scripts"));
    Files.createDirectories(place.resolve(".build/lib"));
    Files.copy(SOURCES.resolve("bailey"), place.resolve("bailey"));
    Files.copy(SOURCES.resolve("scripts/jvm.sh"), place.resolve("scripts/jvm.sh"));
    Plain.shell("chmod 755 " + place.resolve("bailey"));
    String library = place.resolve(".build/lib").toString();
    place.write(
        ".build/launch",
        """
        bailey_root=%s
        bailey_java=%s/bin/java
        bailey_lib=%s
        bailey_class_path=%s
        """
            .formatted(place.path(), System.getProperty("java.home"), library, classPath(library)));
  }

  /** Copies the modules and what they need, each a directory or an archive. */
  private static String classPath(String library) {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
    List<String> copies = new ArrayList<>();
    for (String entry : path.split(":", -1)) {
      boolean needed = entry.contains("/target/") && !entry.contains("/testing/");
      boolean brought = entry.contains("jackson-core") || entry.contains("picocli");
      if ((needed || brought) && Files.exists(Path.of(entry))) {
        String copy = library + "/" + copies.size() + (entry.endsWith(".jar") ? ".jar" : "");
        Plain.shell("cp -r '%s' '%s'".formatted(entry, copy));
        copies.add(copy);
      }
    }
    return String.join(":", copies);
  }
}
