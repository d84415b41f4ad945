package dev.bailey.linux.files;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;

/** An open regular file. */
public final class OpenFile extends FileHandle {
  OpenFile(Fd fd, String path) {
    super(fd, path);
  }

  /** pread(2) until the buffer is full or the file ends. Returns how much there was. */
  public int read(long offset, Block block, int length) {
    return transfer("read", Syscall.PREAD64, block.address(), length, offset);
  }

  /** pwrite(2), all of it. */
  public void write(long offset, Block block, int length) {
    writeAll(block.address(), length, offset);
  }

  /** Writes a whole file. */
  public void write(byte[] content) {
    try (Memory memory = new Memory()) {
      writeAll(memory.bytes(content), content.length, 0);
    }
  }

  private void writeAll(long address, int length, long offset) {
    if (transfer("write", Syscall.PWRITE64, address, length, offset) < length) {
      throw FileFailure.of("write", path(), Errno.EIO);
    }
  }

  /**
   * Moves all of it, in as many calls as it takes. Less where the kernel moves no more: the file
   * ends.
   */
  private int transfer(String operation, Syscall call, long address, int length, long offset) {
    int done = 0;
    while (done < length) {
      long count = Kernel.call(call, number(), address + done, length - done, offset + done);
      if (count == 0) {
        break;
      }
      if (count != -Errno.EINTR) {
        done += (int) check(operation, count);
      }
    }
    return done;
  }

  /** Where data begins again from this offset on; the file's end when only a hole is left. */
  public long nextData(long offset, long size) {
    long found = Kernel.call(Syscall.LSEEK, number(), offset, Flags.SEEK_DATA);
    if (found == -Errno.ENXIO) {
      return size;
    }
    return found < 0 ? offset : Math.min(found, size);
  }

  /** Where the next hole begins from this offset on; the file's end counts as one. */
  public long nextHole(long offset, long size) {
    long found = Kernel.call(Syscall.LSEEK, number(), offset, Flags.SEEK_HOLE);
    return found <= offset ? size : Math.min(found, size);
  }

  /**
   * Takes a lock of what was opened here (F_OFD_SETLK), which another opening of the same file in
   * this process does not share and its end does not take away. False while another has it, or a
   * process that locks by F_SETLK.
   */
  boolean tryLock() {
    long result = setLock(Flags.F_WRLCK);
    if (result == -Errno.EAGAIN || result == -Errno.EACCES) {
      return false;
    }
    check("lock", result);
    return true;
  }

  void unlock() {
    check("unlock", setLock(Flags.F_UNLCK));
  }

  private long setLock(short type) {
    try (Memory memory = new Memory()) {
      long wholeFile = memory.space(Structs.FLOCK_SIZE);
      Memory.setShort(wholeFile, type);
      return Kernel.call(Syscall.FCNTL, number(), Flags.F_OFD_SETLK, wholeFile);
    }
  }

  /** Sets the length; what is added is a hole. */
  public void length(long length) {
    check("set the length of", Kernel.call(Syscall.FTRUNCATE, number(), length));
  }

  /** Shares the blocks of another file of the same file system; false when that cannot be done. */
  public boolean cloneFrom(OpenFile source) {
    return control(Flags.FICLONE, source.number()) == 0;
  }

  /** copy_file_range(2) of a part; false when this cannot be done between these two. */
  public boolean copyFrom(OpenFile source, long from, long length) {
    try (Memory memory = new Memory()) {
      long in = memory.space(Long.BYTES);
      long out = memory.space(Long.BYTES);
      Memory.setLong(in, from);
      Memory.setLong(out, from);
      long left = length;
      while (left > 0) {
        long count =
            Kernel.call(Syscall.COPY_FILE_RANGE, source.number(), in, number(), out, left, 0);
        if (count == -Errno.ENOSPC || count == -Errno.EDQUOT) {
          check("write", count);
        }
        if (count <= 0) {
          return false;
        }
        left -= count;
      }
      return true;
    }
  }

  /**
   * Starts writing back what was changed through memory. Afterwards the next such change is noticed
   * by the kernel again, which sets the time of change; without this it is not.
   */
  public void settle() {
    var _ = Kernel.call(Syscall.SYNC_FILE_RANGE, number(), 0, 0, Flags.SYNC_FILE_RANGE_WRITE);
  }
}
