package dev.bailey.sessions.service;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Size;
import java.io.OutputStream;

/** Where the output of a command goes, which decides how a sandbox starts it. */
sealed interface CommandOutput {
  /** Starts it in a sandbox that is open. */
  Execution start(Sandbox sandbox, Command command);

  /** Starts it in a sandbox of its own. */
  Execution start(Policy policy, Host host, Command command);

  /** To streams, as it comes. */
  record Streamed(OutputStream stdout, OutputStream stderr) implements CommandOutput {
    @Override
    public Execution start(Sandbox sandbox, Command command) {
      return sandbox.start(command, stdout, stderr);
    }

    @Override
    public Execution start(Policy policy, Host host, Command command) {
      return Sandbox.start(policy, host, command, stdout, stderr);
    }
  }

  /** Kept for readers, the last bytes of it. */
  record Kept(Size most) implements CommandOutput {
    @Override
    public Execution start(Sandbox sandbox, Command command) {
      return sandbox.start(command, most);
    }

    @Override
    public Execution start(Policy policy, Host host, Command command) {
      return Sandbox.start(policy, host, command, most);
    }
  }
}
