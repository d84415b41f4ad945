package dev.bailey.sessions.model;

import dev.bailey.error.BaileyException;
import java.io.IOException;
import java.util.Optional;

/** Something done with sessions, and what must come of it. */
public interface Operation {
  /** Does it; returns what it answered. */
  String perform(Place place) throws IOException, InterruptedException;

  /**
   * Changes the model; returns what must be answered.
   *
   * @throws Refused where it must be refused
   */
  String apply(Model model);

  /** What may be there when its process is killed, if it is not done in one step. */
  default Optional<Model> partly(Model model) {
    return Optional.empty();
  }

  /** Like {@link #perform}, with refusals as answers. */
  default String answer(Place place) throws IOException, InterruptedException {
    try {
      return perform(place);
    } catch (BaileyException e) {
      return "refused: " + e.code();
    }
  }
}
