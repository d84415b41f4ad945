package dev.bailey.testing.architecture;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.bailey.error.ErrorCode;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The error codes of exceptions that a method makes: itself, in the rest of its class, and as many
 * calls away as told. From a method of an interface to one that implements it is a call, too; one
 * within a class is none. More calls would find more, and more that is caught or cannot be.
 */
final class ThrownCodes {
  private final Set<JavaCodeUnit> seen = new HashSet<>();
  private final Set<String> codes = new TreeSet<>();

  private final Function<JavaCodeUnit, Set<String>> made;

  private final boolean looksAtHidden;

  private ThrownCodes(Function<JavaCodeUnit, Set<String>> made, boolean looksAtHidden) {
    this.made = made;
    this.looksAtHidden = looksAtHidden;
  }

  static Set<String> of(JavaCodeUnit method, int calls) {
    ThrownCodes found = new ThrownCodes(ThrownCodes::codesIn, false);
    found.walk(method, calls);
    return found.codes;
  }

  /**
   * The names of exceptions of the JDK that a method makes: itself, in the rest of its class, and
   * in what its package hides, where arguments are checked.
   */
  static Set<String> ofJdk(JavaCodeUnit method) {
    ThrownCodes found = new ThrownCodes(ThrownCodes::exceptionsOfJdkIn, true);
    found.walk(method, 0);
    return found.codes;
  }

  private void walk(JavaCodeUnit method, int calls) {
    if (!seen.add(method)) {
      return;
    }
    codes.addAll(made.apply(method));
    Stream.concat(called(method), implementing(method))
        .forEach(it -> {
          boolean within = isNear(method.getOwner(), it.getOwner());
          if (within || calls > 0) {
            walk(it, within ? calls : calls - 1);
          }
        });
  }

  private boolean isNear(JavaClass type, JavaClass other) {
    boolean hidden = !other.getModifiers().contains(JavaModifier.PUBLIC);
    return top(other).equals(top(type))
        || (looksAtHidden && hidden && other.getPackageName().equals(type.getPackageName()));
  }

  /** One that only compares codes throws none of them. */
  private static boolean makesExceptions(JavaCodeUnit method) {
    return method.getRawReturnType().isEquivalentTo(ErrorCode.class)
        || method.getCallsFromSelf().stream()
            .anyMatch(it ->
                it.getTarget().getRawParameterTypes().stream()
                    .anyMatch(type -> type.isEquivalentTo(ErrorCode.class)));
  }

  private static Set<String> codesIn(JavaCodeUnit method) {
    if (!makesExceptions(method)) {
      return Set.of();
    }
    Set<String> all = new HashSet<>();
    EnumSet.allOf(ErrorCode.class).forEach(it -> all.add(it.name()));
    return method.getFieldAccesses().stream()
        .filter(it -> it.getTargetOwner().isEquivalentTo(ErrorCode.class))
        .map(it -> it.getTarget().getName())
        .filter(all::contains)
        .collect(Collectors.toSet());
  }

  /** Those that callers can avoid: an error of the JVM, or of input and output, is not one. */
  private static Set<String> exceptionsOfJdkIn(JavaCodeUnit method) {
    return method.getConstructorCallsFromSelf().stream()
        .map(JavaAccess::getTargetOwner)
        .filter(it -> it.getPackageName().startsWith("java."))
        .filter(it -> it.isAssignableTo(RuntimeException.class))
        .filter(it -> !it.isEquivalentTo(RuntimeException.class)) // The super class of Bailey's.
        .filter(it -> !it.isAssignableTo(UncheckedIOException.class))
        .filter(it -> !it.isEquivalentTo(MatchException.class))
        .map(JavaClass::getSimpleName)
        .collect(Collectors.toSet());
  }

  private static Stream<JavaCodeUnit> called(JavaCodeUnit method) {
    Stream<JavaCodeUnitAccess<?>> all =
        Stream.concat(
            method.getCallsFromSelf().stream(), method.getCodeUnitReferencesFromSelf().stream());
    return all.flatMap(it -> it.getTarget().resolveMember().stream())
        .map(JavaCodeUnit.class::cast)
        .filter(it -> it.getOwner().getPackageName().startsWith("dev.bailey."));
  }

  private static Stream<JavaCodeUnit> implementing(JavaCodeUnit method) {
    if (!method.getModifiers().contains(JavaModifier.ABSTRACT)) {
      return Stream.empty();
    }
    String[] parameters =
        method.getRawParameterTypes().stream().map(JavaClass::getName).toArray(String[]::new);
    return method.getOwner().getAllSubclasses().stream()
        .flatMap(it -> it.tryGetMethod(method.getName(), parameters).stream())
        .map(JavaCodeUnit.class::cast);
  }

  private static String top(JavaClass type) {
    String name = type.getName();
    return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
  }
}
