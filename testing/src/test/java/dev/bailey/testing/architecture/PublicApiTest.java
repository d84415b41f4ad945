package dev.bailey.testing.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNTHETIC;
import static com.tngtech.archunit.core.domain.properties.HasModifiers.Predicates.modifier;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noCodeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.bailey.protocol.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What callers see of the packages that modules export to everybody. */
final class PublicApiTest {
  private static final String[] EXPORTED = ExportedPackages.all().toArray(new String[0]);

  private static final DescribedPredicate<JavaClass> OF_A_LIBRARY =
      describe(
          "a type of a library",
          it ->
              !it.isPrimitive()
                  && !it.isArray()
                  && !it.getPackageName().startsWith("java.")
                  && !it.getPackageName().startsWith("dev.bailey."));

  private static final JavaClasses CLASSES = ImportedClasses.ofMain(EXPORTED);

  /** A package that is added here is kept for good. */
  @Test
  void onlyTheseAreForEverybody() {
    assertThat(EXPORTED)
        .containsExactly(
            "dev.bailey.api",
            "dev.bailey.backend",
            "dev.bailey.egress.presets",
            "dev.bailey.error",
            "dev.bailey.event",
            "dev.bailey.execution",
            "dev.bailey.policy",
            "dev.bailey.policy.autorun",
            "dev.bailey.policy.network",
            "dev.bailey.protocol",
            "dev.bailey.protocol.json",
            "dev.bailey.protocol.policyfile",
            "dev.bailey.sessions",
            "dev.bailey.sessions.api",
            "dev.bailey.sessions.audit",
            "dev.bailey.workspace");
  }

  /** A reader of a call cannot tell what {@code true} or {@code Optional.empty()} means there. */
  @Test
  void nothingTakesABooleanOrAnOptional() {
    noUnclearParameters(EXPORTED).check(CLASSES);
  }

  private static ArchRule noUnclearParameters(String... packages) {
    return noCodeUnits()
        .that(not(modifier(SYNTHETIC)))
        .and()
        .arePublic()
        .and()
        .areDeclaredInClassesThat()
        .resideInAnyPackage(packages)
        .and()
        .areDeclaredInClassesThat()
        .arePublic()
        .and()
        .areDeclaredInClassesThat()
        .areNotAssignableTo(JsonObject.class) // A member that is true or false is just that.
        .should(have(describe("a boolean or an Optional as parameter", PublicApiTest::isUnclear)));
  }

  private static boolean isUnclear(JavaCodeUnit method) {
    return !isCanonical(method)
        && method.getRawParameterTypes().stream()
            .anyMatch(it -> it.isEquivalentTo(boolean.class) || it.isEquivalentTo(Optional.class));
  }

  /** The constructor of a record that takes its components: each of those has its accessor. */
  private static boolean isCanonical(JavaCodeUnit method) {
    return method.isConstructor()
        && method.getOwner().isRecord()
        && Arrays.stream(method.getOwner().reflect().getRecordComponents())
            .map(it -> it.getType().getName())
            .toList()
            .equals(method.getRawParameterTypes().stream().map(JavaClass::getName).toList());
  }

  /** Who uses Bailey can do without the parsers and the transport that it uses itself. */
  @Test
  void noLibraryIsSeen() {
    noLibraryTypes(EXPORTED).check(CLASSES);
    noLibraryFields(EXPORTED).check(CLASSES);
    noLibraryAbove(EXPORTED).check(CLASSES);
  }

  private static ArchRule noLibraryFields(String... packages) {
    return noFields()
        .that()
        .arePublic()
        .and()
        .areDeclaredInClassesThat()
        .resideInAnyPackage(packages)
        .and()
        .areDeclaredInClassesThat()
        .arePublic()
        .should(
            have(describe("a type of a library", (JavaField it) -> showsLibrary(it.getType()))));
  }

  /** In what a type extends and implements, and in the bounds of its parameters. */
  private static ArchRule noLibraryAbove(String... packages) {
    return noClasses()
        .that()
        .resideInAnyPackage(packages)
        .and()
        .arePublic()
        .should(have(describe("a type of a library above it", PublicApiTest::isOfLibrary)));
  }

  private static boolean isOfLibrary(JavaClass type) {
    return type.getSuperclass().filter(PublicApiTest::showsLibrary).isPresent()
        || type.getInterfaces().stream().anyMatch(PublicApiTest::showsLibrary)
        || type.getTypeParameters().stream().anyMatch(PublicApiTest::showsLibrary);
  }

  private static boolean showsLibrary(JavaType type) {
    return type.getAllInvolvedRawTypes().stream().anyMatch(OF_A_LIBRARY);
  }

  private static ArchRule noLibraryTypes(String... packages) {
    return noCodeUnits()
        .that(not(modifier(SYNTHETIC)))
        .and()
        .arePublic()
        .and()
        .areDeclaredInClassesThat()
        .resideInAnyPackage(packages)
        .and()
        .areDeclaredInClassesThat()
        .arePublic()
        .should(have(describe("a type of a library", PublicApiTest::showsLibrary)));
  }

  private static boolean showsLibrary(JavaCodeUnit method) {
    return method.getAllInvolvedRawTypes().stream().anyMatch(OF_A_LIBRARY);
  }

  @Test
  void violationsAreFound() {
    JavaClasses planted =
        new ClassFileImporter()
            .importClasses(
                PlantedApi.class,
                PlantedApi.Made.class,
                PlantedApi.Value.class,
                PlantedApi.Above.class);
    String here = PlantedApi.class.getPackageName();
    assertThat(violations(noUnclearParameters(here), planted))
        .hasSize(4)
        .anyMatch(it -> it.contains("either(boolean)"))
        .anyMatch(it -> it.contains("perhaps(java.util.Optional)"))
        .anyMatch(it -> it.contains("Made.<init>(boolean)"))
        .anyMatch(it -> it.contains("Value.<init>(java.util.Optional)"));
    assertThat(violations(noLibraryTypes(here), planted))
        .hasSize(3)
        .anyMatch(it -> it.contains("types()"))
        .anyMatch(it -> it.contains("array()"))
        .anyMatch(it -> it.contains("bounded("));
    assertThat(violations(noLibraryFields(here), planted))
        .singleElement()
        .asString()
        .contains("FIELD");
    assertThat(violations(noLibraryAbove(here), planted))
        .singleElement()
        .asString()
        .contains("Above");
  }

  private static List<String> violations(ArchRule rule, JavaClasses classes) {
    return rule.evaluate(classes).getFailureReport().getDetails();
  }
}
