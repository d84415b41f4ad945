package dev.bailey.storage.btrfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** With a descriptor that tells of an error once, as the kernel's do. */
final class WriteBackTest {
  private final AtomicBoolean error = new AtomicBoolean();
  private final AtomicInteger syncs = new AtomicInteger();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch going = new CountDownLatch(1);
  private final WriteBack writeBack = new WriteBack(this::sync, Optional::of);

  private void sync() {
    syncs.incrementAndGet();
    if (error.getAndSet(false)) {
      throw BaileyException.of(ErrorCode.STORAGE_FAILED, "make durable", "a directory", "EIO");
    }
  }

  private void slowSync() {
    begun.countDown();
    try {
      going.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    sync();
  }

  private void assertLost() {
    assertThatThrownBy(writeBack::settle).hasMessageContaining("EIO");
    assertThatThrownBy(writeBack::requireIntact).hasMessageContaining("EIO");
  }

  @Test
  void anErrorIsToldToAllThatFollow() {
    writeBack.settle();
    error.set(true);
    assertLost();
    assertLost();
  }

  @Test
  void anErrorThatAnotherCallIsToldIsKept() {
    error.set(true);
    assertThatThrownBy(writeBack::commit).hasMessageContaining("EIO");
    assertLost();
    assertThatCode(writeBack::commit).as("going back").doesNotThrowAnyException();
    assertLost();
  }

  @Test
  void anErrorThatMayBeAboutOtherFilesIsToldOnce() {
    WriteBack shared = new WriteBack(this::sync, _ -> Optional.empty());
    error.set(true);
    assertThatThrownBy(shared::settle).hasMessageContaining("EIO");
    assertThatCode(shared::settle).doesNotThrowAnyException();
  }

  /** Whichever of them takes the error, none is told that all went well. */
  @Test
  void allThatEndTogetherAreToldOfIt() throws Exception {
    error.set(true);
    WriteBack slow = new WriteBack(this::slowSync, Optional::of);
    CompletableFuture<Void> first = CompletableFuture.runAsync(slow::settle);
    begun.await();
    CompletableFuture<Void> second = CompletableFuture.runAsync(slow::settle);
    going.countDown();
    assertThatThrownBy(first::join).isInstanceOf(CompletionException.class);
    assertThatThrownBy(second::join).isInstanceOf(CompletionException.class);
    assertThat(syncs).hasValue(1);
  }

  /** The one under way may have begun before they wrote; one more is enough for all of them. */
  @Test
  void thoseThatWaitShareTheNext() throws Exception {
    WriteBack slow = new WriteBack(this::slowSync, Optional::of);
    Thread first = Thread.ofPlatform().start(slow::settle);
    begun.await();
    List<Thread> waiting = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      waiting.add(Thread.ofPlatform().start(slow::settle));
    }
    for (Thread each : waiting) {
      while (each.getState() != Thread.State.BLOCKED) {
        Thread.onSpinWait();
      }
    }
    going.countDown();
    first.join();
    for (Thread each : waiting) {
      each.join();
    }
    assertThat(syncs).hasValue(2);
  }

  @Test
  void afterClosingNothingIsLeftToBeDone() {
    writeBack.close();
    writeBack.settle();
    writeBack.close();
    assertThat(syncs).hasValue(1);
  }

  @Test
  void whatClosingLostIsToldAfterwards() {
    error.set(true);
    assertThatThrownBy(writeBack::close).hasMessageContaining("EIO");
    assertThatCode(writeBack::close).doesNotThrowAnyException();
    assertLost();
  }
}
