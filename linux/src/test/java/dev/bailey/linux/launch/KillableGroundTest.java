package dev.bailey.linux.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KillableGroundTest {
  private final List<Ground> made = new ArrayList<>();

  private static final class Ground implements KillableGround {
    private final boolean killed;
    private boolean released;

    Ground(boolean killed) {
      this.killed = killed;
    }

    @Override
    public boolean wasKilled() {
      return killed && !released;
    }

    @Override
    public void release() {
      released = true;
    }
  }

  /** Fails on each that was killed. */
  private Ground use(int killed) {
    return KillableGround.use(
        () -> {
          Ground ground = new Ground(made.size() < killed);
          made.add(ground);
          return ground;
        },
        ground -> {
          if (ground.killed) {
            throw CellFailure.dead();
          }
          return ground;
        });
  }

  @Test
  void anotherIsUsedWhereOneWasKilled() {
    Ground used = use(KillableGround.ATTEMPTS - 1);
    assertThat(made).hasSize(KillableGround.ATTEMPTS).last().isSameAs(used);
    assertThat(made.subList(0, KillableGround.ATTEMPTS - 1)).allMatch(it -> it.released);
    assertThat(used.released).isFalse();
  }

  @Test
  void afterTooManyItFails() {
    assertThatThrownBy(() -> use(Integer.MAX_VALUE)).hasMessageContaining("was killed");
    assertThat(made).hasSize(KillableGround.ATTEMPTS).allMatch(it -> it.released);
  }

  @Test
  void whatFailsOnOneThatLivesIsNotRepeated() {
    IllegalStateException failure = new IllegalStateException();
    assertThatThrownBy(() ->
            KillableGround.use(
                () -> {
                  made.add(new Ground(false));
                  return made.getLast();
                },
                _ -> {
                  throw failure;
                }))
        .isSameAs(failure);
    assertThat(made).hasSize(1).allMatch(it -> it.released);
  }
}
