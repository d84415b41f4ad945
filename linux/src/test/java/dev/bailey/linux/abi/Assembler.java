package dev.bailey.linux.abi;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Assembles sources of either processor with the GNU assembler. */
public final class Assembler {
  private Assembler() {}

  /** What becomes of the resource {@code name-processor.s} next to a class. */
  public static byte[] assemble(
      Class<?> owner, String name, Architecture architecture, Path directory)
      throws IOException, InterruptedException {
    String processor = architecture.name().toLowerCase(Locale.ROOT);
    Path source = directory.resolve(name + ".s");
    try (InputStream text = owner.getResourceAsStream(name + "-" + processor + ".s")) {
      Files.write(source, requireNonNull(text).readAllBytes());
    }
    Path object = directory.resolve(name + ".o");
    Path code = directory.resolve(name + ".bin");
    String tools = architecture == Architecture.X86_64 ? "x86_64" : "aarch64";
    run(tools + "-linux-gnu-as", "-o", object.toString(), source.toString());
    run(
        tools + "-linux-gnu-objcopy",
        "-O",
        "binary",
        "-j",
        ".text",
        object.toString(),
        code.toString());
    return Files.readAllBytes(code);
  }

  private static void run(String... command) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder(List.of(command)).inheritIO().start().waitFor()).isZero();
  }
}
