package dev.bailey.linux.network;

import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;

/**
 * Hands every connection and datagram that programs in a network namespace send, to whatever
 * address, to two sockets, by an eBPF program for socket lookup. It needs no packet filter and
 * rewrites nothing: the local address of an accepted connection is the one that was asked for.
 */
final class Steering implements AutoCloseable {
  private static final int ATTRIBUTES = 128;
  private static final int MAP_CREATE = 0;
  private static final int MAP_UPDATE = 2;
  private static final int LOAD = 5;
  private static final int LINK_CREATE = 28;
  private static final int SOCKET_MAP = 15;
  private static final int LOOKUP_PROGRAM = 30;
  private static final int LOOKUP_ATTACH = 36;
  private static final int INSTRUCTION = 8;

  private final Fd link;

  private Steering(Fd link) {
    this.link = link;
  }

  /** Begins. It takes CAP_BPF and CAP_NET_ADMIN on the host. */
  static Steering begin(Fd connections, Fd questions) {
    try (Fd map = map();
        Fd network = Sockets.network(connections)) {
      put(map, SteeringProgram.CONNECTIONS, connections);
      put(map, SteeringProgram.QUESTIONS, questions);
      try (Fd program = load(SteeringProgram.of(map.number()))) {
        return new Steering(link(program, network));
      }
    }
  }

  private static Fd map() {
    try (Memory memory = new Memory()) {
      long attributes = memory.space(ATTRIBUTES);
      Memory.setInt(attributes, SOCKET_MAP);
      Memory.setInt(attributes + 4, Integer.BYTES);
      Memory.setInt(attributes + 8, Long.BYTES);
      Memory.setInt(attributes + 12, 2);
      return Kernel.owned("make a map of sockets", bpf(MAP_CREATE, attributes));
    }
  }

  private static void put(Fd map, int place, Fd socket) {
    try (Memory memory = new Memory()) {
      long key = memory.space(Integer.BYTES);
      Memory.setInt(key, place);
      long value = memory.space(Long.BYTES);
      Memory.setLong(value, socket.number());
      long attributes = memory.space(ATTRIBUTES);
      Memory.setInt(attributes, map.number());
      Memory.setLong(attributes + 8, key);
      Memory.setLong(attributes + 16, value);
      Kernel.check("put a socket into a map", bpf(MAP_UPDATE, attributes));
    }
  }

  private static Fd load(byte[] code) {
    try (Memory memory = new Memory()) {
      long attributes = memory.space(ATTRIBUTES);
      Memory.setInt(attributes, LOOKUP_PROGRAM);
      Memory.setInt(attributes + 4, code.length / INSTRUCTION);
      Memory.setLong(attributes + 8, memory.bytes(code));
      Memory.setLong(attributes + 16, memory.text("GPL"));
      Memory.setInt(attributes + 68, LOOKUP_ATTACH);
      return Kernel.owned("load the steering program", bpf(LOAD, attributes));
    }
  }

  private static Fd link(Fd program, Fd network) {
    try (Memory memory = new Memory()) {
      long attributes = memory.space(ATTRIBUTES);
      Memory.setInt(attributes, program.number());
      Memory.setInt(attributes + 4, network.number());
      Memory.setInt(attributes + 8, LOOKUP_ATTACH);
      return Kernel.owned("steer a network", bpf(LINK_CREATE, attributes));
    }
  }

  private static long bpf(int command, long attributes) {
    return Kernel.call(Syscall.BPF, command, attributes, ATTRIBUTES);
  }

  /** From now on nothing gets anywhere. */
  @Override
  public void close() {
    link.close();
  }
}
