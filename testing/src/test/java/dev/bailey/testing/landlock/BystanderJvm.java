package dev.bailey.testing.landlock;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The program of {@link BystanderIT}: runs commands one after the other, with or without threads
 * that use files of their own meanwhile. Arguments: the project, how many bystanders there are.
 */
final class BystanderJvm {
  private static final int COMMANDS = 100;
  private static final int WARM_UP = 3;

  /** Fewer than these may be open because the JVM reads more classes. */
  private static final int SOME = 10;

  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicInteger failures = new AtomicInteger();
  private final Policy policy;
  private final Path project;

  private BystanderJvm(Path project) {
    this.project = project;
    policy = Policy.project(project).withBackend("landlock").accepting(Promise.values());
  }

  public static void main(String[] arguments) throws Exception {
    new BystanderJvm(Path.of(arguments[0])).run(Integer.parseInt(arguments[1]));
  }

  private void run(int bystanders) throws Exception {
    launch(WARM_UP);
    int before = descriptors();
    CountDownLatch working = new CountDownLatch(bystanders);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < bystanders; i++) {
      Path own = Files.createFile(project.resolve("file-" + i));
      threads.add(Thread.ofPlatform().daemon().start(() -> work(own, working)));
    }
    if (!working.await(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("bystanders do not work");
    }
    launch(COMMANDS);
    over.set(true);
    for (Thread thread : threads) {
      thread.join();
    }
    int more = descriptors() - before;
    System.out.println(more < SOME ? "no leak" : more + " more descriptors");
    System.out.println("failures " + failures);
  }

  private void launch(int times) {
    for (int i = 0; i < times; i++) {
      Outcome outcome = Sandbox.run(policy, Command.of("/bin/true")).outcome();
      if (!outcome.equals(new Outcome.Exited(0))) {
        System.out.println(outcome);
      }
    }
  }

  /** Opens a file, and finds it open a moment later. */
  private void work(Path own, CountDownLatch working) {
    while (!over.get()) {
      try (RandomAccessFile file = new RandomAccessFile(own.toFile(), "rw")) {
        working.countDown();
        Thread.sleep(2);
        file.write(1);
      } catch (IOException e) {
        failures.incrementAndGet();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static int descriptors() {
    String[] open = new File("/proc/self/fd").list();
    if (open == null) {
      throw new IllegalStateException("/proc/self/fd");
    }
    return open.length;
  }
}
