package dev.bailey.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Mount;
import dev.bailey.policy.Promise;
import dev.bailey.policy.autorun.AutorunPattern;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OptionParserTest {
  private static final Console CONSOLE =
      new Console(
          InputStream.nullInputStream(),
          OutputStream.nullOutputStream(),
          OutputStream.nullOutputStream(),
          Map.of("TOKEN", "secret", "BAILEY_CALLER_JAVA_TOOL_OPTIONS", "-Dx"),
          Path.of("/work/dir"));

  private static RunOptions parse(String... words) {
    return OptionParser.parse("run", List.of(words), CONSOLE);
  }

  private static BaileyException failure(String... words) {
    return catchThrowableOfType(BaileyException.class, () -> parse(words));
  }

  @Test
  void nothingTyped() {
    RunOptions options = parse("true");
    assertThat(options.files).isNull();
    assertThat(options.network).isNull();
    assertThat(options.project).isNull();
    assertThat(options.backend).isNull();
    assertThat(options.json).isFalse();
    assertThat(options.terminal).isEqualTo(RunOptions.Terminal.WHERE_PRESENT);
    assertThat(options.command).containsExactly("true");
  }

  @ParameterizedTest
  @EnumSource(Option.class)
  void everyOptionIsReadInEveryForm(Option option) {
    if (option.takesValue()) {
      RunOptions apart = parse(option.flag(), option.example(), "--", "x");
      RunOptions together = parse(option.flag() + "=" + option.example(), "x");
      assertThat(apart).usingRecursiveComparison().isEqualTo(together);
      assertThat(apart).usingRecursiveComparison().isNotEqualTo(parse("x"));
      assertThat(failure(option.flag())).hasMessage("option " + option.flag() + ": needs a value");
      assertThat(failure(option.flag(), "--", "x")).hasMessageEndingWith("needs a value");
      assertThat(failure(option.flag() + "=", "x")).hasMessageContaining("option ");
    } else {
      assertThat(parse(option.flag(), "x")).usingRecursiveComparison().isNotEqualTo(parse("x"));
      assertThat(failure(option.flag() + "=yes", "x"))
          .hasMessage("option " + option.flag() + ": takes no value");
    }
  }

  @Test
  void values() {
    RunOptions options =
        parse(
            "--backend=bubblewrap",
            "--fs=read-only",
            "--project=..",
            "--read=/opt",
            "--read=a",
            "--write=/var/x/../y",
            "--mount=a:/data:rw",
            "--deny=.env",
            "--protect=tools/start",
            "--net=full",
            "--accept=cpu",
            "--accept=open-files",
            "--seccomp=p.json",
            "--memory=256m",
            "--cpus=0.5",
            "--pids=64",
            "--timeout=30s",
            "--output=1m",
            "--disk=1g",
            "--open-files=256",
            "--env=A=b=c",
            "--env=EMPTY=",
            "--env=TOKEN",
            "--env=JAVA_TOOL_OPTIONS",
            "--workdir=/tmp",
            "--stdin",
            "--tty",
            "--json",
            "--verbose",
            "--",
            "cmd",
            "--arg");
    assertThat(options.backend).isEqualTo("bubblewrap");
    assertThat(options.files).isEqualTo(FileAccess.Mode.READ_ONLY);
    assertThat(options.project).isEqualTo(Path.of("/work"));
    assertThat(options.read).containsExactly(Path.of("/opt"), Path.of("/work/dir/a"));
    assertThat(options.write).containsExactly(Path.of("/var/y"));
    assertThat(options.mounts)
        .containsExactly(Mount.writable(Path.of("/work/dir/a"), Path.of("/data")));
    assertThat(options.deny).containsExactly(Path.of("/work/dir/.env"));
    assertThat(options.protect).containsExactly(AutorunPattern.of("tools/start"));
    assertThat(options.network).isEqualTo(NetworkChoice.FULL);
    assertThat(options.accepted).containsExactlyInAnyOrder(Promise.CPU, Promise.OPEN_FILES);
    assertThat(options.seccomp).isEqualTo(Path.of("/work/dir/p.json"));
    assertThat(options.limits.memoryBytes()).contains(256L << 20);
    assertThat(options.limits.cpus()).contains(0.5);
    assertThat(options.limits.processes()).contains(64);
    assertThat(options.limits.wallTime()).contains(Duration.ofSeconds(30));
    assertThat(options.limits.outputBytes()).contains(1L << 20);
    assertThat(options.limits.diskBytes()).contains(1L << 30);
    assertThat(options.limits.openFiles()).contains(256);
    assertThat(options.environment)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("A", "b=c", "EMPTY", "", "TOKEN", "secret", "JAVA_TOOL_OPTIONS", "-Dx"));
    assertThat(options.workdir).isEqualTo(Path.of("/tmp"));
    assertThat(options.terminal).isEqualTo(RunOptions.Terminal.REQUIRED);
    assertThat(options.stdin && options.json && options.verbose).isTrue();
    assertThat(options.command).containsExactly("cmd", "--arg");
  }

  @Test
  void laterWins() {
    assertThat(parse("--net=full", "--net=none", "x").network).isEqualTo(NetworkChoice.NONE);
    assertThat(parse("--tty", "--no-tty", "x").terminal).isEqualTo(RunOptions.Terminal.NEVER);
  }

  @Test
  void commandBeginsAtTheFirstOtherWord() {
    assertThat(parse("--json", "ls", "--json", "--", "x").command)
        .containsExactly("ls", "--json", "--", "x");
    assertThat(parse("--", "--json").command).containsExactly("--json");
    assertThat(parse("--", "--").command).containsExactly("--");
    assertThat(parse("-").command).containsExactly("-");
    assertThat(parse("").command).containsExactly("");
    assertThat(parse("--").command).isEmpty();
    assertThat(parse().command).isEmpty();
  }

  @Test
  void valueThatLooksLikeAnOption() {
    assertThat(failure("--read", "--write", "x"))
        .hasMessage("option --read: needs a value")
        .extracting(e -> e.hint().orElseThrow())
        .asString()
        .contains("--read=VALUE");
    assertThat(parse("--read=--odd", "x").read).containsExactly(Path.of("/work/dir/--odd"));
  }

  @ParameterizedTest
  @CsvSource({
    "--memroy, --memory",
    "--mem, --memory",
    "--time-out, --timeout",
    "--networks, --net",
    "--readonly, --read",
    "--enviroment, --env",
    "--jsn, --json",
    "--levle, --level",
    "--teir, --tier",
    "--modes, --mode",
    "--cpu, --cpus",
    "--quantum-leap, ''",
    "-m, ''",
  })
  void unknownOptions(String typed, String suggested) {
    BaileyException failure = failure(typed, "x", "y");
    assertThat(failure).hasMessage("option " + typed + ": no such option");
    assertThat(failure.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(failure.hint().orElseThrow())
        .contains("'bailey run --help' lists all options.")
        .satisfies(hint -> {
          if (suggested.isEmpty()) {
            assertThat(hint).doesNotContain("Did you mean");
          } else {
            assertThat(hint).startsWith("Did you mean " + suggested + "?");
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"--learn", "--image", "--state"})
  void plannedOptions(String flag) {
    for (String word : List.of(flag, flag + "=x")) {
      BaileyException failure = failure(word, "x");
      assertThat(failure).hasMessage("option " + flag + ": not available yet in this version");
      assertThat(failure.code()).isEqualTo(ErrorCode.NOT_SUPPORTED);
      assertThat(failure.hint()).isPresent();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--fs, readonly, Did you mean read-only?",
    "--fs, x, 'Choose one of: project, read-only, unrestricted.'",
    "--net, nnoe, Did you mean none?",
    "--level, max, 'Choose one of: off, default, enhanced, container, maximum.'",
    "--level, maximun, Did you mean maximum?",
    "--tier, srong, Did you mean strong?",
    "--mode, workspce, Did you mean workspace?",
    "--accept, open_files, Did you mean open-files?",
    "--accept, everything, 'Choose one of: files, network, syscalls'",
  })
  void wrongChoices(String flag, String value, String hint) {
    BaileyException failure = failure(flag, value, "x");
    assertThat(failure)
        .hasMessage("option " + flag + ": '" + value + "' is not one of the choices");
    assertThat(failure.hint().orElseThrow()).contains(hint);
  }

  @Test
  void wrongVariables() {
    assertThat(failure("--env", "=x", "c")).hasMessage("option --env: the variable has no name");
    assertThat(failure("--env", "MISSING", "c"))
        .hasMessage("option --env: you have no variable 'MISSING' to pass on");
  }

  @Test
  void limitsAreLifted() {
    String words =
        "--memory=1g --memory=unlimited --cpus=unlimited --pids=unlimited --timeout=unlimited"
            + " --output=unlimited --disk=unlimited --open-files=unlimited --output=1m";
    RunOptions options = parse(words.split(" "));
    assertThat(options.limits)
        .isEqualTo(
            Limits.none()
                .withUnlimited(
                    Promise.MEMORY,
                    Promise.CPU,
                    Promise.PROCESSES,
                    Promise.TIME,
                    Promise.DISK,
                    Promise.OPEN_FILES)
                .withOutputBytes(1L << 20));
  }

  @Test
  void limitsOutOfRange() {
    assertThat(failure("--memory", "1k", "x")).hasMessageContaining("memory");
    assertThat(failure("--pids", "0", "x")).hasMessageContaining("processes");
    assertThat(failure("--cpus", "0", "x")).hasMessageContaining("cpu");
    assertThat(failure("--timeout", "400d", "x")).hasMessageContaining("time");
    assertThat(failure("--open-files", "1", "x")).hasMessageContaining("open-files");
    assertThat(failure("--disk", "1", "x").hint()).isPresent();
  }

  @Test
  void jsonIsRecognisedAmongMistakes() {
    assertThat(OptionParser.wantsJson(List.of("--memory", "x", "--json", "c"))).isTrue();
    assertThat(OptionParser.wantsJson(List.of("--what", "x", "--json", "c"))).isTrue();
    assertThat(OptionParser.wantsJson(List.of("--what=x", "--json", "c"))).isTrue();
    assertThat(OptionParser.wantsJson(List.of("c", "--json"))).isFalse();
    assertThat(OptionParser.wantsJson(List.of("--", "--json"))).isFalse();
    assertThat(OptionParser.wantsJson(List.of("--stdin", "c", "--json"))).isFalse();
  }
}
