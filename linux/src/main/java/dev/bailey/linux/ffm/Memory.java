package dev.bailey.linux.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.bailey.linux.abi.Structs;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Native memory, named by address. Made, filled, read and closed by one thread; the addresses may
 * be used by native calls of any thread until it is closed.
 *
 * <p>SAFETY: the accessors take any address. Callers pass addresses of this class only, within the
 * size they asked for.
 */
@SuppressWarnings("restricted")
public final class Memory implements AutoCloseable {
  private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  static final long ALIGNMENT = 16;

  /** To copy from: filling by itself would cost start-up time. */
  private static final byte[] ZEROS = new byte[16 << 10];

  /** Many small pieces are asked for, so they are cut from slabs: each twice the one before. */
  private static final long FIRST_SLAB = 1 << 10;

  private static final long LARGEST_SLAB = 16 << 10;

  private final Arena arena = Arena.ofConfined();
  private final @Nullable LaunchMemory shared;
  private long slabSize = FIRST_SLAB;
  private long next;
  private long left;
  private boolean lost;

  /** Fresh memory; nothing is allocated yet. */
  public Memory() {
    shared = null;
  }

  /** All of it in memory of a launch, which is closed with this. */
  Memory(LaunchMemory shared) {
    this.shared = shared;
  }

  /** Zeroed space, aligned for any structure. */
  public long space(long size) {
    long rounded = (size + ALIGNMENT - 1) & -ALIGNMENT;
    if (shared != null) {
      return shared.space(rounded);
    }
    if (rounded > slabSize) {
      return arena.allocate(rounded, ALIGNMENT).address();
    }
    if (rounded > left) {
      next = arena.allocate(slabSize, ALIGNMENT).address();
      left = slabSize;
      slabSize = Math.min(2 * slabSize, LARGEST_SLAB);
    }
    long address = next;
    next += rounded;
    left -= rounded;
    return address;
  }

  public long bytes(byte[] content) {
    long address = space(Math.max(1, content.length));
    MemorySegment.copy(content, 0, ALL, JAVA_BYTE, address, content.length);
    return address;
  }

  /** A NUL-terminated string in UTF-8. */
  public long text(String value) {
    byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
    long address = space(encoded.length + 1L);
    MemorySegment.copy(encoded, 0, ALL, JAVA_BYTE, address, encoded.length);
    return address;
  }

  /**
   * Puts a NUL-terminated string at an address; each character is one byte. File names are bytes,
   * and not all of them are UTF-8.
   */
  public static void setBytes(long address, String value) {
    byte[] encoded = value.getBytes(StandardCharsets.ISO_8859_1);
    MemorySegment.copy(encoded, 0, ALL, JAVA_BYTE, address, encoded.length);
    ALL.set(JAVA_BYTE, address + encoded.length, (byte) 0);
  }

  /** The bytes at an address, one character each. */
  public static String bytes(long address, int length) {
    byte[] bytes = new byte[length];
    copy(address, bytes, length);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** The number of bytes before the next NUL. */
  public static int length(long address) {
    int length = 0;
    while (ALL.get(JAVA_BYTE, address + length) != 0) {
      length++;
    }
    return length;
  }

  /** A NULL-terminated array of strings, as for execve. */
  public long texts(List<String> values) {
    long array = space(8L * (values.size() + 1));
    for (int i = 0; i < values.size(); i++) {
      setLong(array + 8L * i, text(values.get(i)));
    }
    return array;
  }

  /** A struct timespec. */
  public long time(Duration duration) {
    long time = space(Structs.TIMESPEC_SIZE);
    setLong(time, duration.toSeconds());
    setLong(time + Structs.TIMESPEC_NSEC, duration.toNanosPart());
    return time;
  }

  public static void setByte(long address, int value) {
    ALL.set(JAVA_BYTE, address, (byte) value);
  }

  public static void setShort(long address, int value) {
    ALL.set(JAVA_SHORT_UNALIGNED, address, (short) value);
  }

  public static void setInt(long address, int value) {
    ALL.set(JAVA_INT_UNALIGNED, address, value);
  }

  public static void setLong(long address, long value) {
    ALL.set(JAVA_LONG_UNALIGNED, address, value);
  }

  public static short getShort(long address) {
    return ALL.get(JAVA_SHORT_UNALIGNED, address);
  }

  public static int getInt(long address) {
    return ALL.get(JAVA_INT_UNALIGNED, address);
  }

  public static long getLong(long address) {
    return ALL.get(JAVA_LONG_UNALIGNED, address);
  }

  public static void copy(long address, byte[] target, int length) {
    copy(address, target, 0, length);
  }

  public static void copy(long address, byte[] target, int offset, int length) {
    MemorySegment.copy(ALL, JAVA_BYTE, address, target, offset, length);
  }

  public static void fill(byte[] source, int offset, long address, int length) {
    MemorySegment.copy(source, offset, ALL, JAVA_BYTE, address, length);
  }

  static void clear(long address, long length) {
    for (long done = 0; done < length; done += ZEROS.length) {
      int part = (int) Math.min(ZEROS.length, length - done);
      MemorySegment.copy(ZEROS, 0, ALL, JAVA_BYTE, address + done, part);
    }
  }

  /** Puts numbers of 64 bits at an address. */
  static void fill(long[] source, long address, int length) {
    MemorySegment.copy(source, 0, ALL, JAVA_LONG_UNALIGNED, address, length);
  }

  /** The bytes at an address as UTF-8. */
  public static String text(long address, int length) {
    byte[] bytes = new byte[length];
    copy(address, bytes, length);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /**
   * A segment any thread may pass to a native call; its life is this object's life all the same.
   */
  MemorySegment callState() {
    return MemorySegment.ofAddress(space(Native.CALL_STATE.byteSize()))
        .reinterpret(Native.CALL_STATE.byteSize());
  }

  /** A process may still be using it, and cannot be ended: it stays as it is for good. */
  void lose() {
    lost = true;
    if (shared != null) {
      shared.lose();
    }
  }

  @Override
  public void close() {
    if (!lost) {
      arena.close();
    }
    if (shared != null) {
      shared.close();
    }
  }
}
