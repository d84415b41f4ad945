package dev.bailey.sessions.model;

import dev.bailey.error.BaileyException;
import java.io.IOException;

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

  /** Like {@link #perform}, with refusals as answers. */
  default String answer(Place place) throws IOException, InterruptedException {
    try {
      return perform(place);
    } catch (BaileyException e) {
      return "refused: " + e.code();
    }
  }
}
