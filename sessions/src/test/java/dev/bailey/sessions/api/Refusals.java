package dev.bailey.sessions.api;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** All that changes a session or runs in it, and how it is refused. */
final class Refusals {
  /** Each by the name that tests use. They expect a snapshot "s". */
  static final Map<String, Consumer<Session>> OPERATIONS = operations();

  private Refusals() {}

  private static Map<String, Consumer<Session>> operations() {
    OutputStream nowhere = OutputStream.nullOutputStream();
    Map<String, Consumer<Session>> all = new LinkedHashMap<>();
    all.put("exec", it -> it.exec("true"));
    all.put("start", it -> it.start(Command.of("true"), nowhere, nowhere));
    all.put("tool", it -> it.tool(ToolCall.of("bash", "{\"command\": \"true\"}")));
    all.put("read", it -> it.files().list("."));
    all.put("write", it -> it.files().write("refused", "x"));
    all.put("process", it -> it.processes().start(Command.of("true")));
    all.put("expose", it -> it.expose(8080));
    all.put("snapshot", it -> it.snapshot());
    all.put("turn", it -> it.completeTurn());
    all.put("deleteSnapshot", it -> it.deleteSnapshot("s"));
    all.put("rollback", it -> it.rollback("s", Restore.FILES));
    all.put("rollbackChanges", it -> it.rollbackChanges("s"));
    all.put("fork", it -> it.fork("refused"));
    all.put("append", it -> it.history().append(NewMessage.of("user", "refused")));
    all.put("agentState", it -> it.keepAgentState("refused"));
    all.put("pause", Session::pause);
    all.put("resume", Session::resume);
    all.put("requireDestroyable", Session::requireDestroyable);
    all.put("destroy", Session::destroy);
    return all;
  }

  static void perform(String operation, Session session) {
    requireNonNull(OPERATIONS.get(operation)).accept(session);
  }

  /** The code of an operation that is refused. */
  static ErrorCode code(Runnable work) {
    return requireNonNull(catchThrowableOfType(BaileyException.class, work::run)).code();
  }
}
