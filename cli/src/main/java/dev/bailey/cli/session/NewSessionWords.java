package dev.bailey.cli.session;

import dev.bailey.backend.Backends;
import dev.bailey.cli.options.RunOptions;
import dev.bailey.cli.options.RunRequest;
import dev.bailey.cli.options.Sizes;
import dev.bailey.cli.terminal.Console;
import dev.bailey.linux.files.CallersPath;
import dev.bailey.policy.Mount;
import dev.bailey.policy.PathText;
import dev.bailey.policy.Policy;
import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.NewSession.Source;
import dev.bailey.sessions.api.SessionPolicy;
import dev.bailey.workspace.WorkspaceId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A session that is to be made, as the words say. */
final class NewSessionWords {
  private final SessionWords words;
  private final Console console;
  private final Backends backends;

  NewSessionWords(SessionWords words, Console console, Backends backends) {
    this.words = words;
    this.console = console;
    this.backends = backends;
  }

  NewSession session(Optional<WorkspaceId> name, Source source) {
    return new NewSession(
        name,
        source,
        words.labels(),
        words.value(SessionOption.QUOTA).map(it -> Sizes.parse("--quota", it)),
        words.hasPolicy() ? policy(source) : SessionPolicy.standard());
  }

  private SessionPolicy policy(Source source) {
    RunOptions options = words.runOptions();
    Path state = StateChoice.of(words, console);
    Policy asked = RunRequest.toSession(options, console, backends, directory(source), state);
    return SessionPolicy.of(asked).denying(denied(source, asked));
  }

  /** Where presets look for a project's configuration. */
  private Path directory(Source source) {
    return source instanceof Source.Directory(Path path) ? path : console.workingDirectory();
  }

  /**
   * What is denied. A relative path is one in the workspace; where that is a copy of a directory,
   * one in the directory. It is denied on the host too, where the session is shown that place.
   */
  private List<Path> denied(Source source, Policy asked) {
    List<Path> denied = new ArrayList<>();
    Path here = console.workingDirectory();
    for (Path path : words.denied()) {
      Path onHost = inSource(source, PathText.normalized(here.resolve(path), "deny"));
      boolean copied = isCopied(source, onHost);
      if (path.isAbsolute() || copied || isShown(onHost, asked)) {
        denied.add(onHost);
      }
      if (!path.isAbsolute() && !copied) {
        denied.add(path);
      }
    }
    return denied;
  }

  /** Whether a path is in the directory to copy, or around it: that is refused later. */
  private boolean isCopied(Source source, Path path) {
    if (!(source instanceof Source.Directory(Path from))) {
      return false;
    }
    Path here = console.workingDirectory();
    Path place = CallersPath.place(path, here);
    Path copied = CallersPath.place(from, here);
    return path.startsWith(from) || place.startsWith(copied) || copied.startsWith(place);
  }

  /** A path in the directory to copy as it was named is one where that was found. */
  private Path inSource(Source source, Path path) {
    if (source instanceof Source.Directory(Path from)) {
      Path named = words.path(words.value(SessionOption.FROM).orElseThrow());
      return path.startsWith(named) ? from.resolve(named.relativize(path)) : path;
    }
    return path;
  }

  /** By its name or by where that leads: a place can have been named through a link. */
  private boolean isShown(Path path, Policy asked) {
    Path here = console.workingDirectory();
    Path place = CallersPath.place(path, here);
    Stream<Path> mounted = asked.files().mounts().stream().map(Mount::source);
    return Stream.of(asked.files().read().stream(), asked.files().write().stream(), mounted)
        .flatMap(it -> it)
        .anyMatch(it -> path.startsWith(it) || place.startsWith(CallersPath.place(it, here)));
  }
}
