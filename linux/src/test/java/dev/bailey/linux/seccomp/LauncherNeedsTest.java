package dev.bailey.linux.seccomp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.seccomp.ArgumentCondition.Operator;
import dev.bailey.linux.seccomp.SeccompProfile.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LauncherNeedsTest {
  @ParameterizedTest
  @ValueSource(strings = {"mmap", "futex", "execve", "exit", "wait4", "clone", "clone3", "dup2"})
  void refusedCallIsNamed(String syscall) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> check(Rule.of(syscall, SeccompAction.errno(1))))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .satisfies(e -> assertThat(e.subject()).isEqualTo(syscall))
        .satisfies(e -> assertThat(e.hint().orElseThrow()).contains(syscall));
  }

  @Test
  void killingAndTrappingAreNotEnough() {
    for (SeccompAction action : List.of(SeccompAction.KILL_THREAD, SeccompAction.TRAP)) {
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> check(Rule.of("madvise", action)));
    }
  }

  @Test
  void loggingIsFine() {
    assertThatCode(() -> check(Rule.of("mmap", SeccompAction.LOG))).doesNotThrowAnyException();
  }

  @Test
  void missingClone3IsFine() {
    assertThatCode(() -> check(Rule.of("clone3", SeccompAction.errno(38))))
        .doesNotThrowAnyException();
  }

  @Test
  void onlyTheSpawningFormOfCloneIsNeeded() {
    Rule threads =
        Rule.of("clone", SeccompAction.errno(1), ArgumentCondition.of(0, Operator.NE, 0x4111));
    assertThatCode(() -> check(threads)).doesNotThrowAnyException();
  }

  private static void check(Rule rule) {
    SeccompProfile profile = new SeccompProfile(SeccompAction.ALLOW, List.of(rule));
    LauncherNeeds.check(SeccompCompiler.compile(profile, Architecture.X86_64), Architecture.X86_64);
  }
}
