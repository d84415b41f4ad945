package dev.bailey.sessions.model;

import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.model.ModelSession.Taken;
import java.util.Optional;

/** What is kept, brought back and compared. */
final class SnapshotOperations {
  private SnapshotOperations() {}

  record Take(String name, Optional<String> snapshot) implements Operation {
    private Snapshot taken(Session session) {
      return snapshot.isPresent() ? session.snapshot(snapshot.get()) : session.snapshot();
    }

    @Override
    public String perform(Place place) {
      return taken(place.open().get(name)).name();
    }

    @Override
    public String apply(Model model) {
      ModelSession session = model.find(name);
      if (snapshot.isPresent() && session.has(snapshot.get())) {
        throw new Refused(ErrorCode.ALREADY_EXISTS);
      }
      String fresh = snapshot.isPresent() ? snapshot.get() : Model.freshName(session, "snap-");
      session.nextOrdinal += snapshot.isPresent() ? 1 : 0;
      Model.take(session, fresh, "named");
      return fresh;
    }
  }

  record CompleteTurn(String name) implements Operation {
    @Override
    public String perform(Place place) {
      return place.open().get(name).completeTurn().name();
    }

    @Override
    public String apply(Model model) {
      ModelSession session = model.find(name);
      String fresh = Model.freshName(session, "turn-");
      Model.take(session, fresh, "turn");
      return fresh;
    }
  }

  record Delete(String name, String snapshot) implements Operation {
    @Override
    public String perform(Place place) {
      place.open().get(name).deleteSnapshot(snapshot);
      return "";
    }

    @Override
    public String apply(Model model) {
      ModelSession session = model.find(name);
      session.snapshots.remove(session.snapshot(snapshot));
      return "";
    }
  }

  record Rollback(String name, String snapshot, boolean history) implements Operation {
    @Override
    public String perform(Place place) {
      place
          .open()
          .get(name)
          .rollback(snapshot, history ? Restore.FILES_AND_HISTORY : Restore.FILES);
      return "";
    }

    @Override
    public String apply(Model model) {
      ModelSession session = model.active(name);
      Taken to = session.snapshot(snapshot);
      if (session.hasRunning()) {
        throw new Refused(ErrorCode.BUSY);
      }
      session.files = to.files();
      if (history) {
        session.messages.tailMap(to.message() + 1).clear();
        session.turns = to.turn();
        session.agentState = to.agent();
      }
      return "";
    }
  }

  record Diff(String from, Optional<String> before, String to, Optional<String> after)
      implements Operation {
    @Override
    public String perform(Place place) {
      return String.join(
          "\n",
          place
              .open()
              .diff(LifeOperations.version(from, before), LifeOperations.version(to, after))
              .changes()
              .stream()
              .map(it -> (it.kind() + " " + it.path() + " " + it.detail()).strip())
              .toList());
    }

    @Override
    public String apply(Model model) {
      ModelFiles one = LifeOperations.files(model, from, before);
      return String.join("\n", one.diff(LifeOperations.files(model, to, after)));
    }
  }
}
