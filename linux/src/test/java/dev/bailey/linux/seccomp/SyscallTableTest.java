package dev.bailey.linux.seccomp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.abi.Architecture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The table against the kernel's headers, as the C compilers of both architectures see them. */
final class SyscallTableTest {
  /** Calls that the headers of the oldest supported build machine may lack. */
  private static final Set<String> NEWER =
      Set.of(
          "uretprobe",
          "uprobe",
          "cachestat",
          "fchmodat2",
          "map_shadow_stack",
          "futex_wake",
          "futex_wait",
          "futex_requeue",
          "statmount",
          "listmount",
          "lsm_get_self_attr",
          "lsm_set_self_attr",
          "lsm_list_modules",
          "mseal",
          "setxattrat",
          "getxattrat",
          "listxattrat",
          "removexattrat",
          "open_tree_attr",
          "file_getattr",
          "file_setattr");

  /** Macros of the headers that are no calls. */
  private static final Set<String> NOT_CALLS = Set.of("syscalls", "arch_specific_syscall");

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource
  void numbersAreThoseOfTheHeaders(Architecture architecture) throws Exception {
    Map<String, Integer> numbers = new TreeMap<>(SyscallTable.of(architecture).numbers());
    StringBuilder source = new StringBuilder("#include <asm/unistd.h>\n");
    numbers.forEach((name, number) -> source.append(assertion(name, number)));
    Path file = Files.writeString(directory.resolve("table.c"), source);

    Commands.Result result =
        Commands.run(List.of(compiler(architecture), "-fsyntax-only", file.toString()));

    assertThat(result).isEqualTo(new Commands.Result(0, ""));
  }

  /** The control of the test above: a wrong number does not compile. */
  @ParameterizedTest
  @EnumSource
  void wrongNumberIsNoticed(Architecture architecture) throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("wrong.c"), "#include <asm/unistd.h>\n" + assertion("execve", 1));

    Commands.Result result =
        Commands.run(List.of(compiler(architecture), "-fsyntax-only", file.toString()));

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.output()).contains("execve");
  }

  @ParameterizedTest
  @EnumSource
  void noCallOfTheHeadersIsMissing(Architecture architecture) throws Exception {
    SyscallTable table = SyscallTable.of(architecture);
    Path file = Files.writeString(directory.resolve("names.c"), "#include <asm/unistd.h>\n");

    Commands.Result result =
        Commands.run(List.of(compiler(architecture), "-dM", "-E", file.toString()));

    List<String> names =
        result
            .output()
            .lines()
            .filter(line -> line.startsWith("#define __NR_"))
            .map(line -> line.substring("#define __NR_".length(), line.lastIndexOf(' ')))
            .filter(name -> !NOT_CALLS.contains(name))
            .toList();
    assertThat(names).hasSizeGreaterThan(300);
    assertThat(names).allMatch(name -> table.numberOf(name) != SyscallTable.ABSENT);
  }

  private static String assertion(String name, int number) {
    String macro = "__NR_" + name;
    if (number == SyscallTable.ABSENT) {
      return "#ifdef " + macro + "\n#error " + name + " exists\n#endif\n";
    }
    String check = "_Static_assert(" + macro + " == " + number + ", \"" + name + "\");\n";
    return NEWER.contains(name) ? "#ifdef " + macro + "\n" + check + "#endif\n" : check;
  }

  private static String compiler(Architecture architecture) {
    return switch (architecture) {
      case X86_64 -> "x86_64-linux-gnu-gcc";
      case AARCH64 -> "aarch64-linux-gnu-gcc";
    };
  }
}
