package dev.bailey.sessions.tools.calls;

import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolProgress;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.tools.ToolRun;
import dev.bailey.sessions.tools.Tools;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A call that runs, on a thread of its own: it blocks in the kernel, and can be interrupted. */
final class RunningCall {
  private final String id;
  private final String digest;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private final CompletableFuture<ToolResult> done = new CompletableFuture<>();
  private @Nullable Thread thread;
  private boolean cancelled;
  private boolean ran;

  RunningCall(String id, String digest) {
    this.id = id;
    this.digest = digest;
  }

  boolean isSame(String otherDigest) {
    return digest.equals(otherDigest);
  }

  boolean isDone() {
    return done.isDone();
  }

  /** Begins in the background what will run and finish it. */
  void start(Runnable body) {
    Thread.ofPlatform().daemon().name("bailey-tool-" + id).start(body);
  }

  /** Runs the tool on the calling thread. */
  ToolResult run(Tools.Prepared.Ready call, ToolRun run) {
    if (!enter()) {
      return cancelledResult();
    }
    ToolResult result = Tools.run(call, run);
    return leave() && result.isError() ? cancelledResult().took(result.duration()) : result;
  }

  private static ToolResult cancelledResult() {
    return ToolResult.error(
        ToolError.CANCELLED, "the call was cancelled; what it had done by then stays done");
  }

  private synchronized boolean enter() {
    thread = Thread.currentThread();
    return !cancelled;
  }

  /** Returns whether it was cancelled. From now on nobody interrupts this thread. */
  private synchronized boolean leave() {
    thread = null;
    ran = true;
    return Thread.interrupted() || cancelled;
  }

  synchronized void cancel() {
    if (!ran) {
      cancelled = true;
      if (thread != null) {
        thread.interrupt();
      }
    }
  }

  void tell(ToolProgress progress) {
    for (Listener listener : listeners) {
      listener.tell(progress);
    }
  }

  void finish(ToolResult result) {
    done.complete(result);
    listeners.forEach(Listener::close);
  }

  /** For one who asked for it: what he hears is what comes from now on. */
  Call handle(Consumer<ToolProgress> progress) {
    Listener listener = new Listener(progress);
    listeners.add(listener);
    if (done.isDone()) {
      listener.close();
    }
    return new Handle(listener);
  }

  private final class Handle implements Call {
    private final Listener listener;

    Handle(Listener listener) {
      this.listener = listener;
    }

    @Override
    public String id() {
      return id;
    }

    @Override
    public boolean isDone() {
      return done.isDone();
    }

    @Override
    public ToolResult await() throws InterruptedException {
      try {
        ToolResult result = done.get();
        // The result comes last, after all progress.
        listener.awaitEnd();
        return result;
      } catch (ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void cancel() {
      RunningCall.this.cancel();
    }
  }
}
