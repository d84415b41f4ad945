package dev.bailey.linux.namespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An init that is in one of the host's namespaces is not used. */
final class SeparationIT {
  private static final List<String> ALL = List.of("pid", "net", "ipc", "uts");

  /** Verifies a process that is in new namespaces of these kinds only. */
  private static void verify(List<String> kinds) throws Exception {
    List<String> command = new ArrayList<>(List.of("/usr/bin/unshare", "--fork", "--kill-child"));
    kinds.forEach(kind -> command.add("--" + kind));
    command.addAll(List.of("/bin/sh", "-c", "echo ready; read end; :"));
    Process unshare = new ProcessBuilder(command).start();
    try (var input = unshare.getOutputStream()) {
      assertThat(unshare.inputReader().readLine()).isEqualTo("ready");
      ProcessHandle inside = unshare.children().findFirst().orElseThrow();
      Separation.verify((int) inside.pid());
      input.flush();
    } finally {
      unshare.waitFor();
    }
  }

  @Test
  void allFourSatisfy() throws Exception {
    verify(ALL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pid", "net", "ipc", "uts"})
  void eachIsDemanded(String missing) {
    List<String> others = ALL.stream().filter(kind -> !kind.equals(missing)).toList();
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> verify(others))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.VERIFICATION_FAILED))
        .withMessageContaining(missing + " namespace");
  }

  @Test
  void whatCannotBeReadIsNotBelieved() {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> Separation.verify(Integer.MAX_VALUE))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.VERIFICATION_FAILED));
  }
}
