package dev.bailey.linux.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.BaileyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another process puts a link in the place of a JVM's working directory. */
final class ExchangedDirectoryIT {
  @TempDir Path top;

  @Test
  void pathsInItLeadNowhereElse() throws Exception {
    Path place = Files.createDirectory(top.resolve("place"));
    Files.writeString(place.resolve("file"), "public");
    Path vault = Files.createDirectory(top.resolve("vault"));
    Files.writeString(vault.resolve("file"), "secret");
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path", "")),
                ExchangedDirectoryIT.class.getName(),
                vault.toString())
            .directory(place.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(process.inputReader(UTF_8).lines())
        .containsExactly("public", "by its name: secret", "refused", "refused", "refused");
    assertThat(process.waitFor()).isZero();
  }

  /** Reads a file of the directory, before and after it was exchanged. */
  public static void main(String[] arguments) throws IOException {
    Path here = Path.of("").toAbsolutePath();
    Path file = here.resolve("file");
    System.out.println(Files.readString(CallersPath.resolve(file, here)));
    Files.move(here, here.resolveSibling("old"));
    Files.createSymbolicLink(here, Path.of(arguments[0]));
    System.out.println("by its name: " + Files.readString(file));
    List<Use> uses =
        List.of(
            () -> CallersPath.resolve(file, here),
            () -> CallersPath.here(here),
            () -> PlainFile.readNamed(Path.of("file")).close());
    for (Use use : uses) {
      System.out.println(refusal(use));
    }
  }

  private interface Use {
    void run() throws IOException;
  }

  private static String refusal(Use use) throws IOException {
    try {
      use.run();
      return "used";
    } catch (BaileyException e) {
      return String.valueOf(e.getMessage()).contains("has taken its place") ? "refused" : e + "";
    }
  }
}
