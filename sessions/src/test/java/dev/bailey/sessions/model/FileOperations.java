package dev.bailey.sessions.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.sessions.api.ToolCall;
import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.api.WorkspaceFiles;
import dev.bailey.sessions.tools.Json;
import dev.bailey.sessions.tools.ToolResultJson;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What changes files: commands, calls from outside, tools. */
final class FileOperations {
  private static final int MOST = 1 << 20;

  private FileOperations() {}

  /** A command that says of each act whether it failed. */
  record Exec(String name, List<FileAct> acts) implements Operation {
    @Override
    public String perform(Place place) {
      String script =
          acts.stream()
              .map(it -> "if " + it.shell() + " 2>/dev/null; then echo yes; else echo no; fi")
              .collect(Collectors.joining("\n"));
      Command command = Command.of("/bin/sh", "-c", script).withEnvironment("MARK", place.mark());
      return place.open().get(name).exec(command).stdout().text().strip();
    }

    @Override
    public String apply(Model model) {
      ModelSession session = model.active(name);
      StringBuilder answer = new StringBuilder();
      for (FileAct act : acts) {
        Optional<ModelFiles> changed = act.apply(session.files);
        answer.append(changed.isPresent() ? "yes\n" : "no\n");
        session.files = changed.orElse(session.files);
      }
      return answer.toString().strip();
    }
  }

  record Write(String name, String path, String text) implements Operation {
    @Override
    public String perform(Place place) {
      WorkspaceFiles files = files(place, name);
      return attempt(() -> files.write(path, text));
    }

    @Override
    public String apply(Model model) {
      ModelSession session = model.active(name);
      return changed(session, session.files.replace(path, text));
    }

    @Override
    public Optional<Model> partly(Model model) {
      return model.withParents(name, path);
    }
  }

  record Update(String name, String path, String text) implements Operation {
    @Override
    public String perform(Place place) {
      WorkspaceFiles files = files(place, name);
      return attempt(
          () -> files.update(path, MOST, it -> (new String(it, UTF_8) + text).getBytes(UTF_8)));
    }

    @Override
    public String apply(Model model) {
      ModelSession session = model.active(name);
      return changed(
          session,
          session.files.at(path).flatMap(it -> session.files.replace(path, it.content() + text)));
    }
  }

  /** Of a session that is active: otherwise that is what is answered, not that of the files. */
  private static WorkspaceFiles files(Place place, String name) {
    WorkspaceFiles files = place.open().get(name).files();
    files.stat(".");
    return files;
  }

  private static String attempt(Runnable work) {
    try {
      work.run();
      return "yes";
    } catch (BaileyException e) {
      return "no";
    }
  }

  private static String changed(ModelSession session, Optional<ModelFiles> files) {
    session.files = files.orElse(session.files);
    return files.isPresent() ? "yes" : "no";
  }

  /** Everything that files tell from outside is what it is. */
  record Look(String name) implements Operation {
    @Override
    public String perform(Place place) {
      StringBuilder found = new StringBuilder();
      look(place.open().get(name).files(), ".", found);
      return found.toString();
    }

    private static void look(WorkspaceFiles target, String path, StringBuilder found) {
      target
          .list(path)
          .forEach(it -> {
            found.append(it.path()).append(' ').append(it.kind()).append(' ');
            switch (it.kind()) {
              case FILE ->
                  found.append(new String(target.read(it.path(), MOST), UTF_8)).append('\n');
              case DIRECTORY -> look(target, it.path(), found.append('\n'));
              case LINK, OTHER -> found.append('\n');
            }
          });
    }

    @Override
    public String apply(Model model) {
      StringBuilder found = new StringBuilder();
      look(model.active(name).files, "", found);
      return found.toString();
    }

    private static void look(ModelFiles files, String parent, StringBuilder found) {
      files
          .nodes()
          .forEach((path, node) -> {
            if (ModelFiles.parent(path).equals(parent)) {
              found.append(path).append(' ').append(node.kind()).append(' ');
              found.append(node.kind() == ModelFiles.Kind.FILE ? node.content() : "").append('\n');
              look(files, path, found);
            }
          });
    }
  }

  /** A call with an id of a few: repeated, or taken for something else. */
  record Tool(String name, String call, boolean bash, FileAct act) implements Operation {
    @Override
    public String perform(Place place) {
      ToolCall wanted =
          bash
              ? new ToolCall(call, "bash", Json.object("command", act.shell()).toString())
              : new ToolCall(
                  call,
                  "write_file",
                  Json.object("path", act.path(), "content", act.text()).toString());
      ToolResult result = place.open().get(name).tool(wanted);
      if (result.error().equals(Optional.of(ToolError.ID_REUSED))) {
        return ToolError.ID_REUSED.label();
      }
      place.answered(name, call, ToolResultJson.write(result));
      return result.error().map(ToolError::label).orElse("yes");
    }

    @Override
    public String apply(Model model) {
      ModelSession session = model.active(name);
      ModelSession.Call known = session.calls.get(call);
      if (known != null) {
        return known.tool().request().equals(request())
            ? known.answer()
            : ToolError.ID_REUSED.label();
      }
      Optional<ModelFiles> files =
          bash ? act.apply(session.files) : session.files.replace(act.path(), act.text());
      session.files = files.orElse(session.files);
      String answer = files.isPresent() ? "yes" : ToolError.FAILED.label();
      session.calls.put(call, answered(answer));
      return answer;
    }

    /** The same for the same call. */
    private String request() {
      return bash ? act.shell() : act.path() + " " + act.text();
    }

    @Override
    public Optional<Model> partly(Model model) {
      return bash ? Optional.empty() : model.withParents(name, act.path());
    }

    ModelSession.Call answered(String answer) {
      return new ModelSession.Call(this, answer);
    }
  }
}
