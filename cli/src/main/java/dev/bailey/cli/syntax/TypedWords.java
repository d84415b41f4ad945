package dev.bailey.cli.syntax;

import dev.bailey.cli.options.Flag;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was typed behind {@code bailey}, sorted: only what the command takes.
 *
 * @param path the words that chose the command, without aliases: {@code session list}
 * @param names in the order typed
 * @param values of each option by its flag; of a switch, an empty text for each time
 * @param tail what stands behind {@code --}
 */
public record TypedWords(
    String path, List<String> names, Map<String, List<String>> values, List<String> tail) {
  public TypedWords {
    names = List.copyOf(names);
    values = Map.copyOf(values);
    tail = List.copyOf(tail);
  }

  public boolean has(Flag flag) {
    return values.containsKey(flag.flag());
  }

  /** The value of an option; of one that is repeated, the last. */
  public Optional<String> value(Flag flag) {
    List<String> all = values(flag);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
  }

  /** All values of an option that may be repeated. */
  public List<String> values(Flag flag) {
    return values.getOrDefault(flag.flag(), List.of());
  }
}
