package dev.bailey.linux.seccomp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.abi.KernelVersion;
import dev.bailey.randomtest.Draws;
import dev.bailey.randomtest.RandomTest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DockerProfileTest {
  private static final KernelVersion KERNEL = new KernelVersion(6, 12);

  @ParameterizedTest
  @CsvSource({
    "read, 0, 0, allow",
    "mount, 0, 0, 1", // needs a capability
    "unshare, 0, 0, 1",
    "swapon, 0, 0, 1", // not named
    "clone, 0x4111, 0, allow",
    "clone, 0x10000011, 0, 1", // CLONE_NEWUSER
    "clone3, 0, 0, 38",
    "arch_prctl, 0, 0, allow",
    "cachestat, 0, 0, 1", // only on arm64
    "getcpu, 0, 0, 1", // not on amd64
    "mseal, 0, 0, allow",
    "ustat, 0, 0, 1", // only before 4.8
    "socket, 2, 0, allow",
    "socket, 40, 0, 1",
    "socket, 0x100000028, 0, 1", // the same with a high bit
    "personality, 0, 0, allow", // one argument twice: either holds
    "personality, 0xffffffff, 0, allow",
    "personality, 1, 0, 1",
    "ioctl, 0, 0x5401, allow",
    "ioctl, 0, 0x5412, 25",
    "ioctl, 0, 0x100005412, 25",
    "ptrace, 0, 0, kill_process",
    "bpf, 0, 0, kill_thread",
    "keyctl, 0, 0, trap",
    "lseek, 0, 0, allow",
    "lseek, 0, -1, log",
  })
  void meansWhatItMeansToDocker(String name, String first, String second, String expected)
      throws IOException {
    BpfProgram program = SeccompCompiler.compile(example(KERNEL), Architecture.X86_64);
    assertThat(answer(program, name, Long.decode(first), Long.decode(second)))
        .isEqualTo(action(expected).returnValue());
  }

  @Test
  void conditionsOnDifferentArgumentsMustAllHold() throws IOException {
    BpfProgram program = SeccompCompiler.compile(example(KERNEL), Architecture.X86_64);
    int allow = SeccompAction.ALLOW.returnValue();
    assertThat(answer(program, "sendto", 3, 0, 0, 0, 0)).isEqualTo(allow);
    assertThat(answer(program, "sendto", 2, 0, 0, 0, 0)).isNotEqualTo(allow);
    assertThat(answer(program, "sendto", 3, 0, 0, 0, 1)).isNotEqualTo(allow);
  }

  @Test
  void olderKernelGetsOtherRules() throws IOException {
    BpfProgram program =
        SeccompCompiler.compile(example(new KernelVersion(4, 4)), Architecture.X86_64);
    assertThat(answer(program, "mseal")).isEqualTo(action("1").returnValue());
    assertThat(answer(program, "ustat")).isEqualTo(action("log").returnValue());
  }

  @Test
  void launcherSurvivesIt() throws IOException {
    for (Architecture architecture : Architecture.values()) {
      SeccompProfile profile = DockerProfile.parse("example", bytes(), architecture, KERNEL);
      BpfProgram program = SeccompCompiler.compile(profile, architecture);
      assertThatCode(() -> LauncherNeeds.check(program, architecture)).doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | ends early",
        "nonsense | not JSON",
        "[] | not an object",
        "null | not an object",
        "{} | defaultAction",
        "{\"defaultAction\": 7} | not a string",
        "{\"defaultAction\": \"SCMP_ACT_PERHAPS\"} | SCMP_ACT_PERHAPS",
        "{\"defaultAction\": \"SCMP_ACT_ALLOW\" | not JSON",
        "{\"defaultAction\": \"SCMP_ACT_ALLOW\"} x | not JSON",
        "{\"defaultAction\": \"SCMP_ACT_ALLOW\"} {} | follows",
        "{\"defaultAction\": \"SCMP_ACT_ALLOW\", \"defaultAction\": \"SCMP_ACT_LOG\"} | Duplicate",
        "{\"defaultAction\": \"SCMP_ACT_ERRNO\", \"defaultErrnoRet\": -1} | negative",
        "{\"defaultAction\": \"SCMP_ACT_ERRNO\", \"defaultErrnoRet\": 4096} | greater",
        "{\"defaultAction\": \"SCMP_ACT_ERRNO\", \"defaultErrnoRet\": 1.5} | not an integer",
        "{\"defaultAction\": \"SCMP_ACT_ERRNO\", \"sysalls\": []} | unknown field",
        "{\"architectures\": \"SCMP_ARCH_X86_64\"} | not an array",
        "{\"archMap\": [1]} | not an object",
        "{\"syscalls\": {}} | not an array",
        "{\"syscalls\": [7]} | not an object",
      })
  void malformedDocument(String json, String reason) {
    assertMalformed(json, reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"action\": \"SCMP_ACT_ALLOW\" | 'names' is missing",
        "\"names\": [\"read\"] | 'action' is missing",
        "\"names\": \"read\", \"action\": \"SCMP_ACT_ALLOW\" | not an array",
        "\"names\": [1], \"action\": \"SCMP_ACT_ALLOW\" | not a string",
        "\"names\": [\"read\"], \"name\": \"read\", \"action\": \"SCMP_ACT_ALLOW\" | both",
        "\"names\": [\"read\"], \"action\": \"SCMP_ACT_TRACE\" | not supported",
        "\"names\": [\"read\"], \"action\": \"SCMP_ACT_NOTIFY\" | not supported",
        "\"names\": [\"read\"], \"action\": \"ALLOW\" | unknown 'action'",
        "\"names\": [\"read\"], \"action\": \"SCMP_ACT_ERRNO\", \"errnoRet\": 99999 | greater",
        "\"args\": {} | not an array",
        "\"args\": [{\"index\": 6}] | greater than 5",
        "\"args\": [{\"index\": -1}] | negative",
        "\"args\": [{\"index\": 0, \"value\": 1}] | needs",
        "\"args\": [{\"op\": \"SCMP_CMP_LIKE\"}] | unknown 'op'",
        "\"args\": [{\"value\": 18446744073709551616}] | 64 bits",
        "\"args\": [{\"value\": -1}] | negative",
        "\"args\": [{\"value\": \"1\"}] | not an integer",
        "\"args\": [{\"value\": 11111111111111111111111111111111111111111111111111}] | not JSON",
        "\"arg\": [] | unknown field",
        "\"includes\": [] | not an object",
        "\"includes\": {\"capabilities\": []} | unknown field",
        "\"excludes\": {\"minKernel\": \"new\"} | minKernel",
        "\"includes\": {\"minKernel\": 6.1} | not a string",
      })
  void malformedEntry(String fields, String reason) {
    assertMalformed(
        "{\"defaultAction\": \"SCMP_ACT_ERRNO\", \"syscalls\": [{" + fields + "}]}", reason);
  }

  @Test
  void absurdInputs() {
    assertMalformed("[".repeat(100_000), "not an object");
    assertMalformed("{\"comment\": " + "[".repeat(100_000), "not a string");
    assertMalformed("{\"syscalls\":" + "[{\"args\":".repeat(100), "args");
    assertMalformed(" ".repeat(DockerProfile.MAX_BYTES + 1), "longer than");
    assertMalformed("{\"" + "x".repeat(1_000_000) + "\": 1}", "");
  }

  @Test
  void unreadableFile() {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> DockerProfile.read(Path.of("/no/such/file"), Architecture.X86_64, KERNEL))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
  }

  /** Damaged profiles give a profile or the one exception, never another one. */
  @Test
  void randomDamage() throws IOException {
    byte[] original = bytes();
    RandomTest.check(3000, draws -> compileDamaged(original.clone(), draws));
  }

  private static void compileDamaged(byte[] profile, Draws draws) {
    for (int i = draws.below(4); i >= 0; i--) {
      profile[draws.note(draws.below(profile.length))] = (byte) (int) draws.note(draws.below(256));
    }
    try {
      SeccompCompiler.compile(
          DockerProfile.parse("damaged", profile, Architecture.X86_64, KERNEL),
          Architecture.X86_64);
    } catch (BaileyException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    }
  }

  private static void assertMalformed(String json, String reason) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(
            () -> DockerProfile.parse("p.json", json.getBytes(UTF_8), Architecture.X86_64, KERNEL))
        .withMessageStartingWith("parse seccomp profile p.json: ")
        .withMessageContaining(reason)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(1000));
  }

  private static SeccompProfile example(KernelVersion kernel) throws IOException {
    return DockerProfile.parse("example", bytes(), Architecture.X86_64, kernel);
  }

  private static byte[] bytes() throws IOException {
    try (InputStream in = DockerProfileTest.class.getResourceAsStream("docker-like.json")) {
      return requireNonNull(in).readAllBytes();
    }
  }

  private static int answer(BpfProgram program, String name, long... arguments) {
    int number = SyscallTable.of(Architecture.X86_64).numberOf(name);
    return BpfInterpreter.run(program, Architecture.X86_64.auditArch(), number, arguments);
  }

  private static SeccompAction action(String name) {
    return switch (name) {
      case "allow" -> SeccompAction.ALLOW;
      case "log" -> SeccompAction.LOG;
      case "trap" -> SeccompAction.TRAP;
      case "kill_thread" -> SeccompAction.KILL_THREAD;
      case "kill_process" -> SeccompAction.KILL_PROCESS;
      default -> SeccompAction.errno(Integer.parseInt(name));
    };
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aFifoIsNotWaitedFor(@TempDir Path directory) throws Exception {
    Path fifo = directory.resolve("profile.json");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> DockerProfile.read(fifo, Architecture.X86_64, KERNEL))
        .withMessageContaining("no regular file")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
  }
}
