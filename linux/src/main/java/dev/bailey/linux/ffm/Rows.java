package dev.bailey.linux.ffm;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The table that {@link MachineCode} walks through. A row is a system call with its arguments, the
 * least and the most it may return, where to leave what it returned, and the row that comes next
 * when that was out of bounds. Otherwise the row below comes next.
 */
final class Rows {
  private static final int FIELDS = 11;
  private static final int FIRST_ARGUMENT = 1;
  private static final int LEAST = 7;
  private static final int MOST = 8;
  private static final int STORE = 9;
  private static final int OTHERWISE = 10;

  /** Instead of the number of a system call: the function returns. */
  static final long RETURN = -1;

  /** Instead of the number of a system call: memory is looked at, with a mask. */
  static final long LOOK = -2;

  /**
   * Instead of the number of a system call: a number is added to memory. With an argument of an
   * earlier row as that memory, and that row as the next one while the sum is too low, it is the
   * end of a loop.
   */
  private static final long COUNT = -3;

  /** What no system call returns. */
  private static final long NOT_MADE = Long.MIN_VALUE;

  private static final int NOWHERE = -1;

  private static final MemorySegment CODE = MachineCode.map();

  /** A row that looks at what an earlier one has left, for a later one or for nobody. */
  private record Use(int row, int earlier, int later, int argument) {}

  /** A row that counts up an argument, from 0, of the row that it repeats. */
  private record Loop(int row, int repeated, int argument) {}

  private final List<String> steps = new ArrayList<>();
  private final List<Use> uses = new ArrayList<>();
  private final List<Loop> loops = new ArrayList<>();
  private long[] fields = new long[256 * FIELDS];
  private long[] results = {};
  private final List<Integer> inserted = new ArrayList<>();
  private int insertion = NOWHERE;
  private int[] positions = {};
  private long table;
  private long found;

  int size() {
    return steps.size();
  }

  int add(String step, long number, long least, long most, long... arguments) {
    int row = steps.size();
    int base = row * FIELDS;
    if (base == fields.length) {
      fields = Arrays.copyOf(fields, 2 * fields.length);
    }
    steps.add(step);
    fields[base] = number;
    System.arraycopy(arguments, 0, fields, base + FIRST_ARGUMENT, arguments.length);
    fields[base + LEAST] = least;
    fields[base + MOST] = most;
    return row;
  }

  /** Adds a row that makes the result of an earlier one an argument, from 0, of a later one. */
  int addUse(int earlier, int later, int argument) {
    int row = add("use a result", LOOK, Long.MIN_VALUE, Long.MAX_VALUE, 0, -1);
    uses.add(new Use(row, earlier, later, argument));
    return row;
  }

  /** Adds a row that demands a positive result of an earlier one. */
  int addCheck(String step, int earlier) {
    int row = add(step, LOOK, 1, Long.MAX_VALUE, 0, -1);
    uses.add(new Use(row, earlier, NOWHERE, 0));
    return row;
  }

  /** Repeats the row that was added last, with an argument, from 0, that counts up to the last. */
  void repeat(int argument, long last) {
    int repeated = steps.size() - 1;
    int row = add(step(repeated), COUNT, last + 1, Long.MAX_VALUE, 0, 1);
    otherwise(row, repeated);
    loops.add(new Loop(row, repeated, argument));
  }

  /** Adds a row that comes right before an earlier one, and goes where that one does otherwise. */
  void insert(int before, String step, long number, long least, long most, long... arguments) {
    int row = add(step, number, least, most, arguments);
    otherwise(row, (int) fields[before * FIELDS + OTHERWISE]);
    insertion = before;
    inserted.add(row);
  }

  /** The row that comes next when a result is out of bounds. */
  void otherwise(int row, int next) {
    fields[row * FIELDS + OTHERWISE] = next;
  }

  /** Writes the table into memory; no row can be added any more. */
  void write(Memory memory) {
    int count = steps.size();
    table = memory.space(8L * FIELDS * count);
    found = memory.space(8L * count);
    results = new long[count];
    Arrays.fill(results, NOT_MADE);
    Memory.fill(results, found, count);
    positions = inOrder(count);
    long[] written = new long[count * FIELDS];
    for (int row = 0; row < count; row++) {
      int base = positions[row] * FIELDS;
      System.arraycopy(fields, row * FIELDS, written, base, FIELDS);
      written[base + STORE] = place(row);
      written[base + OTHERWISE] = address((int) fields[row * FIELDS + OTHERWISE], 0);
    }
    for (Use use : uses) {
      int base = positions[use.row()] * FIELDS;
      written[base + FIRST_ARGUMENT] = place(use.earlier());
      if (use.later() != NOWHERE) {
        written[base + STORE] = address(use.later(), FIRST_ARGUMENT + use.argument());
      }
    }
    for (Loop loop : loops) {
      written[positions[loop.row()] * FIELDS + FIRST_ARGUMENT] =
          address(loop.repeated(), FIRST_ARGUMENT + loop.argument());
    }
    Memory.fill(written, table, written.length);
  }

  /** Where each row is in the table. */
  private int[] inOrder(int count) {
    int[] found = new int[count];
    int position = 0;
    for (int row = 0; row < count - inserted.size(); row++) {
      for (int i = 0; row == insertion && i < inserted.size(); i++) {
        found[inserted.get(i)] = position++;
      }
      found[row] = position++;
    }
    return found;
  }

  /** Where a row is, once the table is written. */
  long address(int row) {
    return address(row, 0);
  }

  private long address(int row, int field) {
    return table + 8L * (FIELDS * positions[row] + field);
  }

  /** Where a row leaves what it returned. */
  private long place(int row) {
    return found + 8L * row;
  }

  /** Goes through the rows that were written, on the calling thread. */
  void run(MemorySegment state) {
    var _ = Native.call(CODE, state, table, 0, 0, 0, 0, 0, 0);
    for (int row = 0; row < results.length; row++) {
      results[row] = Memory.getLong(place(row));
    }
  }

  /** What a row has returned by now, while others go through the rows; negative before that. */
  long resultNow(int row) {
    return found == 0 ? NOT_MADE : Memory.getLong(place(row));
  }

  /** Makes a row a failed one that could not tell so itself. */
  void fail(int row, int errno) {
    results[row] = -errno;
  }

  String step(int row) {
    return steps.get(row);
  }

  long result(int row) {
    return results[row];
  }

  /** Whether the call of a row was made and did not return what it must. */
  boolean failed(int row) {
    int base = row * FIELDS;
    return wasMade(row)
        && fields[base] != COUNT
        && (results[row] < fields[base + LEAST] || results[row] > fields[base + MOST]);
  }

  /** Whether the call of a row was made and returned. */
  boolean wasMade(int row) {
    return row < results.length && results[row] != NOT_MADE;
  }
}
