package dev.bailey.sessions.model;

import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.api.NewSession.Source;
import dev.bailey.sessions.api.Session;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** How sessions come, rest and go. */
final class LifeOperations {
  private LifeOperations() {}

  static WorkspaceId id(String name) {
    return new WorkspaceId(name);
  }

  static Version version(String session, Optional<String> snapshot) {
    return snapshot.isPresent()
        ? Version.saved(id(session), new SnapshotId(snapshot.get()))
        : Version.live(id(session));
  }

  static ModelFiles files(Model model, String session, Optional<String> snapshot) {
    ModelSession from = model.find(session);
    return snapshot.isPresent() ? from.snapshot(snapshot.get()).files() : from.files;
  }

  enum From {
    EMPTY,
    DIRECTORY,
    TEMPLATE,
    NO_TEMPLATE,
    SESSION,
    SNAPSHOT
  }

  record Create(String name, From from, String session, String snapshot) implements Operation {
    @Override
    public String perform(Place place) {
      place.open().create(name, spec -> spec.from(source(place)));
      return "";
    }

    private Source source(Place place) {
      return switch (from) {
        case EMPTY -> new Source.Empty();
        case DIRECTORY -> new Source.Directory(place.source());
        case TEMPLATE -> new Source.Template(Place.TEMPLATE);
        case NO_TEMPLATE -> new Source.Template("none");
        case SESSION -> new Source.Fork(id(session));
        case SNAPSHOT -> new Source.Snapshot(id(session), new SnapshotId(snapshot));
      };
    }

    @Override
    public String apply(Model model) {
      if (from == From.SNAPSHOT) {
        model.find(session).snapshot(snapshot);
      }
      if (from == From.NO_TEMPLATE) {
        throw new Refused(ErrorCode.NOT_FOUND);
      }
      model.requireRoom(List.of(name));
      model.add(name, made(model));
      return "";
    }

    private ModelSession made(Model model) {
      return switch (from) {
        case EMPTY -> new ModelSession("empty", ModelFiles.EMPTY);
        case DIRECTORY -> new ModelSession("copy of SOURCE", Place.SOURCE);
        case TEMPLATE -> new ModelSession("template " + Place.TEMPLATE, Place.SOURCE);
        case NO_TEMPLATE -> throw new IllegalStateException("refused before");
        case SESSION -> new ModelSession("fork of " + session, model.find(session).files);
        case SNAPSHOT ->
            new ModelSession(
                "snapshot " + snapshot + " of " + session,
                model.find(session).snapshot(snapshot).files());
      };
    }
  }

  record Fork(String parent, Optional<String> snapshot, List<String> names) implements Operation {
    @Override
    public String perform(Place place) {
      Session from = place.open().get(parent);
      if (snapshot.isPresent()) {
        from.forkSnapshot(snapshot.get(), names, (_, _, _, _) -> {});
      } else {
        from.fork(names.toArray(String[]::new));
      }
      return "";
    }

    @Override
    public String apply(Model model) {
      ModelSession from = model.find(parent);
      snapshot.ifPresent(from::snapshot);
      model.requireRoom(names);
      names.forEach(name -> model.add(name, child(from)));
      return "";
    }

    private ModelSession child(ModelSession from) {
      Optional<ModelSession.Taken> kept = snapshot.map(from::snapshot);
      String origin =
          kept.isPresent() ? "snapshot " + snapshot.get() + " of " + parent : "fork of " + parent;
      ModelSession child = new ModelSession(origin, kept.map(it -> it.files()).orElse(from.files));
      child.nextMessage = kept.map(it -> it.message() + 1).orElse(from.nextMessage);
      child.messages.putAll(from.messages.headMap(child.nextMessage));
      child.turns = kept.map(it -> it.turn()).orElse(from.turns);
      child.agentState = kept.map(it -> it.agent()).orElse(from.agentState);
      return child;
    }
  }

  record Pause(String name) implements Operation {
    @Override
    public String perform(Place place) {
      place.open().get(name).pause();
      return "";
    }

    @Override
    public String apply(Model model) {
      model.active(name).state = "paused";
      return "";
    }
  }

  record Resume(String name) implements Operation {
    @Override
    public String perform(Place place) {
      place.open().get(name).resume();
      return "";
    }

    @Override
    public String apply(Model model) {
      ModelSession session = model.find(name);
      if (!session.state.equals("paused")) {
        throw new Refused(ErrorCode.INVALID_STATE);
      }
      session.state = "active";
      return "";
    }
  }

  record Destroy(String name) implements Operation {
    @Override
    public String perform(Place place) {
      place.open().get(name).destroy();
      place.forget(name);
      return "";
    }

    @Override
    public String apply(Model model) {
      model.find(name);
      model.sessions.remove(name);
      return "";
    }
  }

  record Reopen() implements Operation {
    @Override
    public String perform(Place place) {
      place.reopen();
      return "";
    }

    @Override
    public String apply(Model model) {
      model.sessions.values().forEach(ModelSession::loseProcesses);
      return "";
    }
  }

  /** To an archive and back; one that is cut off makes nothing. */
  record Import(String from, Optional<String> snapshot, String name, boolean damaged)
      implements Operation {
    @Override
    public String perform(Place place) {
      ByteArrayOutputStream archive = new ByteArrayOutputStream();
      Session session = place.open().get(from);
      if (snapshot.isPresent()) {
        session.exportSnapshot(snapshot.get(), archive, (_, _, _, _) -> {});
      } else {
        session.export(archive);
      }
      byte[] bytes = archive.toByteArray();
      byte[] given = damaged ? Arrays.copyOf(bytes, bytes.length / 2) : bytes;
      place.open().importArchive(name, new ByteArrayInputStream(given));
      return "";
    }

    @Override
    public String apply(Model model) {
      ModelFiles files = files(model, from, snapshot);
      model.requireRoom(List.of(name));
      if (damaged) {
        throw new Refused(ErrorCode.DATA_DAMAGED);
      }
      model.add(name, new ModelSession("empty", files));
      return "";
    }
  }
}
