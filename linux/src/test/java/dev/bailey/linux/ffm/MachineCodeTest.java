package dev.bailey.linux.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.abi.Architecture;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bytes in the sources are what assemblers make of the commented sources. */
final class MachineCodeTest {
  @ParameterizedTest
  @CsvSource({
    "X86_64, x86_64, as, objcopy",
    "AARCH64, aarch64, aarch64-linux-gnu-as, aarch64-linux-gnu-objcopy"
  })
  void isWhatTheAssemblerMakes(
      Architecture architecture, String name, String as, String objcopy, @TempDir Path directory)
      throws IOException, InterruptedException {
    Path source = directory.resolve("child.s");
    try (InputStream text = MachineCodeTest.class.getResourceAsStream("child-" + name + ".s")) {
      Files.write(source, text.readAllBytes());
    }
    Path object = directory.resolve("child.o");
    Path code = directory.resolve("child.bin");
    run(as, "-o", object.toString(), source.toString());
    run(objcopy, "-O", "binary", "-j", ".text", object.toString(), code.toString());
    assertThat(MachineCode.of(architecture)).isEqualTo(Files.readAllBytes(code));
  }

  private static void run(String... command) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder(List.of(command)).inheritIO().start().waitFor()).isZero();
  }
}
