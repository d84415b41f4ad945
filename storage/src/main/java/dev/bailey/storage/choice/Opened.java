package dev.bailey.storage.choice;

import dev.bailey.storage.Storage;
import dev.bailey.workspace.Driver;
import java.util.Map;

/**
 * A storage, and why it is of this kind.
 *
 * @param rejected drivers that would have come first, with the reason why they do not work here
 */
public record Opened(Storage storage, Map<Driver, String> rejected) {
  public Opened {
    rejected = Map.copyOf(rejected);
  }
}
