package dev.bailey.protocol.json;

/** A JSON value. Its {@code toString} is its text. */
public sealed interface Json permits JsonParts, Json.Scalar {
  /** A value without parts. */
  sealed interface Scalar extends Json {}

  /** A string. */
  record Text(String value) implements Scalar {
    @Override
    public String toString() {
      return JsonText.write(this);
    }
  }

  /**
   * A number by its digits, so that none are lost.
   *
   * @param digits as JSON spells numbers
   */
  record Numeral(String digits) implements Scalar {
    static Numeral of(long value) {
      return new Numeral(Long.toString(value));
    }

    /** Fails for infinity and what is no number: JSON has neither. */
    static Numeral of(double value) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("JSON has no number " + value);
      }
      return new Numeral(Double.toString(value));
    }

    @Override
    public String toString() {
      return digits;
    }
  }

  /** {@code true} or {@code false}. */
  record Truth(boolean value) implements Scalar {
    @Override
    public String toString() {
      return Boolean.toString(value);
    }
  }

  /** {@code null}. */
  record Null() implements Scalar {
    @Override
    public String toString() {
      return "null";
    }
  }

  /** What it is, for people: {@code text}, {@code a number}. */
  default String kind() {
    return switch (this) {
      case JsonObject _ -> "an object";
      case JsonArray _ -> "a list";
      case Text _ -> "text";
      case Numeral _ -> "a number";
      case Truth it -> String.valueOf(it.value());
      case Null _ -> "null";
    };
  }
}
