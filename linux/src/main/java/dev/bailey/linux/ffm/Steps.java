package dev.bailey.linux.ffm;

import dev.bailey.linux.abi.Syscall;

/** A list of system calls that is being written, each with the results that are accepted. */
public interface Steps {
  /** Memory that lives as long as the list. */
  Memory memory();

  /**
   * Adds a system call that must succeed.
   *
   * @return stands for its result: can be an argument of a later call, by the same process or by
   *     one that it forks
   */
  long call(String step, Syscall call, long... values);

  /** Adds a system call that returns a descriptor, which is closed with this list. */
  long open(String step, Syscall call, long... values);

  /** Adds the closing of a descriptor before the list is closed. */
  void close(String step, long descriptor);

  /**
   * Says that steps use a descriptor of this JVM: a process that has become another program has no
   * others.
   *
   * @return the same number
   */
  int use(int descriptor);

  /** Adds a system call that must return exactly this. */
  void expect(String step, long value, Syscall call, long... values);

  /** Adds a system call that must fail with exactly this errno. */
  void expectRefusal(String step, int errno, Syscall call, long... values);

  /**
   * Adds a system call that is made again and again, and must return exactly this each time.
   *
   * @param counted which argument, from 0, counts up from its value
   * @param last the last value of that argument
   */
  void expectEach(String step, long value, Syscall call, int counted, long last, long... values);

  /** Adds a check of memory that an earlier call filled: the masked 64-bit value must be this. */
  void expectMemory(String step, long address, long mask, long value);
}
