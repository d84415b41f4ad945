package dev.bailey.linux.ffm;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.abi.Assembler;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class KeeperTest {
  @ParameterizedTest
  @EnumSource
  void isWhatTheAssemblerMakes(Architecture architecture, @TempDir Path directory)
      throws Exception {
    assertThat(Keeper.code(architecture))
        .isEqualTo(Assembler.assemble(KeeperTest.class, "keeper", architecture, directory));
  }

  @ParameterizedTest
  @EnumSource
  void isAProgramOfItsProcessor(Architecture architecture, @TempDir Path directory)
      throws Exception {
    Path file = Files.write(directory.resolve("keeper"), Keeper.program(architecture));
    Process readelf = new ProcessBuilder("readelf", "-hl", file.toString()).start();
    String said = new String(readelf.getInputStream().readAllBytes(), US_ASCII);
    assertThat(readelf.waitFor()).isZero();
    assertThat(said)
        .contains("EXEC (Executable file)")
        .contains(architecture == Architecture.X86_64 ? "X86-64" : "AArch64")
        .contains("R E");
  }
}
