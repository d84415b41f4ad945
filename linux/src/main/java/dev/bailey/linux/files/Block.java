package dev.bailey.linux.files;

import dev.bailey.linux.ffm.Memory;
import java.security.MessageDigest;

/** A piece of memory that files are read into and written from. Belongs to one thread. */
public final class Block implements AutoCloseable {
  private final Memory memory = new Memory();
  private final long address;
  private final byte[] copy;

  public Block(int size) {
    address = memory.space(size);
    copy = new byte[size];
  }

  long address() {
    return address;
  }

  public int size() {
    return copy.length;
  }

  /** What is in it, in an array that is used again. */
  public byte[] bytes(int length) {
    Memory.copy(address, copy, length);
    return copy;
  }

  /** Puts bytes in it. */
  public void fill(byte[] source, int offset, int length) {
    Memory.fill(source, offset, address, length);
  }

  /** Makes everything zero from one place on to another. */
  public void clear(int from, int to) {
    Memory.fill(new byte[to - from], 0, address + from, to - from);
  }

  /** Adds what is in it to a digest. */
  public void digest(MessageDigest digest, int length) {
    digest.update(bytes(length), 0, length);
  }

  /** Whether there is nothing but zeros. */
  public boolean isZero(int length) {
    int at = 0;
    for (; at + Long.BYTES <= length; at += Long.BYTES) {
      if (Memory.getLong(address + at) != 0) {
        return false;
      }
    }
    for (; at < length; at++) {
      if ((Memory.getShort(address + at) & 0xff) != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    memory.close();
  }
}
