package dev.bailey.linux.files;

import dev.bailey.linux.abi.Flags;

/** The type of a file, as in {@code st_mode}. */
public enum FileKind {
  REGULAR(Flags.S_IFREG),
  DIRECTORY(Flags.S_IFDIR),
  SYMBOLIC_LINK(Flags.S_IFLNK),
  FIFO(Flags.S_IFIFO),
  SOCKET(Flags.S_IFSOCK),
  CHARACTER_DEVICE(Flags.S_IFCHR),
  BLOCK_DEVICE(Flags.S_IFBLK);

  private final int bits;

  FileKind(int bits) {
    this.bits = bits;
  }

  /** As the kernel counts them; stays the same forever. */
  public int bits() {
    return bits;
  }

  public boolean isDevice() {
    return this == CHARACTER_DEVICE || this == BLOCK_DEVICE;
  }

  /** The kind that these bits of a mode stand for. */
  public static FileKind of(int mode) {
    for (FileKind kind : values()) {
      if (kind.bits == (mode & Flags.S_IFMT)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no kind of file: " + mode);
  }
}
