package dev.bailey.linux.ffm;

/** What a process that is yet to be started will have open. */
public interface ChildDescriptors {
  /** In the child, {@code to} becomes a copy of our descriptor {@code from}. */
  void duplicate(int from, int to);

  /** In the child, {@code descriptor} becomes the opened file. */
  void open(int descriptor, String path, int openFlags);
}
