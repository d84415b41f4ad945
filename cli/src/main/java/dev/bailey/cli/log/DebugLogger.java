package dev.bailey.cli.log;

import dev.bailey.cli.terminal.Console;
import dev.bailey.cli.terminal.SafeText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/**
 * Writes lines such as {@code bailey: debug: dev.bailey.linux.cgroup: cannot thaw: ...}, or
 * nothing. Messages may name what a guest has chosen: control characters are escaped.
 */
record DebugLogger(String name, boolean wanted, Console console) implements System.Logger {
  @Override
  public String getName() {
    return name;
  }

  @Override
  public boolean isLoggable(Level level) {
    return wanted && level.compareTo(Level.DEBUG) >= 0 && level != Level.OFF;
  }

  @Override
  public void log(
      Level level,
      @Nullable ResourceBundle bundle,
      @Nullable String message,
      @Nullable Throwable thrown) {
    if (isLoggable(level)) {
      write(level, String.valueOf(message), thrown);
    }
  }

  @Override
  public void log(
      Level level,
      @Nullable ResourceBundle bundle,
      @Nullable String format,
      @Nullable Object @Nullable ... parameters) {
    if (isLoggable(level)) {
      String text = String.valueOf(format);
      boolean plain = parameters == null || parameters.length == 0;
      write(level, plain ? text : MessageFormat.format(text, parameters), null);
    }
  }

  private void write(Level level, String message, @Nullable Throwable thrown) {
    StringWriter text = new StringWriter();
    text.append("bailey: ")
        .append(level.name().toLowerCase(Locale.ROOT))
        .append(": ")
        .append(name)
        .append(": ")
        .append(SafeText.line(message))
        .append('\n');
    if (thrown != null) {
      thrown.printStackTrace(new PrintWriter(text, true));
    }
    console.warn(text.toString());
  }
}
