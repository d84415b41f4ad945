package dev.bailey.sessions.tools.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.api.ToolCall;
import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolProgress;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.targets.Target;
import dev.bailey.sessions.tools.ToolRun;
import dev.bailey.sessions.tools.Tools;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Runs the calls of one session, each id once. Who asks again while a call runs joins it; who asks
 * again later gets the result that was kept. There must be one of these for a session at a time.
 */
public final class ToolCalls {
  private final String session;
  private final Tools tools;
  private final Target target;
  private final CallJournal journal;
  private final Lock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, RunningCall> running = new HashMap<>();
  private int holds;

  public ToolCalls(String session, Tools tools, Target target, CallJournal journal) {
    this.session = session;
    this.tools = tools;
    this.target = target;
    this.journal = journal;
  }

  /** Runs a call, or joins it, and waits for the end. */
  public ToolResult run(ToolCall call, Consumer<ToolProgress> progress)
      throws InterruptedException {
    return submit(call, progress).await();
  }

  /**
   * Begins a call, or joins it. What is wrong with it is in its result.
   *
   * @param progress told on a thread of its own; one who is slow misses some of it
   */
  public Call submit(ToolCall call, Consumer<ToolProgress> progress) {
    Optional<JsonNode> parameters = CallParameters.read(call);
    if (parameters.isEmpty()) {
      return answer(call, ToolError.INVALID_PARAMETER, call.tool() + ": parameters are no JSON");
    }
    return switch (tools.prepare(call.tool(), parameters.get())) {
      // Not noted: a call that cannot be run may be corrected and sent again with its id.
      case Tools.Prepared.Refused(ToolResult result) -> new AnsweredCall(call.id(), result);
      case Tools.Prepared.Ready ready ->
          begin(call, CallParameters.digest(call.tool(), parameters.get()), ready, progress);
    };
  }

  private Call begin(
      ToolCall call, String digest, Tools.Prepared.Ready ready, Consumer<ToolProgress> progress) {
    lock.lock();
    try {
      RunningCall present = running.get(call.id());
      if (present != null) {
        return present.isSame(digest) ? present.handle(progress) : reused(call);
      }
      Optional<CallJournal.Entry> known =
          holds > 0 ? journal.find(session, call.id()) : journal.begin(session, call.id(), digest);
      if (known.isPresent()) {
        return known(call, digest, known.get());
      }
      if (holds > 0) {
        return answer(call, ToolError.NOT_NOW, "the session takes no calls at the moment");
      }
      return start(call, digest, ready, progress);
    } finally {
      lock.unlock();
    }
  }

  private Call start(
      ToolCall call, String digest, Tools.Prepared.Ready ready, Consumer<ToolProgress> progress) {
    RunningCall started = new RunningCall(call.id(), digest);
    Call handle = started.handle(progress);
    running.put(call.id(), started);
    try {
      started.start(() -> perform(call.id(), started, ready));
    } catch (OutOfMemoryError e) {
      // No thread could be made.
      finish(call.id(), started, ToolResult.error(ToolError.FAILED, "not run: " + e.getMessage()));
    }
    return handle;
  }

  private void perform(String id, RunningCall call, Tools.Prepared.Ready ready) {
    finish(id, call, call.run(ready, new ToolRun(target, call::tell)));
  }

  private void finish(String id, RunningCall call, ToolResult result) {
    boolean kept = keep(id, result);
    lock.lock();
    try {
      // Before it is taken out, so that nobody finds it neither here nor there. What the journal
      // would not take stays here, where a retry finds it as long as this process lives.
      call.finish(result);
      if (kept) {
        running.remove(id);
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private boolean keep(String id, ToolResult result) {
    try {
      journal.finish(session, id, result);
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }

  private static Call known(ToolCall call, String digest, CallJournal.Entry entry) {
    if (!entry.digest().equals(digest)) {
      return reused(call);
    }
    return entry
        .result()
        .<Call>map(it -> new AnsweredCall(call.id(), it))
        .orElseGet(() ->
            answer(
                call,
                ToolError.UNKNOWN_WHETHER_RUN,
                "the call was begun before a crash, and it is unknown whether it ran; it is"
                    + " not run again. Look at what it should have done, and use a new id to"
                    + " have it done again."));
  }

  private static Call reused(ToolCall call) {
    return answer(
        call,
        ToolError.ID_REUSED,
        "the id " + call.id() + " belongs to another call; use a new id");
  }

  private static Call answer(ToolCall call, ToolError error, String text) {
    return new AnsweredCall(call.id(), ToolResult.error(error, text));
  }

  /** Ends a call that runs; returns whether there was one. Does not wait. */
  public boolean cancel(String id) {
    lock.lock();
    try {
      RunningCall call = running.get(id);
      if (call == null || call.isDone()) {
        return false;
      }
      call.cancel();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Ends all calls that run. Does not wait. */
  public void cancelAll() {
    lock.lock();
    try {
      List.copyOf(running.values()).forEach(RunningCall::cancel);
    } finally {
      lock.unlock();
    }
  }

  /** How many calls run. */
  public int inFlight() {
    lock.lock();
    try {
      return count();
    } finally {
      lock.unlock();
    }
  }

  private int count() {
    return (int) running.values().stream().filter(it -> !it.isDone()).count();
  }

  /** No call begins as long as this is open. */
  public interface Hold extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Waits until no call runs, and lets none begin meanwhile and until the hold is closed. Asking
   * for calls that are known already is answered all the same.
   *
   * @throws BaileyException INVALID_STATE when calls still run after this time; they go on, and new
   *     ones may begin again
   */
  public Hold drain(Duration longest) throws InterruptedException {
    lock.lock();
    try {
      holds++;
      boolean drained = false;
      try {
        drained = awaitNone(longest.toNanos());
      } finally {
        holds -= drained ? 0 : 1;
      }
      if (!drained) {
        throw BaileyException.of(
                ErrorCode.INVALID_STATE,
                "wait for calls of",
                session,
                count() == 1 ? "a call still runs" : count() + " calls still run")
            .withHint("Wait longer, or cancel them.");
      }
      return new OneHold();
    } finally {
      lock.unlock();
    }
  }

  private boolean awaitNone(long nanos) throws InterruptedException {
    long left = nanos;
    while (count() > 0) {
      if (left <= 0) {
        return false;
      }
      left = changed.awaitNanos(left);
    }
    return true;
  }

  /** Closing it twice counts once. */
  private final class OneHold implements Hold {
    private boolean open = true;

    @Override
    public void close() {
      lock.lock();
      try {
        holds -= open ? 1 : 0;
        open = false;
      } finally {
        lock.unlock();
      }
    }
  }
}
