package dev.bailey.cli.session;

import dev.bailey.backend.FileEntry;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.protocol.FileForm;
import dev.bailey.protocol.ToolResultForm;
import dev.bailey.protocol.json.JsonText;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.ToolCall;
import dev.bailey.sessions.api.ToolProgress;
import dev.bailey.sessions.api.ToolRecord;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.documents.SessionDocuments;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Files of a session, and the tools that agents call. */
final class SessionTools {
  private static final int LARGEST = 512 << 20;

  private final SessionWords words;
  private final Console console;
  private final Answer answer;

  SessionTools(SessionWords words, Console console) {
    this.words = words;
    this.console = console;
    answer = new Answer(words, console);
  }

  int tool(Session session) {
    ToolCall call =
        new ToolCall(
            words.value(SessionOption.ID).orElseGet(() -> UUID.randomUUID().toString()),
            words.name(1, "name of a tool"),
            parameters(words.name(2, "parameters as JSON")));
    Consumer<ToolProgress> progress = words.json() ? _ -> {} : this::tell;
    if (!words.has(SessionOption.THEN_SNAPSHOT)) {
      return show(session.tool(call, progress));
    }
    ToolRecord kept = session.toolThenSnapshot(call, progress);
    console.warn("snapshot " + kept.snapshot().id() + "\n");
    return show(kept.result());
  }

  private int show(ToolResult result) {
    answer.print(() -> ToolResultForm.write(SessionDocuments.of(result)), () -> text(result));
    return result.isError() ? 1 : 0;
  }

  private static String text(ToolResult result) {
    String text = result.text();
    return text.endsWith("\n") ? text : text + "\n";
  }

  private void tell(ToolProgress progress) {
    if (progress instanceof ToolProgress.Searched searched) {
      console.warn(searched.files() + " files, " + searched.matches() + " matches\n");
    }
  }

  /** The text itself, if it is one JSON object that can mean one thing only. */
  static String parameters(String text) {
    try {
      var _ = JsonText.read(text, "parameters");
      return text;
    } catch (BaileyException e) {
      throw BaileyException.of(ErrorCode.INVALID_REQUEST, "session tool", "parameters", e.reason())
          .withHint("Write one JSON object, for example: '{\"path\": \"README.md\"}'")
          .withCause(e);
    }
  }

  int files(Session session) {
    try {
      switch (words.verb()) {
        case FILES_GET -> {
          String path = words.name(1, "path");
          console.printExactly(session.files().read(path, LARGEST));
        }
        case FILES_PUT -> put(session, words.name(1, "path"));
        default -> list(session, words.nameIfGiven(1).orElse("."));
      }
      return 0;
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.INVALID_STATE, "read", "standard input", String.valueOf(e.getMessage()))
          .withCause(e);
    }
  }

  private void put(Session session, String path) throws IOException {
    session.files().write(path, console.in().readAllBytes());
  }

  private void list(Session session, String path) {
    List<FileEntry> files = session.files().list(path);
    answer.list(files, SessionDocuments::of, FileForm::writeList, () -> SessionText.files(files));
  }
}
