package dev.bailey.sessions.tools.standard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolProgress;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.targets.Target;
import dev.bailey.sessions.tools.Json;
import dev.bailey.sessions.tools.ToolRun;
import dev.bailey.sessions.tools.Tools;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A target to call tools on. */
final class Bench implements AutoCloseable {
  private static final Limits LIMITS =
      Limits.standard().withWallTime(Duration.ofMinutes(5)).withOutputBytes(64L << 20);

  private final Target target;
  private final Runnable atEnd;
  private final List<ToolProgress> told = new CopyOnWriteArrayList<>();

  private Bench(Target target, Runnable atEnd) {
    this.target = target;
    this.atEnd = atEnd;
  }

  static Bench host(Path directory) {
    return new Bench(Target.onHost(directory, LIMITS), () -> {});
  }

  static Bench sandbox(Path directory) {
    FileAccess files = FileAccess.project(directory);
    Sandbox sandbox = Sandbox.open(Policy.of(files).withLimits(LIMITS).withBackend("namespace"));
    return new Bench(Target.in(sandbox), sandbox::close);
  }

  /** Calls a tool with names and values of parameters by turns. */
  ToolResult call(String tool, Object... parameters) {
    return call(told::add, tool, parameters);
  }

  ToolResult call(Consumer<ToolProgress> progress, String tool, Object... parameters) {
    return switch (StandardTools.all().prepare(tool, Json.object(parameters))) {
      case Tools.Prepared.Refused(ToolResult result) -> result;
      case Tools.Prepared.Ready ready -> Tools.run(ready, new ToolRun(target, progress));
    };
  }

  /** The text of a call that works. */
  String works(String tool, Object... parameters) {
    ToolResult result = call(tool, parameters);
    assertThat(result.error()).as(result.text()).isEmpty();
    return result.text();
  }

  /** The text of a call that does not. */
  String fails(ToolError error, String tool, Object... parameters) {
    ToolResult result = call(tool, parameters);
    assertThat(result.error()).as(result.text()).contains(error);
    return result.text();
  }

  /** All progress so far. */
  List<ToolProgress> told() {
    return told;
  }

  @Override
  public void close() {
    target.close();
    atEnd.run();
  }
}
