package dev.bailey.cli.command;

import dev.bailey.api.Host;
import dev.bailey.cli.options.RunOptions;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.PathAccess;
import dev.bailey.sessions.audit.AuditLog;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The audit log of one {@code bailey run}. It does nothing unless {@code --audit} was given. */
final class RunAudit implements AutoCloseable {
  private final @Nullable AuditLog log;
  private final Console console;

  private RunAudit(@Nullable AuditLog log, Console console) {
    this.log = log;
    this.console = console;
  }

  static RunAudit of(RunOptions options, FileAccess files, Console console) {
    if (options.audit().isEmpty()) {
      return new RunAudit(null, console);
    }
    Path file = options.audit().get();
    requireOutOfReach(file, files);
    return new RunAudit(AuditLog.open(file), console);
  }

  /**
   * The command must not be able to change the log, nor to block it: a readable file can be locked,
   * and rotation renames the log inside its directory.
   */
  private static void requireOutOfReach(Path file, FileAccess files) {
    if (files.mode() == FileAccess.Mode.UNRESTRICTED) {
      return;
    }
    PathAccess access = new PathAccess(files);
    Path directory = file.getParent();
    if (access.anywhere(file) == PathAccess.Access.WRITE
        || (directory != null && access.anywhere(directory) == PathAccess.Access.WRITE)) {
      throw inReach("the command could change " + file + ", where it may write");
    }
    if (access.anywhere(file) == PathAccess.Access.READ) {
      throw inReach("the command could lock " + file + ", which it may read");
    }
  }

  private static BaileyException inReach(String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "option", "--audit", reason)
        .withHint(
            "Name a file outside of the project and of what --read, --write and --mount name.");
  }

  /** The host, telling the log what happens. */
  Host watching(Host host) {
    return log == null ? host : host.withEvents(log);
  }

  @Override
  public void close() {
    if (log == null) {
      return;
    }
    log.close();
    if (log.lost() > 0) {
      console.warn("bailey: " + log.lost() + " events could not be written to the audit log\n");
    }
  }
}
