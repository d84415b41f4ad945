package dev.bailey.linux.ffm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A child that goes on in memory of its own, with the descriptors that its steps use. */
@Timeout(240)
final class LeaveJvmIT {
  private static final String JVM = "libjvm.so";
  private static final int RLIMIT_AS = 9;
  private static final int MANY = 300;
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** What /proc says of a child that waits for a byte. */
  private record Seen(String maps, String program) {}

  private static Seen waiting(boolean leaves) throws Exception {
    Kernel.Pipe pipe = Kernel.pipe();
    try (ChildProgram program = ChildProgram.ofLaunch()) {
      long child = program.fork("fork", 0);
      if (leaves) {
        program.leaveJvm();
      }
      // Otherwise it could not be looked at.
      program.call("be seen", Syscall.PRCTL, Flags.PR_SET_DUMPABLE, 1, 0, 0, 0);
      long space = program.memory().space(Long.BYTES);
      program.expect("wait", 1, Syscall.READ, program.use(pipe.read().number()), space, 1);
      program.parent();
      program.reapSuccessful("reap", child);
      program.complete();
      Thread runner = Thread.ofPlatform().start(program::run);
      int pid = awaitReading(program, child);
      Seen seen = see(pid);
      assertThat(Kernel.writeAll(pipe.write(), new byte[1], 1)).isTrue();
      assertThat(runner.join(LONGEST)).isTrue();
      program.requireSuccess();
      return seen;
    } finally {
      pipe.read().close();
      pipe.write().close();
    }
  }

  private static int awaitReading(ChildProgram program, long child) throws Exception {
    for (int pid = 0; ; pid = program.forked(child)) {
      if (pid > 0 && Files.readString(Path.of("/proc", pid + "", "syscall")).startsWith("0 ")) {
        return pid;
      }
      Thread.sleep(1);
    }
  }

  private static Seen see(int pid) throws IOException {
    Path process = Path.of("/proc", pid + "");
    return new Seen(
        Files.readString(process.resolve("maps")),
        Files.readSymbolicLink(process.resolve("exe")).toString());
  }

  @Test
  void nothingOfThisJvmIsLeft() throws Exception {
    Seen seen = waiting(true);
    assertThat(seen.maps()).contains("memfd:bailey-steps").doesNotContain(JVM);
    assertThat(seen.program()).contains("memfd:bailey-launch");
    Seen control = waiting(false);
    assertThat(control.maps()).as("control").contains(JVM);
    assertThat(control.program()).as("control").endsWith("java");
  }

