package dev.bailey.linux.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.bailey.backend.Capability;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.linux.cellfiles.HostFiles;
import dev.bailey.policy.FileAccess;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A cell is used until it is closed or its first process is killed, and says which it was. */
final class CellStateTest {
  private final RuntimeException failure = new IllegalStateException("of a launch");

  private final AtomicBoolean first = new AtomicBoolean(true);
  private final HostFiles files = HostFiles.unconfined(FileAccess.project(Path.of("/tmp")));
  private final CellState state =
      new CellState(first::get, Set.of(Capability.FILES, Capability.LIVE_USAGE), files, null);
  private final LinuxCell cell = new StateOnly(state);

  /** A cell that runs nothing. */
  private record StateOnly(CellState state) implements LinuxCell {
    @Override
    public ConfinedProcess start(Command command, Streams streams) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
      state.close();
    }
  }

  @AfterEach
  void closeFiles() {
    files.close();
  }

  private static void refused(ThrowingCallable use, ErrorCode code, String reason) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(use)
        .withMessageContaining(reason)
        .satisfies(e -> assertThat(e.code()).isEqualTo(code));
  }

  @Test
  void anOpenCellIsUsed() {
    assertThat(cell.isAlive()).isTrue();
    assertThat(cell.files()).isSameAs(files);
    assertThat(cell.capabilities()).contains(Capability.FILES);
    assertThatNoException().isThrownBy(state::requireAlive);
    assertThat(state.reason(failure)).isSameAs(failure);
  }

  @Test
  void aClosedOneIsNot() {
    assertThat(state.close()).as("the first time").isTrue();
    assertThat(state.close()).as("again").isFalse();
    assertThat(cell.isAlive()).isFalse();
    assertThat(state.isClosed()).isTrue();
    refused(cell::files, ErrorCode.INVALID_STATE, "closed already");
    refused(state::requireOpen, ErrorCode.INVALID_STATE, "closed already");
    refused(state::requireAlive, ErrorCode.INVALID_STATE, "closed already");
    assertThat(state.reason(failure)).hasMessageContaining("closed while").hasCause(failure);
  }

  @Test
  void oneWhoseFirstProcessWasKilledTakesNoCommand() {
    first.set(false);
    assertThat(cell.isAlive()).isFalse();
    assertThatNoException().isThrownBy(state::requireOpen);
    refused(state::requireAlive, ErrorCode.INVALID_STATE, "killed");
    assertThat(state.reason(failure)).hasMessageContaining("killed").hasCause(failure);
  }

  @Test
  void oneWithoutAProcessIsAliveUntilItIsClosed() {
    CellState alone = CellState.withoutProcess(Set.of(Capability.FILES), files);
    assertThat(alone.isAlive()).isTrue();
    assertThat(alone.close()).isTrue();
    assertThat(alone.isAlive()).isFalse();
  }

  @Test
  void withoutAGroupNothingIsMeasured() {
    refused(cell::usage, ErrorCode.NOT_SUPPORTED, "control group");
  }
}
