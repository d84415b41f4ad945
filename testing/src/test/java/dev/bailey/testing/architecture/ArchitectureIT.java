package dev.bailey.testing.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.bailey.api.Host;
import dev.bailey.cli.terminal.Console;
import dev.bailey.policy.PathAccess;
import dev.bailey.testing.documents.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shape of DESIGN.md: which way dependencies point, and where native code is. */
final class ArchitectureIT {
  private static final String[] CORE = ModuleRule.patterns(ModuleRule.named("core").packages());

  /** What is not shipped as a part of Bailey. */
  private static final Set<String> TOOLS = Set.of("dev.bailey.testing", "dev.bailey.randomtest");

  private static final Set<String> API_OF_SESSIONS =
      Set.of(
          "dev.bailey.sessions",
          "dev.bailey.sessions.api",
          "dev.bailey.sessions.audit",
          "dev.bailey.sessions.documents");

  private static final JavaClasses CLASSES = ImportedClasses.ofMain("dev.bailey");

  @Test
  void allModulesAreLookedAt() {
    assertThat(CLASSES.contain("dev.bailey.api.Sandbox")).isTrue();
    assertThat(CLASSES.contain("dev.bailey.protocol.PolicyForm")).isTrue();
    assertThat(CLASSES.contain("dev.bailey.linux.namespace.NamespaceBackend")).isTrue();
    assertThat(CLASSES.contain("dev.bailey.runtimes.bubblewrap.BubblewrapBackend")).isTrue();
    assertThat(CLASSES.contain("dev.bailey.storage.Storage")).isTrue();
    assertThat(CLASSES.contain("dev.bailey.egress.rules.EgressRules")).isTrue();
    assertThat(CLASSES.stream().anyMatch(it -> it.getPackageName().startsWith("dev.bailey.cli")))
        .isTrue();
  }

  @Test
  void everyClassIsOfAModule() {
    assertThat(CLASSES.stream())
        .filteredOn(it -> TOOLS.stream().noneMatch(it.getPackageName()::startsWith))
        .allMatch(it -> ModuleRule.ALL.stream().filter(module -> module.holds(it)).count() == 1);
  }

  @Test
  void modulesUseOnlyWhatTheyMay() {
    ModuleRule.ALL.forEach(it -> it.rule().check(CLASSES));
  }

  /** Each module is used by those that may use it: without that, its rule would be broken. */
  @Test
  void usesThatAreNotAllowedAreFound() {
    for (ModuleRule module : ModuleRule.ALL) {
      for (String used : module.uses()) {
        List<String> others = new ArrayList<>(module.uses());
        others.remove(used);
        assertThat(module.using(others).rule().evaluate(CLASSES).hasViolation())
            .as("%s uses %s", module.name(), used)
            .isTrue();
      }
    }
  }

