package dev.bailey.linux.privileges;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;

/** The capabilities of this process. Being root says little of them: containers take many away. */
public final class Capabilities {
  private Capabilities() {}

  /** Whether this process can keep its children from ever having a capability. */
  public static boolean canForbid() {
    try (Memory memory = new Memory()) {
      long header = memory.space(Structs.CAP_HEADER_SIZE);
      Memory.setInt(header, Flags.LINUX_CAPABILITY_VERSION_3);
      long effective = memory.space(Structs.CAP_DATA_SIZE);
      Kernel.check("read capabilities", Kernel.call(Syscall.CAPGET, header, effective));
      return (Memory.getInt(effective) >>> Flags.CAP_SETPCAP & 1) == 1;
    }
  }
}
