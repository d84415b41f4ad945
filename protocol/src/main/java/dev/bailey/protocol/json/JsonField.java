package dev.bailey.protocol.json;

import dev.bailey.error.BaileyException;
import dev.bailey.protocol.errors.ReadingErrors;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A value that is read, and where it is: what is wrong with it is told with the path to it.
 *
 * <p>Methods that read a value throw a BaileyException with INVALID_REQUEST for one that is not
 * what they read.
 */
public final class JsonField {
  private final String what;
  private final String path;
  private final String name;
  private final Json value;

  JsonField(String what, String path, String name, Json value) {
    this.what = what;
    this.path = path;
    this.name = name;
    this.value = value;
  }

  /** The name of the member, or the place in a list. */
  public String name() {
    return name;
  }

  public boolean isNull() {
    return value instanceof Json.Null;
  }

  public boolean isText() {
    return value instanceof Json.Text;
  }

  public String text() {
    if (value instanceof Json.Text(String text)) {
      return text;
    }
    throw expected("text");
  }

  public boolean truth() {
    if (value instanceof Json.Truth(boolean truth)) {
      return truth;
    }
    throw expected("true or false");
  }

  /** A whole number between two others, both included. */
  public long number(long least, long most) {
    String range = "a whole number from " + least + " to " + most;
    if (value instanceof Json.Numeral(String digits)) {
      try {
        long number = new BigDecimal(digits).longValueExact();
        if (number >= least && number <= most) {
          return number;
        }
      } catch (ArithmeticException | NumberFormatException e) {
        throw expected(range).withCause(e);
      }
    }
    throw expected(range);
  }

  /** A whole number that may be any. */
  public long number() {
    return number(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  public int integer() {
    return (int) number(Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  /** A number, with a fraction or without. */
  public double decimal() {
    if (value instanceof Json.Numeral(String digits)) {
      double number = Double.parseDouble(digits);
      if (Double.isFinite(number)) {
        return number;
      }
    }
    throw expected("a number");
  }

  /** The digits of a number, as they are written. */
  public String digits() {
    if (value instanceof Json.Numeral(String digits)) {
      return digits;
    }
    throw expected("a number");
  }

  public JsonFields object() {
    return JsonFields.of(value, what, path);
  }

  /** The items of a list, each read the same way. */
  public <T> List<T> list(Function<JsonField, T> item) {
    if (!(value instanceof JsonArray array)) {
      throw expected("a list");
    }
    List<T> items = new ArrayList<>();
    for (int i = 0; i < array.items().size(); i++) {
      String place = "[" + i + "]";
      items.add(item.apply(new JsonField(what, path + place, place, array.items().get(i))));
    }
    return List.copyOf(items);
  }

  public List<String> texts() {
    return list(JsonField::text);
  }

  /** One of a few words, by the label that each value has. */
  public <T> T oneOf(T[] values, Function<T, String> label) {
    List<String> labels = new ArrayList<>();
    for (T each : values) {
      if (value instanceof Json.Text(String text) && text.equals(label.apply(each))) {
        return each;
      }
      labels.add(label.apply(each));
    }
    throw expected("one of " + String.join(", ", labels));
  }

  /**
   * Text that another reader understands; what that refuses is told with this place.
   *
   * @param kind what it should be, for people
   */
  public <T> T parsed(String kind, Function<String, T> reader) {
    String text = text();
    return checked(kind, () -> reader.apply(text));
  }

  /**
   * A value that is made of this one; where its own checks fail, that is told with this place.
   *
   * @param kind what should be here, for people
   */
  public <T> T checked(String kind, Supplier<T> maker) {
    try {
      return maker.get();
    } catch (BaileyException e) {
      throw ReadingErrors.isLocated(e) ? e : explained(kind, e);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw expected(kind).withCause(e);
    }
  }

  private BaileyException explained(String kind, BaileyException cause) {
    BaileyException refused = refused("expected " + kind + ": " + cause.reason()).withCause(cause);
    return refused.withRemedies(cause.remedies());
  }

  /** A failure that says what should be here. */
  public BaileyException expected(String kind) {
    return Mismatch.of(what, path, kind, value);
  }

  public BaileyException refused(String reason) {
    return ReadingErrors.at(what, path, reason);
  }
}
