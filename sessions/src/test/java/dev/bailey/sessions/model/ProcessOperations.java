package dev.bailey.sessions.model;

import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.sessions.api.ManagedProcess;
import dev.bailey.sessions.api.ManagedProcesses;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionState;
import java.util.concurrent.TimeUnit;

/** Processes that keep running. */
final class ProcessOperations {
  private static final int LOOKS = 12_000;

  private ProcessOperations() {}

  record Launch(String name) implements Operation {
    @Override
    public String perform(Place place) {
      Command command = Command.of("sleep", "1000").withEnvironment("MARK", place.mark());
      return place.open().get(name).processes().start(command).id();
    }

    @Override
    public String apply(Model model) {
      ModelSession session = model.active(name);
      String fresh = "p-" + (session.processes.size() + 1);
      session.processes.add(ModelSession.Kept.running(fresh));
      return fresh;
    }
  }

  /** Not while it is paused: what stands still ends when it goes on. */
  record Signal(String name, String process, int number) implements Operation {
    @Override
    public String perform(Place place) throws InterruptedException {
      Session session = place.open().get(name);
      ManagedProcesses processes = session.processes();
      if (session.info().state() == SessionState.PAUSED) {
        return "paused";
      }
      processes.signal(process, number);
      for (int look = 0; look < LOOKS && isRunning(processes); look++) {
        TimeUnit.MILLISECONDS.sleep(5);
      }
      return processes.get(process).exit().map(String::valueOf).orElse("");
    }

    private boolean isRunning(ManagedProcesses processes) {
      return processes.get(process).state() == ManagedProcess.State.RUNNING;
    }

    @Override
    public String apply(Model model) {
      ModelSession session = model.find(name);
      if (session.state.equals("paused")) {
        return "paused";
      }
      int index = session.processes.stream().map(ModelSession.Kept::id).toList().indexOf(process);
      if (index < 0) {
        throw new Refused(ErrorCode.NOT_FOUND);
      }
      ModelSession.Kept old = session.processes.get(index);
      if (!old.isRunning()) {
        return old.exit();
      }
      String exit = Integer.toString(128 + number);
      session.processes.set(index, new ModelSession.Kept(process, "EXITED", exit));
      return exit;
    }
  }
}
