package dev.bailey.testing.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasParameterTypes.Predicates.rawParameterTypes;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.bailey.cli.terminal.Console;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The shape of DESIGN.md: which way dependencies point, and where native code is. */
final class ArchitectureIT {
  private static final String[] CORE = {
    "dev.bailey.api..",
    "dev.bailey.backend..",
    "dev.bailey.error..",
    "dev.bailey.event..",
    "dev.bailey.execution..",
    "dev.bailey.log..",
    "dev.bailey.policy..",
    "dev.bailey.waiting.."
  };

  private static final String[] PARSERS = {"com.fasterxml..", "org.snakeyaml.."};

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.bailey");

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
  void coreKnowsNoOtherModule() {
    noClasses()
        .that()
        .resideInAnyPackage(CORE)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.bailey.protocol..",
            "dev.bailey.linux..",
            "dev.bailey.egress..",
            "dev.bailey.storage..",
            "dev.bailey.sessions..",
            "dev.bailey.cli..",
            "dev.bailey.testing..")
        .check(CLASSES);
  }

  @Test
  void protocolNeedsOnlyCoreAndItsParsers() {
    classes()
        .that()
        .resideInAPackage("dev.bailey.protocol..")
        .should()
        .onlyDependOnClassesThat(
            JavaClass.Predicates.resideInAnyPackage(CORE)
                .or(
                    JavaClass.Predicates.resideInAnyPackage(
                        "java..",
                        "org.jspecify..",
                        "dev.bailey.protocol..",
                        "com.fasterxml.jackson.core..",
                        "org.snakeyaml.engine..")))
        .check(CLASSES);
  }

  /** Who uses the forms can do without the parsers. */
  @Test
  void protocolShowsNoParser() {
    noMethods()
        .that()
        .arePublic()
        .and()
        .areDeclaredInClassesThat()
        .resideInAPackage("dev.bailey.protocol..")
        .should()
        .haveRawReturnType(JavaClass.Predicates.resideInAnyPackage(PARSERS))
        .orShould()
        .haveRawParameterTypes(
            DescribedPredicate.anyElementThat(JavaClass.Predicates.resideInAnyPackage(PARSERS)))
        .check(CLASSES);
  }

  @Test
  void coreNeedsOnlyTheJdk() {
    classes()
        .that()
        .resideInAnyPackage(CORE)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "org.jspecify..", "dev.bailey..")
        .check(CLASSES);
  }

  @Test
  void linuxKnowsOnlyCore() {
    noClasses()
        .that()
        .resideInAPackage("dev.bailey.linux..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.bailey.protocol..",
            "dev.bailey.egress..",
            "dev.bailey.storage..",
            "dev.bailey.sessions..",
            "dev.bailey.cli..",
            "dev.bailey.testing..")
        .check(CLASSES);
  }

  @Test
  void egressKnowsOnlyCoreAndLinux() {
    noClasses()
        .that()
        .resideInAPackage("dev.bailey.egress..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.bailey.runtimes..",
            "dev.bailey.storage..",
            "dev.bailey.sessions..",
            "dev.bailey.cli..",
            "dev.bailey.testing..")
        .check(CLASSES);
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

  @Test
  void storageKnowsOnlyCoreAndLinux() {
    noClasses()
        .that()
        .resideInAPackage("dev.bailey.storage..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.bailey.runtimes..",
            "dev.bailey.egress..",
            "dev.bailey.sessions..",
            "dev.bailey.cli..",
            "dev.bailey.testing..")
        .check(CLASSES);
  }

  /**
   * Callers open sessions by the factory, and know nothing else of how they are done. The audit log
   * is for events of any kind.
   */
  @Test
  void ofSessionsOnlyTheApiIsUsed() {
    JavaClasses callers =
        new ClassFileImporter()
            .importPackages(
                "dev.bailey.cli",
                "dev.bailey.benchmarks",
                "dev.bailey.testing",
                "dev.bailey.examples");
    assertThat(callers.stream().anyMatch(it -> it.getSimpleName().equals("KilledInitIT"))).isTrue();
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.bailey.sessions..")
                .and(
                    not(
                        resideInAnyPackage(
                            "dev.bailey.sessions",
                            "dev.bailey.sessions.api",
                            "dev.bailey.sessions.audit",
                            "dev.bailey.sessions.documents"))))
        .check(callers);
  }

  /** So that a client of a server can fulfil it too. */
  @Test
  void theApiOfSessionsNeedsOnlyCoreAndStorage() {
    classes()
        .that()
        .resideInAPackage("dev.bailey.sessions.api")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(CORE)
                .or(
                    resideInAnyPackage(
                        "java..",
                        "org.jspecify..",
                        "dev.bailey.storage",
                        "dev.bailey.sessions.api")))
        .check(CLASSES);
    noMethods()
        .that()
        .areDeclaredInClassesThat()
        .resideInAPackage("dev.bailey.sessions.api")
        .and()
        .arePublic()
        .should(
            have(
                rawParameterTypes(
                    describe(
                        "a boolean or an Optional",
                        types ->
                            types.stream()
                                .anyMatch(it ->
                                    it.isEquivalentTo(boolean.class)
                                        || it.isEquivalentTo(Optional.class))))))
        .check(CLASSES);
  }

  @Test
  void sessionsKnowsNoBackendAndNoAdapter() {
    noClasses()
        .that()
        .resideInAPackage("dev.bailey.sessions..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.bailey.runtimes..", "dev.bailey.cli..", "dev.bailey.testing..")
        .check(CLASSES);
  }

  @Test
  void nothingShippedKnowsTheTests() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.bailey.testing..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.bailey.testing..")
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
            "dev.bailey.policy..")
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
        .resideInAPackage("dev.bailey.linux..")
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
