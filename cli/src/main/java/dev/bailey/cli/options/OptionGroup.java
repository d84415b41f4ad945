package dev.bailey.cli.options;

/** The headings under which help lists the options, in this order. */
public enum OptionGroup {
  FILES("Files"),
  NETWORK("Network"),
  LIMITS("Limits"),
  COMMAND("The command"),
  CONFINEMENT("How it is confined"),
  OUTPUT("Output");

  private final String title;

  OptionGroup(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }
}
