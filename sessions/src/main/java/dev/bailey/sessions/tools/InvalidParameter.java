package dev.bailey.sessions.tools;

/** A call cannot be done as asked; the message names the parameter and says what is allowed. */
public final class InvalidParameter extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String parameter;

  public InvalidParameter(String parameter, String reason) {
    super("parameter " + parameter + ": " + reason);
    this.parameter = parameter;
  }

  public String parameter() {
    return parameter;
  }
}
