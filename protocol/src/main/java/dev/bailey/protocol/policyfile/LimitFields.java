package dev.bailey.protocol.policyfile;

import dev.bailey.policy.Limits;
import dev.bailey.policy.Promise;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.quantity.DurationText;
import dev.bailey.protocol.quantity.SizeText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Reads the limits of a policy file, in units that people write: {@code 256m}, {@code 30s}, or
 * {@code unlimited}.
 */
final class LimitFields {
  /** What lifts a limit, defaults too. */
  static final String UNLIMITED = "unlimited";

  private static final int MOST_PROCESSES = 4_000_000;
  private static final int MOST_FILES = 1 << 20;

  private LimitFields() {}

  static Limits read(JsonFields fields) {
    Limits limits = Limits.none();
    limits =
        with(
            limits,
            fields,
            Promise.MEMORY,
            (so, it) -> so.withMemoryBytes(size(it)),
            "a size of 1m or more");
    limits =
        with(
            limits,
            fields,
            Promise.CPU,
            (so, it) -> so.withCpus(it.decimal()),
            "a number from 0.01 to 4096");
    limits =
        with(
            limits,
            fields,
            Promise.PROCESSES,
            (so, it) -> so.withProcesses((int) it.number(1, MOST_PROCESSES)),
            "a number of processes");
    limits =
        with(
            limits,
            fields,
            Promise.OPEN_FILES,
            (so, it) -> so.withOpenFiles((int) it.number(8, MOST_FILES)),
            "a number of files");
    limits =
        with(
            limits,
            fields,
            Promise.TIME,
            (so, it) -> so.withWallTime(duration(it)),
            "a duration from 1ms to 365d");
    limits =
        with(limits, fields, Promise.OUTPUT, (so, it) -> so.withOutputBytes(size(it)), "a size");
    limits =
        with(
            limits,
            fields,
            Promise.DISK,
            (so, it) -> so.withDiskBytes(size(it)),
            "a size of 64k or more");
    fields.end();
    return limits;
  }

  private static Limits with(
      Limits so,
      JsonFields fields,
      Promise limit,
      BiFunction<Limits, JsonField, Limits> setter,
      String kind) {
    Optional<JsonField> field = fields.optional(PolicyMember.of(limit).word());
    if (field.isEmpty()) {
      return so;
    }
    return isUnlimited(field.get())
        ? so.withUnlimited(limit)
        : field.get().checked(kind, () -> setter.apply(so, field.get()));
  }

  private static boolean isUnlimited(JsonField field) {
    return field.isText() && field.text().equals(UNLIMITED);
  }

  private static long size(JsonField field) {
    return field.isText()
        ? field.parsed("a size such as 256m", SizeText::parse)
        : field.number(0, Long.MAX_VALUE);
  }

  private static Duration duration(JsonField field) {
    if (field.isText()) {
      return field.parsed("a duration such as 30s", DurationText::parse);
    }
    double seconds = field.decimal();
    if (seconds < 0.001 || seconds > Duration.ofDays(365).toSeconds()) {
      throw field.expected("a duration from 1ms to 365d");
    }
    return Duration.ofMillis(new BigDecimal(field.digits()).movePointRight(3).longValue());
  }
}
