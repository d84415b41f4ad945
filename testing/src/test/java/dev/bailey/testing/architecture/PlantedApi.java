package dev.bailey.testing.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What {@link PublicApiTest} has to find. */
public interface PlantedApi {
  /** Unclear where it is called. */
  void either(boolean first);

  /** Unclear where it is called. */
  void perhaps(Optional<String> name);

  /** A library shows. */
  List<JavaClass> types();

  /** A library shows. */
  JavaClass[][] array();

  /** A library shows. */
  <T extends Comparable<? super JavaClass>> void bounded(T value);

  /** A library shows. */
  List<JavaClass> FIELD = List.of();

  /** Unclear where it is made. */
  final class Made {
    public Made(boolean first) {
      assert first;
    }
  }

  /** Clear where it is made with its components, unclear where not. */
  record Value(boolean first, Optional<String> name) {
    public Value(Optional<String> name) {
      this(true, name);
    }
  }

  /** A library shows. */
  interface Above extends Supplier<List<JavaClass>> {}

  /** Nothing is wrong with it. */
  Optional<String> name(int number);
}
