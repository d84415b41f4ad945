package dev.bailey.sessions.model;

import dev.bailey.sessions.model.FileOperations.Tool;
import dev.bailey.workspace.Driver;
import java.nio.file.Path;
import java.util.Random;

/**
 * A program that works with sessions until it is killed. It says what it is about to do, and what
 * came of it. Arguments: directory, driver, seed, mark of its processes.
 */
final class DoomedSessions {
  private DoomedSessions() {}

  public static void main(String[] arguments) throws Exception {
    Driver driver = Driver.valueOf(arguments[1]);
    try (Place place = new Place(Path.of(arguments[0]), driver, arguments[3])) {
      say("open");
      say("pid " + ProcessHandle.current().pid());
      Choices choices = choices(arguments[2]);
      while (true) {
        Operation operation = Operations.inOneStep(choices, place);
        say("begin " + operation);
        String answer = operation.answer(place);
        if (operation instanceof Tool tool) {
          say("kept " + tool.name() + " " + tool.call() + " " + place.kept(tool));
        }
        say("done " + oneLine(answer));
      }
    }
  }

  /** The same for the same seed, here and where somebody follows what was done. */
  static Choices choices(String seed) {
    Random random = new Random(Long.parseLong(seed));
    return new Choices(random::nextInt);
  }

  static String oneLine(String answer) {
    return answer.replace('\n', '|');
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
