package dev.bailey.cli.command;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.cli.options.RunOptions;
import dev.bailey.cli.options.RunRequest;
import dev.bailey.cli.output.NetworkLog;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** A command that runs, and the log of its network where one is wanted. */
final class Started implements AutoCloseable {
  private final Execution execution;
  private final @Nullable Sandbox sandbox;
  private final @Nullable NetworkLog log;

  private Started(Execution execution, @Nullable Sandbox sandbox, @Nullable NetworkLog log) {
    this.execution = execution;
    this.sandbox = sandbox;
    this.log = log;
  }

  static Started of(
      RunOptions options,
      RunRequest request,
      Host host,
      Command command,
      OutputStream stdout,
      OutputStream stderr) {
    if (options.netLog().isEmpty()) {
      return new Started(
          Sandbox.start(request.policy(), host, command, stdout, stderr), null, null);
    }
    NetworkLog log = new NetworkLog(options.netLog().get());
    Sandbox sandbox = Sandbox.open(request.policy(), host);
    try {
      sandbox.gateway().ifPresent(it -> it.watch(log));
      return new Started(sandbox.start(command, stdout, stderr), sandbox, log);
    } catch (RuntimeException e) {
      sandbox.close();
      log.close();
      throw e;
    }
  }

  Execution execution() {
    return execution;
  }

  /** The last events come with the end of the connections. */
  @Override
  public void close() {
    if (sandbox != null) {
      sandbox.close();
    }
    if (log != null) {
      log.close();
    }
  }
}
