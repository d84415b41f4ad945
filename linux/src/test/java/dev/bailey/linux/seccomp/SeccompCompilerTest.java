package dev.bailey.linux.seccomp;

import static dev.bailey.linux.seccomp.SeccompAction.ALLOW;
import static dev.bailey.linux.seccomp.SeccompAction.KILL_PROCESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.seccomp.ArgumentCondition.Operator;
import dev.bailey.linux.seccomp.SeccompProfile.Rule;
import dev.bailey.randomtest.Draws;
import dev.bailey.randomtest.RandomTest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SeccompCompilerTest {
  private static final int AUDIT_ARCH_I386 = 0x40000003;
  private static final int AUDIT_ARCH_ARM = 0x40000028;
  private static final SeccompAction REFUSE = SeccompAction.errno(1);
  private static final SeccompAction MISSING = SeccompAction.errno(38);
  private static final List<Operator> OPERATORS = List.of(Operator.values());
  private static final int[] BOUNDARIES = {
    0x3FFFFFFF, 0x40000000, 0x40000000 + 59, 0x40000000 + 520, 0x7FFFFFFF, 0x80000000, -2, -1
  };
  private static final long[] EDGES = {
    0,
    1,
    2,
    0x5412,
    0x7FFFFFFFL,
    0x80000000L,
    0xFFFFFFFEL,
    0xFFFFFFFFL,
    0x100000000L,
    0x100000001L,
    0x1_0000_5412L,
    0x7FFFFFFFFFFFFFFFL,
    0x8000000000000000L,
    0x80000000FFFFFFFFL,
    -2,
    -1
  };

  @ParameterizedTest
  @EnumSource
  void standardProfileMatchesTheModelForAllNumbers(Architecture architecture) {
    assertMatchesTheModelForAllNumbers(SeccompProfile.standard(), architecture);
  }

  @ParameterizedTest
  @EnumSource
  void guardMatchesTheModelForAllNumbers(Architecture architecture) {
    assertMatchesTheModelForAllNumbers(SeccompProfile.guard(), architecture);
  }

  private static void assertMatchesTheModelForAllNumbers(
      SeccompProfile profile, Architecture architecture) {
    for (long edge : EDGES) {
      assertSameForAllNumbers(profile, architecture, edge, edge, edge, edge, edge, edge);
    }
    for (long family = 0; family < 64; family++) {
      assertSameForAllNumbers(profile, architecture, family, 3, 0, 0, 0, 0);
      assertSameForAllNumbers(profile, architecture, family, 3, 15, 0, 0, 0);
    }
    for (int bit = 0; bit < 64; bit++) {
      assertSameForAllNumbers(profile, architecture, 1L << bit, 0x5412 | 1L << bit, 0, 0, 0, 0);
      long mode = 06000 | 1L << bit;
      assertSameForAllNumbers(profile, architecture, 1L << bit, mode, 0x40, mode, 0, 0);
      assertSameForAllNumbers(profile, architecture, 0, 1L << bit, mode, 1L << bit, 0, 0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void randomProfilesMatchTheModel(Architecture architecture) {
    List<String> names = List.copyOf(SyscallTable.of(architecture).numbers().keySet());
    RandomTest.check(
        60,
        draws -> {
          SeccompProfile profile = profile(draws, names);
          long[] arguments = new long[6];
          Arrays.setAll(arguments, _ -> value(draws));
          assertSameForAllNumbers(profile, architecture, arguments);
        });
  }

  @ParameterizedTest
  @EnumSource
  void randomProfilesAreNoLongerThanThePlainProgram(Architecture architecture) {
    List<String> names = List.copyOf(SyscallTable.of(architecture).numbers().keySet());
    RandomTest.check(
        20,
        draws -> {
          SeccompProfile profile = profile(draws, names);
          assertThat(SeccompCompiler.compile(profile, architecture).length())
              .isLessThanOrEqualTo(PlainProgram.length(profile, architecture));
        });
  }

  /** The two words of an argument are loaded, masked and compared; the rest finds the call. */
  @ParameterizedTest
  @ValueSource(ints = {1, 10, 100, 300})
  void ruleForOneCallTakesEightInstructions(int count) {
    List<String> names = List.copyOf(SyscallTable.of(Architecture.X86_64).numbers().keySet());
    Rule[] rules = new Rule[count];
    for (int i = 0; i < count; i++) {
      long value = 0x100000001L * (i + 1);
      ArgumentCondition condition = ArgumentCondition.masked(i % 6, ~0x800000008000L, value);
      rules[i] = Rule.of(names.get(i), ALLOW, condition);
    }
    assertThat(compile(REFUSE, rules).length()).isLessThan(8 * count + 30);
  }

  /** The word is loaded once, and what the rules return is there once for 255 of them. */
  @Test
  void anotherValueOfOneArgumentTakesOneInstruction() {
    Rule[] rules = new Rule[2000];
    Arrays.setAll(
        rules, i -> Rule.of("ioctl", ALLOW, ArgumentCondition.of(1, Operator.EQ, i).onLowWord()));
    assertThat(compile(REFUSE, rules).length()).isLessThan(rules.length + 30);
  }

  @Test
  void ruleIsThereOnceHoweverManyCallsItNames() {
    List<String> names = List.copyOf(SyscallTable.of(Architecture.X86_64).numbers().keySet());
    List<ArgumentCondition> conditions = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      conditions.add(ArgumentCondition.of(i % 6, Operator.GT, i * 0x100000001L));
    }
    Rule one = new Rule(List.of("read"), ALLOW, conditions);
    Rule all = new Rule(names, ALLOW, conditions);
    assertThat(compile(REFUSE, all).length()).isLessThan(compile(REFUSE, one).length() + 10);
  }

  @ParameterizedTest
  @EnumSource
  void operatorsCompareUnsigned(Operator operator) {
    RandomTest.check(400, draws -> compareUnsigned(operator, draws));
  }

  private static void compareUnsigned(Operator operator, Draws draws) {
    long mask = operator.masked() ? value(draws) : -1L;
    long value = operator.masked() && draws.below(4) > 0 ? value(draws) & mask : value(draws);
    ArgumentCondition condition =
        draws.note(new ArgumentCondition(3, operator, value, mask, draws.below(2) == 1));
    BpfProgram program = compile(REFUSE, Rule.of("read", ALLOW, condition));
    for (long argument : candidates(draws, value)) {
      boolean allowed =
          BpfInterpreter.run(program, arch(), 0, 0, 0, 0, argument) == ALLOW.returnValue();
      assertThat(allowed)
          .as("%x %s", argument, condition)
          .isEqualTo(NaiveModel.holds(condition, 0, 0, 0, argument));
    }
  }

  @Test
  void highBitsDoNotHideIoctlNumber() {
    BpfProgram program = SeccompCompiler.compile(SeccompProfile.standard(), Architecture.X86_64);
    for (long request : new long[] {0x5412, 0x541C, 0x5423}) {
      for (int bit = 32; bit < 64; bit++) {
        assertThat(BpfInterpreter.run(program, arch(), 16, 0, request | 1L << bit))
            .isEqualTo(REFUSE.returnValue());
      }
    }
    assertThat(BpfInterpreter.run(program, arch(), 16, 0, 0x5401)).isEqualTo(ALLOW.returnValue());
  }

  @Test
  void otherArchitecturesAreKilled() {
    BpfProgram x86 = compile(ALLOW);
    BpfProgram arm =
        SeccompCompiler.compile(new SeccompProfile(ALLOW, List.of()), Architecture.AARCH64);
    int killed = KILL_PROCESS.returnValue();
    assertThat(BpfInterpreter.run(x86, AUDIT_ARCH_I386, 0)).isEqualTo(killed);
    assertThat(BpfInterpreter.run(x86, Architecture.AARCH64.auditArch(), 0)).isEqualTo(killed);
    assertThat(BpfInterpreter.run(arm, AUDIT_ARCH_ARM, 0)).isEqualTo(killed);
    assertThat(BpfInterpreter.run(arm, arch(), 0)).isEqualTo(killed);
  }

  @Test
  void x32AndUnknownNumbersDoNotExistEvenWhenAllIsAllowed() {
    BpfProgram program = compile(ALLOW);
    assertThat(BpfInterpreter.run(program, arch(), 59)).isEqualTo(ALLOW.returnValue());
    for (int number : new int[] {0x40000000, 0x40000000 + 59, 400, 600, -1}) {
      assertThat(BpfInterpreter.run(program, arch(), number)).isEqualTo(MISSING.returnValue());
    }
  }

  @Test
  void strictestRuleWinsInAnyOrder() {
    Rule allow = Rule.of("read", ALLOW);
    Rule refuse = Rule.of("read", REFUSE, ArgumentCondition.of(0, Operator.EQ, 7));
    for (BpfProgram program :
        List.of(compile(KILL_PROCESS, allow, refuse), compile(KILL_PROCESS, refuse, allow))) {
      assertThat(BpfInterpreter.run(program, arch(), 0, 7)).isEqualTo(REFUSE.returnValue());
      assertThat(BpfInterpreter.run(program, arch(), 0, 8)).isEqualTo(ALLOW.returnValue());
    }
  }

  /** Far more than 255 instructions to jump over, inside a rule and inside the tree. */
  @Test
  void longJumpsArriveWhereTheyShould() {
    ArgumentCondition[] none = new ArgumentCondition[150];
    for (int i = 0; i < none.length; i++) {
      none[i] = ArgumentCondition.of(i % 6, Operator.NE, 1000 + i);
    }
    Rule read = Rule.of("read", ALLOW, none);
    ArgumentCondition[] others = none.clone();
    others[others.length - 1] = ArgumentCondition.of(5, Operator.NE, 7);
    Rule close = Rule.of("close", ALLOW, others);
    SeccompProfile profile =
        new SeccompProfile(REFUSE, List.of(read, close, Rule.of("file_setattr", ALLOW)));
    assertThat(SeccompCompiler.compile(profile, Architecture.X86_64).length()).isGreaterThan(1000);
    for (int i = 0; i < none.length; i++) {
      long[] arguments = new long[6];
      arguments[i % 6] = 1000L + i;
      assertSameForAllNumbers(profile, Architecture.X86_64, arguments);
    }
    assertSameForAllNumbers(profile, Architecture.X86_64, 0, 0, 0, 0, 0, 0);
  }

  @Test
  void searchIsLogarithmic() {
    BpfProgram program = SeccompCompiler.compile(SeccompProfile.standard(), Architecture.X86_64);
    assertThat(program.length()).isLessThan(260);
    // The longest is that of a call whose arguments are compared one after the other.
    assertThat(longestPath(program, 0)).isLessThan(41);
  }

  @Test
  void bytesAreLittleEndianSockFilters() {
    BpfProgram program = compile(ALLOW);
    ByteBuffer bytes = ByteBuffer.wrap(program.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(bytes.remaining()).isEqualTo(8 * program.length());
    assertThat(new int[] {bytes.getShort(), bytes.get(), bytes.get(), bytes.getInt()})
        .containsExactly(0x20, 0, 0, 4);
    assertThat(new int[] {bytes.getShort(), bytes.get(), bytes.get(), bytes.getInt()})
        .containsExactly(0x15, 1, 0, 0xC000003E);
  }

  @ParameterizedTest
  @ValueSource(ints = {2000, 200_000})
  void tooLongProgramIsRefused(int conditions) {
    ArgumentCondition[] many = new ArgumentCondition[conditions];
    Arrays.fill(many, ArgumentCondition.of(0, Operator.GT, 1L << 40));
    assertRefused(Rule.of("read", REFUSE, many), "4096");
  }

  @Test
  void misspeltNameIsRefused() {
    assertRefused(Rule.of("ptrase", REFUSE), "ptrase");
  }

  private static void assertRefused(Rule rule, String text) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> compile(ALLOW, rule))
        .withMessageContaining(text)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
  }

  private static int longestPath(BpfProgram program, int at) {
    long instruction = program.instruction(at);
    return switch (Bpf.code(instruction)) {
      case Bpf.RETURN -> 1;
      case Bpf.JA -> 1 + longestPath(program, at + 1 + Bpf.operand(instruction));
      case Bpf.JEQ, Bpf.JGT, Bpf.JGE ->
          1
              + Math.max(
                  longestPath(program, at + 1 + Bpf.taken(instruction)),
                  longestPath(program, at + 1 + Bpf.notTaken(instruction)));
      default -> 1 + longestPath(program, at + 1);
    };
  }

  private static void assertSameForAllNumbers(
      SeccompProfile profile, Architecture architecture, long... arguments) {
    BpfProgram program = SeccompCompiler.compile(profile, architecture);
    SyscallTable table = SyscallTable.of(architecture);
    for (int number = 0; number <= 600; number++) {
      assertSame(profile, table, program, architecture, number, arguments);
    }
    for (int number : BOUNDARIES) {
      assertSame(profile, table, program, architecture, number, arguments);
    }
  }

  private static void assertSame(
      SeccompProfile profile,
      SyscallTable table,
      BpfProgram program,
      Architecture architecture,
      int number,
      long... arguments) {
    int compiled = BpfInterpreter.run(program, architecture.auditArch(), number, arguments);
    int expected = NaiveModel.answer(profile, table, number, arguments);
    if (compiled != expected) {
      assertThat(Integer.toHexString(compiled))
          .as("number %d of %s in %s", number, architecture, profile.rules().size())
          .isEqualTo(Integer.toHexString(expected));
    }
  }

  private static SeccompProfile profile(Draws draws, List<String> names) {
    List<Rule> rules = draws.note(draws.list(1, 80, () -> rule(draws, names)));
    return new SeccompProfile(action(draws), rules);
  }

  private static Rule rule(Draws draws, List<String> names) {
    List<String> chosen = draws.list(1, 20, () -> draws.of(names));
    List<ArgumentCondition> conditions = draws.list(0, 2, () -> condition(draws));
    return new Rule(chosen, action(draws), conditions);
  }

  private static ArgumentCondition condition(Draws draws) {
    Operator operator = draws.of(OPERATORS);
    long mask = operator.masked() ? value(draws) : -1L;
    return new ArgumentCondition(draws.below(6), operator, value(draws), mask, draws.below(2) == 1);
  }

  private static SeccompAction action(Draws draws) {
    return draws.of(ALLOW, SeccompAction.LOG, REFUSE, MISSING, SeccompAction.TRAP);
  }

  private static long value(Draws draws) {
    return draws.below(3) == 2 ? bits(draws) : EDGES[draws.below(EDGES.length)];
  }

  private static long bits(Draws draws) {
    long bits = 0;
    for (int part = 0; part < 4; part++) {
      bits = bits << 16 | draws.below(1 << 16);
    }
    return bits;
  }

  private static List<Long> candidates(Draws draws, long value) {
    List<Long> candidates = new ArrayList<>(List.of(value, value - 1, value + 1, ~value));
    candidates.add(value ^ (1L << draws.below(64)));
    candidates.add(value + 0x100000000L);
    candidates.add(value & 0xFFFFFFFFL);
    candidates.add(bits(draws));
    for (long edge : EDGES) {
      candidates.add(edge);
    }
    return candidates;
  }

  private static BpfProgram compile(SeccompAction defaultAction, Rule... rules) {
    return SeccompCompiler.compile(
        new SeccompProfile(defaultAction, List.of(rules)), Architecture.X86_64);
  }

  private static int arch() {
    return Architecture.X86_64.auditArch();
  }
}
