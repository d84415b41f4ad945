package dev.bailey.linux.launch;

import dev.bailey.backend.Cell;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;

/** A command in a cell of its own, which goes when the command ends. */
public final class OwnedCellProcess extends ForwardingProcess {
  private final Cell cell;

  private OwnedCellProcess(Cell cell, ConfinedProcess process) {
    super(process);
    this.cell = cell;
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
      return super.supervise();
    }
  }
}
