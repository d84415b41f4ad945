package dev.bailey.testing.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Optional;

/** What {@link PublicApiTest} has to find. */
public interface PlantedApi {
  /** Unclear where it is called. */
  void either(boolean first);

  /** Unclear where it is called. */
  void perhaps(Optional<String> name);

  /** A library shows. */
  List<JavaClass> types();

  /** Nothing is wrong with it. */
  Optional<String> name(int number);
}
