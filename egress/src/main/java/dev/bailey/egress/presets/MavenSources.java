package dev.bailey.egress.presets;

import dev.bailey.log.Diagnostics;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.w3c.dom.Element;

/**
 * Where Maven fetches from: the repositories of the settings, of the project and of the model that
 * all projects inherit, each through the mirror that stands in for it.
 */
final class MavenSources {
  private static final String SUPER_POM = "org/apache/maven/model/pom-4.0.0.xml";

  private final ToolConfiguration host;
  private final VariableExpansion placeholders;
  private final List<Mirror> mirrors = new ArrayList<>();
  private final List<Repository> repositories = new ArrayList<>();

  private record Repository(String id, String url, String origin) {}

  private record Mirror(String pattern, String url, String origin) {}

  MavenSources(ToolConfiguration host) {
    this.host = host;
    this.placeholders = new VariableExpansion(host, "${env.");
  }

  void addTo(Found found) {
    List<Path> installations = installations();
    readSettings(host.home().resolve(".m2/settings.xml"));
    installations.forEach(it -> readSettings(it.resolve("conf/settings.xml")));
    readSettings(host.system("/etc/maven/settings.xml"));
    Path pom = host.project().resolve("pom.xml");
    host.read(pom).ifPresent(it -> addRepositories(it, pom.toString()));
    Optional<Path> model = installations.stream().flatMap(it -> models(it).stream()).findFirst();
    model.ifPresent(this::readSuperPom);
    repositories.forEach(it -> addRepository(found, it));
    boolean everything = mirrors.stream().anyMatch(it -> it.pattern().equals("*"));
    if (everything) {
      mirrors.stream()
          .filter(it -> it.pattern().equals("*"))
          .findFirst()
          .ifPresent(it -> found.addUrl(placeholders.fill(it.url()), it.origin()));
    } else if (model.isEmpty()) {
      found.note("no Maven is installed to tell the repository that all projects have");
    }
  }

  private List<Path> installations() {
    List<Path> places = new ArrayList<>();
    for (String variable : List.of("MAVEN_HOME", "M2_HOME")) {
      host.variable(variable).ifPresent(it -> places.add(Path.of(it)));
    }
    host.program("mvn").map(Path::getParent).map(Path::getParent).ifPresent(places::add);
    places.add(host.system("/usr/share/maven"));
    return places;
  }

  private List<Path> models(Path installation) {
    return host.list(installation.resolve("lib"), "maven-model-builder*.jar");
  }

  private void readSettings(Path file) {
    Optional<String> text = host.read(file);
    if (text.isEmpty()) {
      return;
    }
    addRepositories(text.get(), file.toString());
    for (Element mirror : XmlText.all(XmlText.root(text.get(), file.toString()), "mirror")) {
      boolean blocked = XmlText.child(mirror, "blocked").equals("true");
      if (!blocked || !XmlText.child(mirror, "mirrorOf").startsWith("external:http:")) {
        mirrors.add(
            new Mirror(
                XmlText.child(mirror, "mirrorOf"), XmlText.child(mirror, "url"), file.toString()));
      }
    }
  }

  private void addRepositories(String text, String origin) {
    Element root = XmlText.root(text, origin);
    for (String kind : List.of("repository", "pluginRepository")) {
      for (Element element : XmlText.all(root, kind)) {
        boolean forDeployment =
            element.getParentNode().getNodeName().equals("distributionManagement");
        if (!forDeployment) {
          repositories.add(
              new Repository(XmlText.child(element, "id"), XmlText.child(element, "url"), origin));
        }
      }
    }
  }

  private void readSuperPom(Path jar) {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ZipEntry entry = zip.getEntry(SUPER_POM);
      if (entry != null) {
        try (InputStream in = zip.getInputStream(entry)) {
          String text = new String(in.readNBytes(1 << 20), StandardCharsets.UTF_8);
          addRepositories(text, jar.toString());
        }
      }
    } catch (IOException e) {
      // Not the jar it should be: then it tells nothing, and the lack of a source is reported.
      Diagnostics.debug(MavenSources.class, "cannot read " + jar, e);
    }
  }

  private void addRepository(Found found, Repository repository) {
    for (Mirror mirror : mirrors) {
      if (stands(mirror.pattern(), repository)) {
        found.addUrl(placeholders.fill(mirror.url()), mirror.origin());
        return;
      }
    }
    found.addUrl(placeholders.fill(repository.url()), repository.origin());
  }

  /** Whether a mirror with this list of names stands in for a repository. */
  private static boolean stands(String pattern, Repository repository) {
    boolean stands = false;
    for (String part : pattern.split(",", -1)) {
      String name = part.strip();
      if (name.equals("!" + repository.id())) {
        return false;
      }
      stands |=
          name.equals("*")
              || name.equals(repository.id())
              || (name.equals("external:*") && isExternal(repository.url()))
              || (name.equals("external:http:*")
                  && repository.url().startsWith("http:")
                  && isExternal(repository.url()));
    }
    return stands;
  }

  private static boolean isExternal(String url) {
    return SourceUrl.read(url) instanceof SourceUrl.Remote
        && !url.contains("://localhost")
        && !url.contains("://127.0.0.1");
  }
}
