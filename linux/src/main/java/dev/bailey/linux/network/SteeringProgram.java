package dev.bailey.linux.network;

import dev.bailey.linux.abi.Flags;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What the kernel runs when it looks for the socket that a connection or a datagram is meant for
 * (BPF_PROG_TYPE_SK_LOOKUP): whatever is not for the loopback interface is given to one of ours.
 */
final class SteeringProgram {
  /** The place of the socket for connections, and of that for questions, in the map. */
  static final int CONNECTIONS = 0;

  static final int QUESTIONS = 1;

  // struct bpf_sk_lookup
  private static final int FAMILY = 8;
  private static final int PROTOCOL = 12;
  private static final int LOCAL_IP4 = 40;
  private static final int LOCAL_IP6 = 44;
  private static final int LOCAL_PORT = 60;

  private static final int TCP = 6;
  private static final int UDP = 17;
  private static final int DOMAIN = 53;
  private static final int LOOPBACK_NET = 127;
  private static final int LOOPBACK_IP6_END = 0x0100_0000;

  // Operations: a class, a size or source, and what to do.
  private static final int LOAD_WORD = 0x61;
  private static final int STORE_WORD = 0x62;
  private static final int MOVE = 0xbf;
  private static final int SET = 0xb7;
  private static final int ADD = 0x07;
  private static final int AND = 0x57;
  private static final int LOAD_MAP = 0x18;
  private static final int JUMP = 0x05;
  private static final int JUMP_IF_EQUAL = 0x15;
  private static final int JUMP_IF_NOT = 0x55;
  private static final int CALL = 0x85;
  private static final int EXIT = 0x95;

  private static final int MAP_FD = 1;
  private static final int LOOK_UP = 1;
  private static final int ASSIGN = 124;
  private static final int RELEASE = 86;
  private static final int PASS = 1;

  private static final int CONTEXT = 6;
  private static final int SOCKET = 7;
  private static final int STACK = 10;
  private static final int KEY = -4;

  /** Jumps are counted in instructions from the next one; this is where the last two begin. */
  private static final int SIZE = 37;

  private static final int END = SIZE - 2;

  private final ByteBuffer code = ByteBuffer.allocate(8 * SIZE).order(ByteOrder.nativeOrder());

  private SteeringProgram() {}

  static byte[] of(int map) {
    SteeringProgram program = new SteeringProgram();
    program.write(map);
    return program.code.array();
  }

  private void write(int map) {
    add(MOVE, CONTEXT, 1, 0, 0);
    leaveLoopbackAlone();
    chooseSocket();
    add(MOVE, 2, STACK, 0, 0);
    add(ADD, 2, 0, 0, KEY);
    add(LOAD_MAP, 1, MAP_FD, 0, map);
    add(0, 0, 0, 0, 0);
    add(CALL, 0, 0, 0, LOOK_UP);
    toEnd(JUMP_IF_EQUAL, 0, 0);
    add(MOVE, SOCKET, 0, 0, 0);
    add(MOVE, 1, CONTEXT, 0, 0);
    add(MOVE, 2, SOCKET, 0, 0);
    add(SET, 3, 0, 0, 0);
    add(CALL, 0, 0, 0, ASSIGN);
    add(MOVE, 1, SOCKET, 0, 0);
    add(CALL, 0, 0, 0, RELEASE);
    add(SET, 0, 0, 0, PASS);
    add(EXIT, 0, 0, 0, 0);
    end();
  }

  private void leaveLoopbackAlone() {
    add(LOAD_WORD, 2, CONTEXT, FAMILY, 0);
    add(JUMP_IF_NOT, 2, 0, 4, Flags.AF_INET);
    add(LOAD_WORD, 2, CONTEXT, LOCAL_IP4, 0);
    // The first byte of the address, which is the lowest of the number.
    add(AND, 2, 0, 0, 0xff);
    toEnd(JUMP_IF_EQUAL, 2, LOOPBACK_NET);
    add(JUMP, 0, 0, 8, 0);
    for (int word = 0; word < 3; word++) {
      add(LOAD_WORD, 2, CONTEXT, LOCAL_IP6 + 4 * word, 0);
      add(JUMP_IF_NOT, 2, 0, 7 - 2 * (word + 1) + 1, 0);
    }
    add(LOAD_WORD, 2, CONTEXT, LOCAL_IP6 + 12, 0);
    toEnd(JUMP_IF_EQUAL, 2, LOOPBACK_IP6_END);
  }

  /** Leaves the place of the socket on the stack. */
  private void chooseSocket() {
    add(LOAD_WORD, 2, CONTEXT, PROTOCOL, 0);
    add(STORE_WORD, STACK, 0, KEY, CONNECTIONS);
    add(JUMP_IF_EQUAL, 2, 0, 4, TCP);
    toEnd(JUMP_IF_NOT, 2, UDP);
    add(LOAD_WORD, 2, CONTEXT, LOCAL_PORT, 0);
    toEnd(JUMP_IF_NOT, 2, DOMAIN);
    add(STORE_WORD, STACK, 0, KEY, QUESTIONS);
  }

  private void toEnd(int operation, int register, int value) {
    add(operation, register, 0, END - position() - 1, value);
  }

  private int position() {
    return code.position() / 8;
  }

  private void end() {
    if (code.hasRemaining()) {
      throw new IllegalStateException("the program has " + position() + " instructions");
    }
  }

  private void add(int operation, int target, int source, int offset, int value) {
    code.put((byte) operation).put((byte) (target | source << 4));
    code.putShort((short) offset).putInt(value);
  }
}
