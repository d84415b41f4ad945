package dev.bailey.linux.launch;

import dev.bailey.backend.Cell;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.execution.TerminalSize;

/** A command in a cell of its own, which goes when the command ends. */
public final class OwnedCellProcess implements ConfinedProcess {
  private final Cell cell;
  private final ConfinedProcess process;

  private OwnedCellProcess(Cell cell, ConfinedProcess process) {
    this.cell = cell;
    this.process = process;
  }

  /** Starts the command; the cell is closed here if that fails. */
  public static ConfinedProcess start(Cell cell, Command command, Streams streams) {
    try {
      return new OwnedCellProcess(cell, cell.start(command, streams));
    } catch (RuntimeException e) {
      cell.close();
      throw e;
    }
  }

  @Override
  public Completion supervise() {
    try (cell) {
      return process.supervise();
    }
  }

  @Override
  public void kill() {
    process.kill();
  }

  @Override
  public void signal(int number) {
    process.signal(number);
  }

  @Override
  public void resize(TerminalSize size) {
    process.resize(size);
  }
}