  /** What decides is tried without any event loop, and the wire is read without one. */
  @Test
  void rulesKnowNothingOfNetty() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.bailey.egress.rules..",
            "dev.bailey.egress.address..",
            "dev.bailey.egress.presets..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.netty..")
        .check(CLASSES);
  }

  /**
   * Callers open sessions by the factory, and know nothing else of how they are done. The audit log
   * is for events of any kind.
   */
  @Test
  void ofSessionsOnlyTheApiIsUsed() {
    JavaClasses callers = ImportedClasses.ofAll("dev.bailey.cli", "dev.bailey.testing");
    assertThat(callers.stream().anyMatch(it -> it.getSimpleName().equals("KilledInitIT"))).isTrue();
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.bailey.sessions..")
                .and(not(resideInAnyPackage(API_OF_SESSIONS.toArray(String[]::new)))))
        .check(callers);
  }

  /** They are built after this module, so their sources are read. */
  @ParameterizedTest
  @ValueSource(strings = {"benchmarks", "examples"})
  void ofSessionsOnlyTheApiIsUsedByModulesBuiltLater(String module) throws IOException {
    Set<String> used = new TreeSet<>();
    for (Path source : MainSources.withTests(Documents.ROOT.resolve(module))) {
      used.addAll(packagesOfSessions(Files.readString(source)));
    }
    assertThat(used).isNotEmpty().isSubsetOf(API_OF_SESSIONS);
  }

  private static List<String> packagesOfSessions(String source) {
    return Pattern.compile("dev\\.bailey\\.sessions(\\.[a-z]\\w*)*")
        .matcher(source)
        .results()
        .map(MatchResult::group)
        .toList();
  }

  @Test
  void packagesInSourcesAreFound() {
    assertThat(
            packagesOfSessions(
                "import dev.bailey.sessions.Sessions;\nimport dev.bailey.sessions.api.Session;\n"
                    + "dev.bailey.sessions.tools.calls.Calls x;"))
        .containsExactly(
            "dev.bailey.sessions", "dev.bailey.sessions.api", "dev.bailey.sessions.tools.calls");
  }

  /** So that a client of a server can fulfil it too. */
  @Test
  void theApiOfSessionsNeedsOnlyCore() {
    classes()
        .that()
        .resideInAPackage("dev.bailey.sessions.api")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(CORE)
                .or(resideInAnyPackage("java..", "org.jspecify..", "dev.bailey.sessions.api")))
        .check(CLASSES);
  }

  /** Sessions may be elsewhere: nothing here looks at this host. */
  @Test
  void theApiOfSessionsLooksAtNoHost() {
    noClasses()
        .that()
        .resideInAPackage("dev.bailey.sessions.api")
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(Host.class, Files.class, PathAccess.class)
        .check(CLASSES);
  }

  @Test
  void nativeCodeIsInOnePlace() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.bailey.linux.ffm..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.lang.foreign..")
        .check(CLASSES);
  }

  /** What Bailey says goes through the one place that makes it safe for a terminal. */
  @Test
  void messagesGoThroughTheConsole() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.bailey.cli..",
            "dev.bailey.sessions..",
            "dev.bailey.storage..",
            "dev.bailey.egress..",
            "dev.bailey.protocol..",
            "dev.bailey.linux..",
            "dev.bailey.runtimes..",
            "dev.bailey.api..",
            "dev.bailey.backend..",
            "dev.bailey.execution..",
            "dev.bailey.policy..",
            "dev.bailey.workspace..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(Throwable.class, "printStackTrace")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("dev.bailey.cli..")
        .and()
        .doNotHaveFullyQualifiedName(Console.class.getName())
        .should()
        .accessField(java.io.FileDescriptor.class, "out")
        .orShould()
        .accessField(java.io.FileDescriptor.class, "err")
        .check(CLASSES);
    // The bare streams are for what commands write, and for the content of files and logs.
    noClasses()
        .that()
        .resideInAPackage("dev.bailey.cli..")
        .and()
        .haveNameNotMatching(
            ".*\\.(Console|RunCommand|SessionCommands|SessionLogs|SessionProcesses|SessionTools)")
        .should()
        .callMethod(Console.class, "out")
        .orShould()
        .callMethod(Console.class, "err")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("dev.bailey.cli..")
        .and()
        .doNotHaveSimpleName("WrapCommand")
        .and()
        .doNotHaveFullyQualifiedName(Console.class.getName())
        .should()
        .callMethod(Console.class, "printExactly", String.class)
        .check(CLASSES);
  }

  @Test
  void numbersDependOnNothing() {
    classes()
        .that()
        .resideInAPackage("dev.bailey.linux.abi..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..", "org.jspecify..", "dev.bailey.error..", "dev.bailey.linux.abi..")
        .check(CLASSES);
  }

  @Test
  void backendsSeeNoRawRequest() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.bailey.linux..", "dev.bailey.runtimes..")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("dev.bailey.policy.Policy")
        .check(CLASSES);
  }

  /** Each package is a slice of its own, whatever it lies in. */
  @Test
  void packagesHaveNoCycles() {
    slices()
        .matching("dev.bailey.(**)")
        .namingSlices("dev.bailey.$1")
        .should()
        .beFreeOfCycles()
        .check(CLASSES);
    assertThat(CLASSES.containPackage("dev.bailey.linux.cgroup.v2")).isTrue();
    assertThat(CLASSES.containPackage("dev.bailey.egress.proxy.http")).isTrue();
  }

  /** Versions of cgroups know nothing of each other, nor of what uses them. */
  @Test
  void cgroupsAreLayered() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.bailey.linux.cgroup", "dev.bailey.linux.cgroup.files")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.bailey.linux.cgroup.controllers",
            "dev.bailey.linux.cgroup.v1",
            "dev.bailey.linux.cgroup.v2",
            "dev.bailey.linux.cgroup.pool",
            "dev.bailey.linux.cgroup.host")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("dev.bailey.linux.cgroup.pool")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.bailey.linux.cgroup.v1", "dev.bailey.linux.cgroup.v2")
        .check(CLASSES);
  }

  /** Sessions use of egress what moves bytes, and nothing that decides. */
  @Test
  void sessionsUseOnlyTheRelayOfEgress() {
    noClasses()
        .that()
        .resideInAPackage("dev.bailey.sessions..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.bailey.egress.proxy..",
            "dev.bailey.egress.rules..",
            "dev.bailey.egress.address..",
            "dev.bailey.egress.presets..",
            "dev.bailey.egress.wire..")
        .check(CLASSES);
  }

  @Test
  void noThreadLocalsNoFinalizersNoProcessBuilderInTheLauncher() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.bailey.linux..", "dev.bailey.api..", "dev.bailey.execution..")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.lang.ThreadLocal")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.lang.ProcessBuilder")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.lang.ref.Cleaner")
        .check(CLASSES);
  }
}
