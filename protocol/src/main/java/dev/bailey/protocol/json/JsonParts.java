package dev.bailey.protocol.json;

import org.jspecify.annotations.Nullable;

/**
 * Superclass of the two containers, with their {@code equals} and {@code hashCode}: by kind and
 * members.
 */
abstract sealed class JsonParts implements Json permits JsonObject, JsonArray {
  /** What it holds, as a collection of the JDK. */
  abstract Object parts();

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof JsonParts that
        && getClass() == that.getClass()
        && parts().equals(that.parts());
  }

  @Override
  public final int hashCode() {
    return parts().hashCode();
  }

  @Override
  public final String toString() {
    return JsonText.write(this);
  }
}