  /** Too little room for the steps: it ends by itself, and says why. */
  @Test
  void aFailureBeforeTheFirstStepIsTold() {
    try (ChildProgram program = ChildProgram.ofLaunch()) {
      long child = program.fork("fork", 0);
      long limit = program.memory().space(Structs.RLIMIT_SIZE);
      Memory.setLong(limit, 4 << 20);
      Memory.setLong(limit + Structs.RLIMIT_HARD, 4 << 20);
      program.call("limit memory", Syscall.PRLIMIT64, 0, RLIMIT_AS, limit, 0);
      program.leaveJvm();
      program.call("ask", Syscall.GETPID);
      program.parent();
      program.reap("reap", child);
      program.run();
      assertThat(program.failedStep()).isEqualTo(LeaveJvmStep.STEP);
      assertThat(program.errno()).isEqualTo(Errno.ENOMEM);
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(program::requireSuccess)
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.RESOURCES_EXHAUSTED));
    }
  }

  @Test
  void aFailureOfALaterStepIsTold() {
    try (ChildProgram program = ChildProgram.ofLaunch()) {
      long child = program.fork("fork", 0);
      program.leaveJvm();
      program.call("enter nothing", Syscall.FCHDIR, -1);
      program.call("not reached", Syscall.GETPID);
      program.parent();
      program.reap("reap", child);
      program.run();
      assertThat(program.failedStep()).isEqualTo("enter nothing");
      assertThat(program.errno()).isEqualTo(Errno.EBADF);
      assertThat(program.gaveUp(child)).isTrue();
    }
  }

  /** A descriptor that no step was said to use is not there. */
  @Test
  void otherDescriptorsAreClosed() {
    try (ChildProgram program = ChildProgram.ofLaunch();
        Fd file = Kernel.file(new byte[1])) {
      long child = program.fork("fork", 0);
      program.leaveJvm();
      program.expectRefusal(
          "look", Errno.EBADF, Syscall.FCNTL, file.number(), Flags.F_SETFD, Flags.FD_CLOEXEC);
      program.parent();
      program.reapSuccessful("reap", child);
      program.run();
      program.requireSuccess();
    }
  }

  @Test
  void onlyAProgramOfALaunchHasSuchAChild() {
    try (ChildProgram program = new ChildProgram()) {
      program.fork("fork", 0);
      assertThatThrownBy(program::leaveJvm).isInstanceOf(IllegalStateException.class);
    }
  }

  /** A child that waits for a byte, forked by one that is killed meanwhile. */
  private static int orphan(ChildProgram program, long flags, Kernel.Pipe pipe) throws Exception {
    long child = program.fork("fork", 0);
    program.leaveJvm();
    long orphan = program.fork("fork again", flags);
    long space = program.memory().space(Long.BYTES);
    program.expect("wait", 1, Syscall.READ, program.use(pipe.read().number()), space, 1);
    program.call("go on", Syscall.GETPID);
    program.parent();
    program.parent();
    program.reap("reap", child);
    program.complete();
    Thread runner = Thread.ofPlatform().start(program::run);
    int pid = awaitReading(program, orphan);
    Kernel.kill(program.forked(child));
    assertThat(runner.join(LONGEST)).as("it came back").isTrue();
    assertThat(program.wasKilled(child)).isTrue();
    return pid;
  }

  /** Otherwise it would go on with the steps of the next launch. */
  @Test
  void aChildOfAKilledOneIsEnded() throws Exception {
    Kernel.Pipe pipe = Kernel.pipe();
    try (ChildProgram program = ChildProgram.ofLaunch()) {
      int pid = orphan(program, Flags.CLONE_PARENT, pipe);
      assertThat(Kernel.exists(pid)).as("the orphan").isFalse();
    } finally {
      pipe.read().close();
      pipe.write().close();
    }
  }

  @Test
  void memoryOfAChildThatCannotBeEndedIsNotUsedAgain() throws Exception {
    Kernel.Pipe pipe = Kernel.pipe();
    int pid;
    long address;
    try (ChildProgram program = ChildProgram.ofLaunch()) {
      address = program.memory().space(Long.BYTES);
      pid = orphan(program, 0, pipe);
      assertThat(Kernel.exists(pid)).as("control: the orphan of somebody else").isTrue();
    }
    long before = Memory.getLong(address + 16);
    List<Memory> others = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      others.add(new Memory(LaunchMemory.acquire()));
      long space = others.getLast().space(1 << 10);
      assertThat(space >> 23).isNotEqualTo(address >> 23);
    }
    others.forEach(Memory::close);
    assertThat(Memory.getLong(address + 16)).isEqualTo(before);
    assertThat(Kernel.writeAll(pipe.write(), new byte[1], 1)).isTrue();
    pipe.read().close();
    pipe.write().close();
    for (int i = 0; i < 60_000 && ProcessHandle.of(pid).isPresent(); i++) {
      Thread.sleep(1);
    }
    assertThat(ProcessHandle.of(pid)).as("it has ended by its own steps").isEmpty();
  }

  @Test
  void memoryIsClearedForTheNext() {
    byte[] secret = new byte[100];
    Arrays.fill(secret, (byte) 7);
    long address;
    try (Memory memory = new Memory(LaunchMemory.acquire())) {
      address = memory.space(secret.length);
      Memory.fill(secret, 0, address, secret.length);
    }
    try (Memory memory = new Memory(LaunchMemory.acquire())) {
      assertThat(memory.space(secret.length)).as("the same place").isEqualTo(address);
      byte[] found = new byte[secret.length];
      Memory.copy(address, found, found.length);
      assertThat(found).containsOnly(0);
    }
  }

  @Test
  void whatDoesNotFitIsRefused() {
    try (Memory memory = new Memory(LaunchMemory.acquire())) {
      long large = memory.space(7 << 20);
      Memory.setLong(large + (7 << 20) - Long.BYTES, 1);
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> memory.space(1 << 20))
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
    }
  }

  /** Whoever holds up many launches holds up no other; more often than there are addresses. */
  @Test
  void thereIsOneForEachOfMany() {
    for (int round = 0; round < 200; round++) {
      List<Memory> held = new ArrayList<>();
      for (int i = 0; i < MANY; i++) {
        held.add(new Memory(LaunchMemory.acquire()));
      }
      assertThat(held).extracting(it -> it.space(16)).doesNotHaveDuplicates();
      held.forEach(Memory::close);
    }
  }

  /** The numbers of places and descriptors that are told in one, two and three digits. */
  @ParameterizedTest
  @CsvSource({"0, 0", "254, 255", "255, 256", "32767, 65535", "65024, 1048575"})
  void numbersAreTold(int place, int descriptor) {
    byte[] digits = StepRunner.argument(place, descriptor);
    assertThat(Arrays.copyOf(digits, 5)).doesNotContain(0);
    assertThat(digits).hasSize(6).endsWith(0);
    int[] values = new int[5];
    Arrays.setAll(values, i -> (digits[i] & 0xff) - 1);
    assertThat(values[0] + 255 * values[1]).isEqualTo(place);
    assertThat(values[2] + 255 * (values[3] + 255 * values[4])).isEqualTo(descriptor);
  }

  /** Numbers of more than one digit: the machine code reads them. */
  @Test
  void highNumbersAreFound() {
    List<Memory> held = new ArrayList<>();
    List<Fd> filling = new ArrayList<>();
    try (Fd file = Kernel.file(new byte[1])) {
      for (int i = 0; i < MANY; i++) {
        held.add(new Memory(LaunchMemory.acquire()));
        filling.add(file.copy());
      }
      try (ChildProgram program = ChildProgram.ofLaunch()) {
        long child = program.fork("fork", 0);
        program.leaveJvm();
        program.call("ask", Syscall.GETPID);
        program.parent();
        program.reapSuccessful("reap", child);
        program.run();
        program.requireSuccess();
      }
    } finally {
      filling.forEach(Fd::close);
      held.forEach(Memory::close);
    }
  }
}
