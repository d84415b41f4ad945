package dev.bailey.egress.presets;

/** A tool whose configured hosts can be allowed by one word, such as {@code @npm}. */
enum Preset {
  PIP("pip"),
  NPM("npm"),
  MAVEN("maven"),
  CARGO("cargo"),
  GO("go"),
  GIT("git"),
  APT("apt");

  private final String label;

  Preset(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  Found search(ToolConfiguration host) {
    Found found = new Found(label);
    switch (this) {
      case PIP -> new PipSources(host).addTo(found);
      case NPM -> new NpmSources(host).addTo(found);
      case MAVEN -> new MavenSources(host).addTo(found);
      case CARGO -> new CargoSources(host).addTo(found);
      case GO -> new GoSources(host).addTo(found);
      case GIT -> new GitSources(host).addTo(found);
      case APT -> new AptSources(host).addTo(found);
    }
    return found;
  }
}
