package dev.bailey.sessions.service;

import dev.bailey.execution.Command;
import dev.bailey.sessions.NewMessage;
import dev.bailey.sessions.NewSession;
import dev.bailey.sessions.SessionInfo;
import dev.bailey.sessions.SessionState;
import dev.bailey.sessions.SnapshotInfo;
import dev.bailey.sessions.storage.Driver;
import dev.bailey.sessions.storage.Progress;
import dev.bailey.sessions.storage.SnapshotId;
import dev.bailey.sessions.storage.WorkspaceId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A program that works with sessions until it is killed. It says what it is about to do, and when
 * it is done. Arguments: state directory, seed, mark of its processes.
 */
final class DoomedSessions {
  private final Sessions sessions;
  private final Random random;
  private final String mark;
  private int count;

  private DoomedSessions(Sessions sessions, Random random, String mark) {
    this.sessions = sessions;
    this.random = random;
    this.mark = mark;
  }

  public static void main(String[] arguments) throws Exception {
    Random random = new Random(Long.parseLong(arguments[1]));
    SessionsConfig config = SessionsConfig.in(Path.of(arguments[0])).withDriver(Driver.COPY);
    try (Sessions sessions = Sessions.open(config)) {
      say("open");
      DoomedSessions work = new DoomedSessions(sessions, random, arguments[2]);
      while (true) {
        work.act(arguments[1]);
      }
    }
  }

  private void act(String seed) throws Exception {
    String fresh = "n" + seed + "-" + count++;
    List<SessionInfo> all = sessions.list();
    if (all.isEmpty() || (all.size() < 5 && random.nextInt(4) == 0)) {
      reported("create " + fresh, () -> sessions.create(NewSession.named(fresh), Progress.NONE));
      return;
    }
    SessionInfo session = all.get(random.nextInt(all.size()));
    WorkspaceId id = session.id();
    if (session.state() == SessionState.PAUSED) {
      reported("resume " + id, () -> sessions.resume(id));
      return;
    }
    List<SnapshotInfo> snapshots = sessions.snapshots(id);
    switch (random.nextInt(9)) {
      case 0, 1 -> reported("write " + id + " " + fresh, () -> write(id, fresh));
      case 2 ->
          reported(
              "snapshot " + id + " " + fresh + " " + next(id, -1),
              () -> sessions.snapshot(id, Optional.of(new SnapshotId(fresh))));
      case 3 -> {
        if (!snapshots.isEmpty() && sessions.processes(id).running() == 0) {
          SnapshotId to = snapshots.get(random.nextInt(snapshots.size())).id();
          boolean history = random.nextBoolean();
          reported(
              "rollback " + id + " " + to + " " + history,
              () -> sessions.rollback(id, to, history));
        }
      }
      case 4 -> {
        if (all.size() < 8) {
          reported(
              "fork " + id + " " + fresh,
              () ->
                  sessions.fork(
                      id, Optional.empty(), List.of(new WorkspaceId(fresh)), Progress.NONE));
        }
      }
      case 5, 6 ->
          reported(
              "message " + id + " " + fresh + " " + next(id, 0),
              () -> sessions.append(id, List.of(NewMessage.of("user", fresh))));
      case 7 -> {
        if (random.nextInt(3) == 0) {
          reported("destroy " + id, () -> sessions.destroy(id));
        } else {
          reported("pause " + id, () -> sessions.pause(id));
        }
      }
      default -> {
        if (sessions.processes(id).running() == 0 && random.nextInt(4) == 0) {
          sessions.launch(
              id, Command.of("/bin/sh", "-c", "sleep 300").withEnvironment("MARK", mark));
        }
      }
    }
  }

  /** The sequence of the next message, or of the one before; nobody else appends any. */
  private long next(WorkspaceId id, int offset) {
    return sessions.nextMessage(id) + offset;
  }

  private void write(WorkspaceId id, String content) {
    try {
      Path live = sessions.storage().directory(id);
      Path draft = Files.writeString(live.resolve("draft"), content);
      Files.move(draft, live.resolve("file"), StandardCopyOption.ATOMIC_MOVE);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void reported(String what, Runnable work) {
    say("begin " + what);
    work.run();
    say("done");
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
