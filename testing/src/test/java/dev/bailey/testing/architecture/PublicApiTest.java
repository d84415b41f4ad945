package dev.bailey.testing.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNTHETIC;
import static com.tngtech.archunit.core.domain.properties.HasModifiers.Predicates.modifier;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noCodeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.bailey.protocol.json.JsonObject;
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

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(EXPORTED);

  @Test
  void allPublishedModulesAreLookedAt() {
    assertThat(EXPORTED)
        .contains(
            "dev.bailey.api",
            "dev.bailey.egress.presets",
            "dev.bailey.linux.namespace",
            "dev.bailey.protocol",
            "dev.bailey.runtimes.bubblewrap",
            "dev.bailey.sessions.api",
            "dev.bailey.storage")
        .doesNotContain("dev.bailey.egress.rules", "dev.bailey.egress.address");
  }

  /** A reader of a call cannot tell what {@code true} or {@code Optional.empty()} means there. */
  @Test
  void noMethodTakesABooleanOrAnOptional() {
    noUnclearParameters(EXPORTED).check(CLASSES);
  }

  private static ArchRule noUnclearParameters(String... packages) {
    return noMethods()
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

  private static boolean isUnclear(JavaMethod method) {
    return method.getRawParameterTypes().stream()
        .anyMatch(it -> it.isEquivalentTo(boolean.class) || it.isEquivalentTo(Optional.class));
  }

  /** Who uses Bailey can do without the parsers and the transport that it uses itself. */
  @Test
  void noLibraryIsSeen() {
    noLibraryTypes(EXPORTED).check(CLASSES);
    noFields()
        .that()
        .arePublic()
        .and()
        .areDeclaredInClassesThat()
        .resideInAnyPackage(EXPORTED)
        .should()
        .haveRawType(OF_A_LIBRARY)
        .check(CLASSES);
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
    JavaClasses planted = new ClassFileImporter().importClasses(PlantedApi.class);
    String here = PlantedApi.class.getPackageName();
    assertThat(violations(noUnclearParameters(here), planted))
        .hasSize(2)
        .anyMatch(it -> it.contains("either(boolean)"))
        .anyMatch(it -> it.contains("perhaps(java.util.Optional)"));
    assertThat(violations(noLibraryTypes(here), planted))
        .singleElement()
        .asString()
        .contains("types()");
  }

  private static List<String> violations(ArchRule rule, JavaClasses classes) {
    return rule.evaluate(classes).getFailureReport().getDetails();
  }
}
