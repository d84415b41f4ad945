package dev.bailey.testing.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** Classes on the class path, by package: a package without any is an error of the test. */
final class ImportedClasses {
  private ImportedClasses() {}

  /** Those of main code. */
  static JavaClasses ofMain(String... packages) {
    return in(
        new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS),
        packages);
  }

  /** Those of main code and of tests. */
  static JavaClasses ofAll(String... packages) {
    return in(new ClassFileImporter(), packages);
  }

  private static JavaClasses in(ClassFileImporter importer, String... packages) {
    JavaClasses classes = importer.importPackages(packages);
    for (String name : packages) {
      assertThat(classes)
          .as("classes of %s", name)
          .anyMatch(it -> (it.getPackageName() + ".").startsWith(name + "."));
    }
    return classes;
  }
}
