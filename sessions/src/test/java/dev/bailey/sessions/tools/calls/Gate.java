package dev.bailey.sessions.tools.calls;

import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolProgress;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.tools.Arguments;
import dev.bailey.sessions.tools.Parameter;
import dev.bailey.sessions.tools.Parameters;
import dev.bailey.sessions.tools.Tool;
import dev.bailey.sessions.tools.ToolRun;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** A tool that begins, tells so, and ends when it may; it counts how often it was run. */
final class Gate implements Tool {
  final AtomicInteger runs = new AtomicInteger();
  final CountDownLatch begun = new CountDownLatch(1);
  final Semaphore mayTell = new Semaphore(0);
  final CountDownLatch mayEnd = new CountDownLatch(1);

  static ToolProgress told(String text) {
    return new ToolProgress.Output(ToolProgress.Stream.STDOUT, text);
  }

  @Override
  public String name() {
    return "gate";
  }

  @Override
  public String description() {
    return "Waits.";
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(
        Parameter.text("say", "What to answer.").needed(), Parameter.flag("wait", "Whether."));
  }

  @Override
  public ToolResult run(Arguments arguments, ToolRun run) {
    int number = runs.incrementAndGet();
    run.progress().accept(told("begun"));
    begun.countDown();
    if (arguments.flag("wait")) {
      try {
        mayTell.acquire();
        run.progress().accept(told("later"));
        mayEnd.await();
      } catch (InterruptedException e) {
        return ToolResult.error(ToolError.FAILED, "interrupted");
      }
    }
    if (arguments.text("say").equals("crash")) {
      throw new AssertionError("crash");
    }
    return ToolResult.of(arguments.text("say") + " " + number);
  }
}
