package dev.bailey.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A script whose start can be held up in its exec by a {@link Lease} on its interpreter: a launch
 * reads no more than the script itself before that.
 */
public record HeldProgram(Path script, Path interpreter) {
  /** One that does nothing. */
  public static HeldProgram in(TemporaryPlace place) {
    return make(place, "/bin/true", "");
  }

  /** One that is a script of the shell. */
  public static HeldProgram shell(TemporaryPlace place, String text) {
    return make(place, "/bin/sh", text);
  }

  private static HeldProgram make(TemporaryPlace place, String program, String text) {
    try {
      Path interpreter = Files.copy(Path.of(program), place.resolve("interpreter"));
      Path script = place.write("script", "#!" + interpreter + "\n" + text);
      Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
      return new HeldProgram(script, interpreter);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Holds every start up from now on. */
  public Lease hold() throws IOException {
    return Lease.on(interpreter);
  }

  @Override
  public String toString() {
    return script.toString();
  }
}
