package dev.bailey.sessions.model;

import dev.bailey.sessions.api.Message;
import dev.bailey.sessions.api.NewMessage;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Messages, and what an agent keeps. */
final class HistoryOperations {
  private HistoryOperations() {}

  record Append(String name, List<String> messages) implements Operation {
    @Override
    public String perform(Place place) {
      List<NewMessage> wanted = messages.stream().map(it -> NewMessage.of("user", it)).toList();
      return sequences(place.open().get(name).history().append(wanted));
    }

    @Override
    public String apply(Model model) {
      ModelSession session = model.find(name);
      StringBuilder answer = new StringBuilder();
      for (String message : messages) {
        answer.append(session.nextMessage).append(' ');
        session.messages.put(session.nextMessage++, message);
      }
      return answer.toString().strip();
    }
  }

  private static String sequences(List<Message> messages) {
    return messages.stream().map(it -> it.sequence() + "").collect(Collectors.joining(" "));
  }

  record Page(String name, int after, int most) implements Operation {
    @Override
    public String perform(Place place) {
      return sequences(place.open().get(name).history().page(after, most));
    }

    @Override
    public String apply(Model model) {
      return model.find(name).messages.tailMap(after + 1L).keySet().stream()
          .limit(most)
          .map(String::valueOf)
          .collect(Collectors.joining(" "));
    }
  }

  record Search(String name, String words, int most) implements Operation {
    @Override
    public String perform(Place place) {
      return sequences(place.open().get(name).history().search(words, most));
    }

    @Override
    public String apply(Model model) {
      List<String> wanted = Arrays.asList(words.split(" ", -1));
      return model.find(name).messages.entrySet().stream()
          .filter(it -> Arrays.asList(it.getValue().split(" ", -1)).containsAll(wanted))
          .map(it -> it.getKey())
          .sorted(Comparator.reverseOrder())
          .limit(most)
          .map(String::valueOf)
          .collect(Collectors.joining(" "));
    }
  }

  record Remember(String name, String text) implements Operation {
    @Override
    public String perform(Place place) {
      place.open().get(name).keepAgentState(text);
      return "";
    }

    @Override
    public String apply(Model model) {
      model.find(name).agentState = text;
      return "";
    }
  }
}
