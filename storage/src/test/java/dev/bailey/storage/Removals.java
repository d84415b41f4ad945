package dev.bailey.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Workspaces that are removed by several threads at once, while others are made. */
final class Removals {
  private static final int FORKS = 6;
  private static final SnapshotId OWN = new SnapshotId("own");

  private final Storage storage;
  private final Version origin;

  /** Begins with forks of a version. */
  Removals(Storage storage, Version origin) {
    this.storage = storage;
    this.origin = origin;
  }

  /** Makes and removes workspaces; each is removed by one of two threads that try it. */
  void run() {
    List<WorkspaceId> forks = new ArrayList<>();
    for (int i = 0; i < FORKS; i++) {
      WorkspaceId fork = new WorkspaceId("fork" + i);
      forks.add(fork);
      storage.fork(origin, fork);
      Trees.shell("head -c 10000 /dev/urandom > " + storage.directory(fork) + "/own");
      storage.snapshot(fork, OWN);
    }
    AtomicInteger removed = new AtomicInteger();
    List<Runnable> acts = new ArrayList<>();
    for (WorkspaceId fork : forks) {
      acts.add(() -> remove(fork, removed));
      acts.add(() -> remove(fork, removed));
    }
    acts.add(this::makeAndRemove);
    acts.add(this::makeAndRemove);
    atOnce(acts);
    assertThat(removed).hasValue(FORKS);
  }

  private void remove(WorkspaceId id, AtomicInteger removed) {
    try {
      storage.deleteWorkspace(id);
      removed.incrementAndGet();
    } catch (BaileyException e) {
      assertThat(e.code()).as(e.getMessage()).isEqualTo(ErrorCode.NOT_FOUND);
    }
  }

  private void makeAndRemove() {
    WorkspaceId made = new WorkspaceId("made-" + Thread.currentThread().threadId());
    storage.fork(origin, made);
    storage.snapshot(made, OWN);
    storage.deleteSnapshot(made, OWN);
    storage.deleteWorkspace(made);
  }

  /** All begin together; the first failure is thrown once all have ended. */
  private static void atOnce(List<Runnable> acts) {
    CountDownLatch start = new CountDownLatch(acts.size());
    List<Future<?>> done = new ArrayList<>();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      for (Runnable act : acts) {
        done.add(
            threads.submit(() -> {
              start.countDown();
              start.await();
              act.run();
              return act;
            }));
      }
    }
    done.forEach(Future::resultNow);
  }
}
