package dev.bailey.sessions.service;

import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.OutputHistory;
import dev.bailey.execution.StandardStream;
import dev.bailey.sessions.api.ManagedProcess;
import dev.bailey.sessions.api.ManagedProcesses;
import dev.bailey.sessions.process.Processes;
import dev.bailey.sessions.process.Watched;
import dev.bailey.workspace.WorkspaceId;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** The processes of a session on this machine. They can be looked at in every state. */
final class LocalProcesses implements ManagedProcesses {
  private final LiveSessions live;
  private final Commands commands;
  private final WorkspaceId id;

  LocalProcesses(LiveSessions live, Commands commands, WorkspaceId id) {
    this.live = live;
    this.commands = commands;
    this.id = id;
  }

  @Override
  public ManagedProcess start(Command command, OutputStream stdout, OutputStream stderr) {
    return commands.launch(id, command, new Watched(stdout, stderr));
  }

  private Processes processes() {
    return live.of(id).processes();
  }

  @Override
  public List<ManagedProcess> list() {
    return processes().list();
  }

  @Override
  public ManagedProcess get(String process) {
    return processes().get(process);
  }

  @Override
  public byte[] output(String process, int most) {
    return processes().log(process, StandardStream.STDOUT).tail(most);
  }

  @Override
  public byte[] error(String process, int most) {
    return processes().log(process, StandardStream.STDERR).tail(most);
  }

  @Override
  public OutputHistory output(String process) {
    return processes().log(process, StandardStream.STDOUT);
  }

  @Override
  public OutputHistory error(String process) {
    return processes().log(process, StandardStream.STDERR);
  }

  @Override
  public void signal(String process, int number) {
    processes().signal(process, number);
  }

  @Override
  public Optional<Execution> execution(String process) {
    return processes().execution(process);
  }

  @Override
  public int running() {
    return processes().running();
  }
}
