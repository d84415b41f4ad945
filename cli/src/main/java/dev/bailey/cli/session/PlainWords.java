package dev.bailey.cli.session;

import dev.bailey.cli.options.Flag;
import dev.bailey.cli.options.Option;
import dev.bailey.cli.syntax.ArgumentSyntax;
import dev.bailey.cli.syntax.TypedWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads words that can mean one thing only, by the table of verbs: the verb first, options that it
 * has, names, a command. Picocli reads the same and all others, and words every mistake; but the
 * JVM can keep none of its classes in a cache, and loads them for longer than a short call takes.
 */
public final class PlainWords {
  private final SessionVerb verb;
  private final ArgumentSyntax arguments;
  private final List<String> names = new ArrayList<>();
  private final Map<String, List<String>> values = new HashMap<>();

  private PlainWords(SessionVerb verb) {
    this.verb = verb;
    arguments = ArgumentSyntax.parse(verb.arguments());
  }

  /** Reads the words behind {@code session}; empty for what picocli has to read. */
  public static Optional<TypedWords> read(List<String> words) {
    for (SessionVerb verb : SessionVerb.values()) {
      int length = verb.group().isEmpty() ? 1 : 2;
      if (words.size() >= length
          && verb.words().equals(String.join(" ", words.subList(0, length)))) {
        return new PlainWords(verb).readBehind(words.subList(length, words.size()));
      }
    }
    return Optional.empty();
  }

  private Optional<TypedWords> readBehind(List<String> words) {
    int end = words.indexOf("--");
    List<String> own = end < 0 ? words : words.subList(0, end);
    List<String> tail = end < 0 ? List.of() : words.subList(end + 1, words.size());
    boolean plain = readOwn(own) && names.size() <= arguments.most();
    return plain && (end < 0 || arguments.takesTail())
        ? Optional.of(new TypedWords(verb.fullWords(), names, values, tail))
        : Optional.empty();
  }

  private boolean readOwn(List<String> own) {
    for (int i = 0; i < own.size(); i++) {
      String word = own.get(i);
      if (!word.startsWith("-")) {
        names.add(word);
        continue;
      }
      int equals = word.indexOf('=');
      Flag flag = flag(equals < 0 ? word : word.substring(0, equals));
      if (flag == null || flag == SessionOption.HELP) {
        return false;
      }
      if (!flag.takesValue() && equals < 0) {
        values.put(flag.flag(), List.of(""));
      } else if (flag.takesValue() && equals >= 0 && !word.startsWith("-", equals + 1)) {
        add(flag, word.substring(equals + 1));
      } else if (flag.takesValue() && i + 1 < own.size() && !own.get(i + 1).startsWith("-")) {
        i++;
        add(flag, own.get(i));
      } else {
        return false;
      }
    }
    return true;
  }

  private void add(Flag flag, String value) {
    values.computeIfAbsent(flag.flag(), _ -> new ArrayList<>()).add(value);
  }

  private @Nullable Flag flag(String word) {
    for (SessionOption option : verb.options()) {
      if (option.flag().equals(word)) {
        return option;
      }
    }
    for (Option option : verb.policy()) {
      if (option.flag().equals(word)) {
        return option;
      }
    }
    return null;
  }
}
