package dev.bailey.testing.escapes;

import java.io.IOException;
import java.nio.file.Files;

/**
 * Links in the project that lead out: as the last name, as a directory above it, made by the
 * attacker.
 */
final class SymbolicLinksIT extends EscapeTestBase {

  @ForEachTarget
  void theyLeadNowhere(Attacked target) throws IOException {
    String secret = elsewhere.write("secret", CANARY).toString();
    Files.createSymbolicLink(project.resolve("leaf"), elsewhere.resolve("secret"));
    Files.createSymbolicLink(project.resolve("above"), elsewhere.path());
    assertStopped(
        target,
        "cat leaf",
        "cat above/secret",
        "ls above/",
        "ln -sf %s fresh && cat fresh".formatted(secret),
        "ln -sfn %s up && cat up/secret".formatted(elsewhere.path()),
        "echo x > above/planted",
        "mkdir -p above/missing/deep && echo x > above/missing/deep/file",
        "echo x > leaf");
  }
}
