package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.GREETING;

import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.nio.file.Path;

/** The smallest package of each kind, as files that a server only has to hand out. */
final class Packages {
  private Packages() {}

  /** Writes them into a folder that is served at a URL. */
  static void publish(TemporaryPlace place, String base) {
    git(place);
    python(place);
    node(place, base);
    maven(place);
    cargo(place, base);
    go(place);
  }

  /** Writes a repository into a folder. */
  static Path git(TemporaryPlace place) {
    place.write("source/greeting", GREETING);
    Plain.shell(
        """
        cd %1$s/source && git init -q && git add greeting
        git -c user.name=Test -c user.email=test@example.test commit -qm Greeting
        git clone -q --bare . %1$s/greeting.git
        git -C %1$s/greeting.git update-server-info
        """
            .formatted(place.path()));
    return place.resolve("greeting.git");
  }

  private static void python(TemporaryPlace place) {
    String wheel = "greeting-1-py3-none-any.whl";
    place.write("wheel/greeting.py", "# " + GREETING + "\n");
    place.write(
        "wheel/greeting-1.dist-info/METADATA",
        "Metadata-Version: 2.1\nName: greeting\nVersion: 1\n");
    place.write(
        "wheel/greeting-1.dist-info/WHEEL",
        "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n");
    place.write(
        "wheel/greeting-1.dist-info/RECORD",
        "greeting.py,,\ngreeting-1.dist-info/METADATA,,\ngreeting-1.dist-info/WHEEL,,\n"
            + "greeting-1.dist-info/RECORD,,\n");
    place.write("simple/greeting/index.html", "<a href=\"" + wheel + "\">" + wheel + "</a>");
    Plain.shell(
        "cd %1$s/wheel && /usr/bin/python3 -m zipfile -c ../simple/greeting/%2$s *"
            .formatted(place.path(), wheel));
  }

  private static void node(TemporaryPlace place, String base) {
    String manifest = "\"name\": \"greeting\", \"version\": \"1.0.0\"";
    place.write("tarball/package/package.json", "{" + manifest + "}");
    place.write("tarball/package/index.js", "// " + GREETING + "\n");
    Plain.shell("cd %1$s && tar -czf greeting.tgz -C tarball package".formatted(place.path()));
    place.write(
        "npm/greeting",
        """
        {"name": "greeting", "dist-tags": {"latest": "1.0.0"}, "versions": {"1.0.0":
          {%s, "dist": {"tarball": "%s/greeting.tgz"}}}}
        """
            .formatted(manifest, base));
  }

  /** A project and its parent, which alone is fetched: whatever builds needs plugins first. */
  private static void maven(TemporaryPlace place) {
    String project = "<project><modelVersion>4.0.0</modelVersion>%s<packaging>pom</packaging>%s";
    String id = "<groupId>test</groupId><artifactId>greeting</artifactId><version>1</version>";
    place.write(
        "maven/test/greeting/1/greeting-1.pom",
        project.formatted(id, "<description>" + GREETING + "</description></project>"));
    place.write(
        "use/pom.xml",
        project.formatted(
            "<artifactId>it</artifactId>", "<parent>" + id + "<relativePath/></parent></project>"));
  }

  /** A sparse registry, and a project that depends on what is in it. */
  private static void cargo(TemporaryPlace place, String base) {
    String manifest = "[package]\nname = \"%s\"\nversion = \"1.0.0\"\nedition = \"2021\"\n";
    place.write("crate/greeting-1.0.0/Cargo.toml", manifest.formatted("greeting"));
    place.write("crate/greeting-1.0.0/src/lib.rs", "// " + GREETING + "\n");
    place.write("cargo/config.json", "{\"dl\": \"" + base + "/{crate}.crate\"}");
    String digest =
        Plain.shell(
            "cd %s && tar -czf greeting.crate -C crate greeting-1.0.0 && sha256sum greeting.crate"
                .formatted(place.path()));
    place.write(
        "cargo/gr/ee/greeting",
        """
        {"name": "greeting", "vers": "1.0.0", "deps": [], "features": {}, "yanked": false,\
         "cksum": "%s"}
        """
            .formatted(digest.split(" ", -1)[0]));
    place.write(
        "use/Cargo.toml",
        manifest.formatted("it")
            + "[dependencies]\ngreeting = {version = \"1\", registry = \"it\"}\n");
    place.write("use/src/lib.rs", "");
  }

  private static void go(TemporaryPlace place) {
    String versions = "go/example.test/greeting/@v/";
    String module = "module example.test/greeting\n";
    place.write(versions + "list", "v1.0.0\n");
    place.write(versions + "v1.0.0.info", "{\"Version\": \"v1.0.0\"}");
    place.write(versions + "v1.0.0.mod", module);
    String archived = "module/example.test/greeting@v1.0.0/";
    place.write(archived + "go.mod", module);
    place.write(archived + "greeting.go", "// " + GREETING + "\npackage greeting\n");
    // An archive with entries for directories is refused by go.
    Plain.shell(
        """
        cd %s/module && /usr/bin/python3 -c 'import sys, zipfile
        with zipfile.ZipFile(sys.argv[1], "w") as archive:
            for name in sys.argv[2:]: archive.write(name)' \\
          ../%sv1.0.0.zip example.test/greeting@v1.0.0/*
        """
            .formatted(place.path(), versions));
    place.write("use/go.mod", "module it\n\ngo 1.19\n");
  }
}
