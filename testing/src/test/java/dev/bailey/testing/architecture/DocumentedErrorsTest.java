package dev.bailey.testing.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.bailey.testing.documents.Documents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Callers learn from the documentation which error codes a method throws: from {@code @throws}, or
 * from the comment of its type. Looked for are the codes of exceptions that are made up to two
 * calls away, in all packages that modules export to everybody.
 */
final class DocumentedErrorsTest {
  private static final int CALLS = 2;

  /** Those that catch what is thrown, or call what cannot fail there. */
  private static final Set<String> SAFE =
      Set.of(
          "dev.bailey.backend.LocalAddresses.contains(InetAddress)",
          "dev.bailey.backend.Trial.capabilities(Backend)",
          "dev.bailey.backend.Trial.of(Backend,Promise[])",
          "dev.bailey.policy.network.NetworkRule.withoutRaw()");

  private static final Set<String> SAFE_OF_JDK =
      Set.of(
          "dev.bailey.policy.NetworkAccess.allowing(List)",
          "dev.bailey.policy.NetworkAccess.filtered(NetworkRules)",
          "dev.bailey.policy.network.Addresses.parse(String)",
          "dev.bailey.protocol.json.JsonText.read(String,String)");

  private static final Path SOURCES = Documents.ROOT.resolve("testing/src/test/java");

  private static final JavaClasses CLASSES = ImportedClasses.ofMain("dev.bailey");

  @Test
  void everyErrorIsDocumented() throws IOException {
    Set<String> exported = ExportedPackages.all();
    assertThat(exported).contains("dev.bailey.api", "dev.bailey.sessions.api");
    DocComments comments = DocComments.in(sources());
    List<String> missing = new ArrayList<>();
    CLASSES.stream()
        .filter(it -> exported.contains(it.getPackageName()))
        .forEach(it -> missing.addAll(missing(it, comments, DocumentedErrorsTest::codes)));
    assertThat(missing.stream().sorted())
        .extracting(it -> it.substring(0, it.indexOf(": ")))
        .containsExactlyInAnyOrderElementsOf(SAFE);
  }

  @Test
  void everyExceptionOfTheJdkIsDocumented() throws IOException {
    Set<String> exported = ExportedPackages.all();
    DocComments comments = DocComments.in(sources());
    List<String> missing = new ArrayList<>();
    CLASSES.stream()
        .filter(it -> exported.contains(it.getPackageName()))
        .forEach(it -> missing.addAll(missing(it, comments, ThrownCodes::ofJdk)));
    assertThat(missing)
        .extracting(it -> it.substring(0, it.indexOf(": ")))
        .containsExactlyInAnyOrderElementsOf(SAFE_OF_JDK);
  }

  @Test
  void whatIsNotSaidIsFound() throws IOException {
    Path source = SOURCES.resolve(PlantedErrors.class.getName().replace('.', '/') + ".java");
    JavaClass planted = new ClassFileImporter().importClass(PlantedErrors.class);
    assertThat(missing(planted, DocComments.in(List.of(source)), DocumentedErrorsTest::codes))
        .extracting(it -> it.substring(it.lastIndexOf('.') + 1))
        .containsExactlyInAnyOrder("silent(): [INVALID_STATE]", "half(String[]): [INVALID_STATE]");
    assertThat(missing(planted, DocComments.in(List.of(source)), ThrownCodes::ofJdk))
        .extracting(it -> it.substring(it.lastIndexOf('.') + 1))
        .containsExactly("positive(int): [IllegalArgumentException]");
  }

  private static List<Path> sources() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path module : MainSources.modules()) {
      files.addAll(MainSources.in(module));
    }
    return files;
  }

  private static Set<String> codes(JavaCodeUnit method) {
    return ThrownCodes.of(method, CALLS);
  }

  private static List<String> missing(
      JavaClass type, DocComments comments, Function<JavaCodeUnit, Set<String>> thrown) {
    List<String> missing = new ArrayList<>();
    for (JavaCodeUnit method : type.getCodeUnits()) {
      if (isPublic(type) && isPublic(method) && !inherits(method) && !makesFailures(method)) {
        Set<String> codes = thrown.apply(method);
        codes.removeIf(it -> isDocumented(it, type, method, comments));
        if (!codes.isEmpty()) {
          missing.add(name(method) + ": " + codes);
        }
      }
    }
    return missing;
  }

  private static boolean isPublic(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(DocumentedErrorsTest::isPublic).orElse(true);
  }

  private static boolean isPublic(JavaCodeUnit method) {
    return method.getModifiers().contains(JavaModifier.PUBLIC)
        && !method.getModifiers().contains(JavaModifier.SYNTHETIC);
  }

  /** One that fulfils a method of another type has its documentation. */
  private static boolean inherits(JavaCodeUnit method) {
    String[] parameters =
        method.getRawParameterTypes().stream().map(JavaClass::getName).toArray(String[]::new);
    return Stream.concat(
            method.getOwner().getAllRawInterfaces().stream(),
            method.getOwner().getAllRawSuperclasses().stream())
        .filter(it -> it.getPackageName().startsWith("dev.bailey."))
        .anyMatch(it -> it.tryGetMethod(method.getName(), parameters).isPresent());
  }

  /** For others to throw. */
  private static boolean makesFailures(JavaCodeUnit method) {
    return method.getReturnType().getAllInvolvedRawTypes().stream()
        .anyMatch(it -> it.isAssignableTo(Throwable.class));
  }

  /** "Like another method" will do. */
  private static boolean isDocumented(
      String code, JavaClass type, JavaCodeUnit method, DocComments comments) {
    String name = type.getName().replace('$', '.');
    String thrown = comments.thrown(name, signature(method));
    return thrown.contains(code)
        || thrown.contains("like ")
        || comments.ofType(name).contains(code);
  }

  private static String name(JavaCodeUnit method) {
    return method.getOwner().getName() + "." + signature(method);
  }

  private static String signature(JavaCodeUnit method) {
    return method.getName()
        + method.getRawParameterTypes().stream()
            .map(JavaClass::getSimpleName)
            .collect(Collectors.joining(",", "(", ")"));
  }
}
