package dev.bailey.cli.session;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.service.Sessions;
import dev.bailey.sessions.targets.TargetFile;
import dev.bailey.sessions.tools.Progress;
import dev.bailey.sessions.tools.ToolResult;
import dev.bailey.sessions.tools.calls.ToolCall;
import dev.bailey.storage.WorkspaceId;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Files of a session, and the tools that agents call. */
final class SessionTools {
  private static final int LARGEST = 512 << 20;

  private final SessionWords words;
  private final Console console;

  SessionTools(SessionWords words, Console console) {
    this.words = words;
    this.console = console;
  }

  int tool(Sessions sessions, WorkspaceId id) {
    ToolCall call =
        new ToolCall(
            words.value(SessionOption.ID).orElseGet(() -> UUID.randomUUID().toString()),
            words.name(1, "name of a tool"),
            json(words.name(2, "parameters as JSON")));
    Consumer<Progress> progress = words.json() ? _ -> {} : this::tell;
    if (!words.has(SessionOption.THEN_SNAPSHOT)) {
      return show(sessions.tool(id, call, progress));
    }
    Sessions.KeptCall kept = sessions.toolThenSnapshot(id, call, progress);
    console.warn("snapshot " + kept.snapshot().id() + "\n");
    return show(kept.result());
  }

  private int show(ToolResult result) {
    console.print(words.json() ? result.toJson() + "\n" : text(result));
    return result.isError() ? 1 : 0;
  }

  private static String text(ToolResult result) {
    String text = result.text();
    return text.endsWith("\n") ? text : text + "\n";
  }

  private void tell(Progress progress) {
    if (progress instanceof Progress.Searched searched) {
      console.warn(searched.files() + " files, " + searched.matches() + " matches\n");
    }
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "session tool", "parameters", "they are no JSON")
          .withHint("For example: '{\"path\": \"README.md\"}'")
          .withCause(e);
    }
  }

  int files(Sessions sessions, WorkspaceId id) {
    try {
      switch (words.verb()) {
        case FILES_GET -> {
          String path = words.name(1, "path");
          console.out().write(sessions.files(id, it -> it.read(path, LARGEST)));
        }
        case FILES_PUT -> put(sessions, id, words.name(1, "path"));
        default -> list(sessions, id, words.nameIfGiven(1).orElse("."));
      }
      return 0;
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.INVALID_STATE, "use", "standard streams", String.valueOf(e.getMessage()))
          .withCause(e);
    }
  }

  private void put(Sessions sessions, WorkspaceId id, String path) throws IOException {
    byte[] content = console.in().readAllBytes();
    sessions.files(
        id,
        it -> {
          it.write(path, content);
          return 0;
        });
  }

  private void list(Sessions sessions, WorkspaceId id, String path) {
    List<TargetFile> files = sessions.files(id, it -> it.list(path));
    console.print(
        words.json()
            ? SessionJson.member("files", SessionJson.list(files, SessionJson::file)) + "\n"
            : SessionText.files(files));
  }
}
