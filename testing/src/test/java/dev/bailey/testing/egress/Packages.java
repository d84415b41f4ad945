package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.GREETING;

import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;

/** The smallest package of each kind, as files that a server only has to hand out. */
final class Packages {
  private Packages() {}

  /** Writes them into a folder that is served at a URL. */
  static void publish(TemporaryPlace place, String base) {
    git(place);
    python(place);
    node(place, base);
  }

  private static void git(TemporaryPlace place) {
    place.write("source/greeting", GREETING);
    Plain.shell(
        """
        cd %1$s/source && git init -q && git add greeting
        git -c user.name=Test -c user.email=test@example.test commit -qm Greeting
        git clone -q --bare . %1$s/greeting.git
        git -C %1$s/greeting.git update-server-info
        """
            .formatted(place.path()));
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
}
