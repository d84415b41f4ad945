package dev.bailey.protocol.yaml;

import dev.bailey.error.BaileyException;
import dev.bailey.protocol.errors.ReadingErrors;
import dev.bailey.protocol.json.Json;
import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads YAML as the JSON it stands for, from parser events: no tag of a document can instantiate a
 * class. Refused are anchors and aliases, which let a short text stand for a huge one, tags,
 * directives, keys that are not text, duplicate keys, and a second document.
 */
public final class YamlText {
  /** Deeper than any document of Bailey's. */
  private static final int DEEPEST = 32;

  private final String what;
  private final Iterator<Event> events;

  private YamlText(String what, Iterator<Event> events) {
    this.what = what;
    this.events = events;
  }

  /**
   * The members of the one mapping in a text.
   *
   * @param what is read, for people
   */
  public static JsonFields read(String text, String what) {
    LoadSettings settings =
        LoadSettings.builder().setLabel(what).setCodePointLimit(text.length() + 1).build();
    try {
      Iterator<Event> events = new Parse(settings).parseString(text).iterator();
      return JsonFields.of(new YamlText(what, events).document(), what);
    } catch (MarkedYamlEngineException e) {
      String where = e.getProblemMark().map(it -> line(it.getLine())).orElse("");
      throw ReadingErrors.document(what, "it is no YAML" + where + ": " + e.getProblem())
          .withHint("Quote what begins with @, *, & or !, for example \"@pip\" and \"*.test\".")
          .withCause(e);
    } catch (YamlEngineException e) {
      throw ReadingErrors.document(what, "it is no YAML: " + e.getMessage()).withCause(e);
    }
  }

  private static String line(int fromZero) {
    return " in line " + (fromZero + 1);
  }

  private Json document() {
    Event event = next();
    while (event.getEventId() == Event.ID.StreamStart || event.getEventId() == Event.ID.Comment) {
      event = next();
    }
    if (event.getEventId() == Event.ID.StreamEnd) {
      throw ReadingErrors.document(what, "it is empty");
    }
    if (event instanceof DocumentStartEvent start
        && (start.getSpecVersion().isPresent() || !start.getTags().isEmpty())) {
      throw refused(event, "directives are not allowed");
    }
    Json value = value(next(), 0);
    var _ = next(); // The end of the document.
    Event after = next();
    if (after.getEventId() != Event.ID.StreamEnd) {
      throw refused(after, "a second document follows");
    }
    return value;
  }

  private Event next() {
    try {
      return events.next();
    } catch (NoSuchElementException e) {
      throw ReadingErrors.document(what, "it ends too early").withCause(e);
    }
  }

  private Json value(Event event, int depth) {
    check(event, depth);
    if (event instanceof ScalarEvent scalar) {
      return scalar.isPlain()
          ? PlainScalar.value(scalar.getValue())
          : new Json.Text(scalar.getValue());
    }
    return event instanceof MappingStartEvent ? mapping(depth) : sequence(depth);
  }

  private void check(Event event, int depth) {
    if (event instanceof AliasEvent) {
      throw refused(event, "aliases are not allowed")
          .withHint("Quote a text that begins with *, for example \"*.example.test\".");
    }
    Optional<Anchor> anchor = event instanceof NodeEvent node ? node.getAnchor() : Optional.empty();
    if (anchor.isPresent()) {
      throw refused(event, "anchors are not allowed");
    }
    boolean tagged =
        event instanceof ScalarEvent scalar
            ? scalar.getTag().isPresent()
            : event instanceof CollectionStartEvent start && start.getTag().isPresent();
    if (tagged) {
      throw refused(event, "tags are not allowed");
    }
    if (depth > DEEPEST) {
      throw refused(event, "it is deeper than " + DEEPEST + " levels");
    }
  }

  private JsonObject mapping(int depth) {
    JsonObject object = new JsonObject();
    for (Event key = next(); key.getEventId() != Event.ID.MappingEnd; key = next()) {
      check(key, depth);
      if (!(key instanceof ScalarEvent name)) {
        throw refused(key, "a key must be text");
      }
      if (object.members().containsKey(name.getValue())) {
        throw refused(key, "the key '" + name.getValue() + "' is there twice");
      }
      object.put(name.getValue(), value(next(), depth + 1));
    }
    return object;
  }

  private JsonArray sequence(int depth) {
    JsonArray array = new JsonArray();
    for (Event item = next(); item.getEventId() != Event.ID.SequenceEnd; item = next()) {
      array.add(value(item, depth + 1));
    }
    return array;
  }

  private BaileyException refused(Event event, String reason) {
    String where = event.getStartMark().map(it -> line(it.getLine())).orElse("");
    return ReadingErrors.document(what, reason + where);
  }
}
