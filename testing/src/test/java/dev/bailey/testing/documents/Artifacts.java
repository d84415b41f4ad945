package dev.bailey.testing.documents;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** The published modules: those of the bill of materials, with what their own files say. */
final class Artifacts {
  private Artifacts() {}

  static String table() {
    List<List<String>> rows = new ArrayList<>();
    for (String artifact : names()) {
      Element pom = pom(artifact);
      String brings = String.join(", ", brought(pom).stream().map(Facts::code).toList());
      rows.add(List.of(Facts.code(artifact), description(pom), brings));
    }
    return Facts.table(List.of("artifact", "what it is", "brings"), rows);
  }

  /** In the order of the bill of materials, which itself is the last. */
  private static List<String> names() {
    List<String> names = new ArrayList<>();
    Element managed = child(pom("bailey-bom"), "dependencyManagement");
    for (Element each : children(child(managed, "dependencies"))) {
      names.add(child(each, "artifactId").getTextContent());
    }
    names.add("bailey-bom");
    return names;
  }

  private static List<String> brought(Element pom) {
    List<String> brought = new ArrayList<>();
    for (Element dependencies : children(pom, "dependencies")) {
      for (Element each : children(dependencies)) {
        String artifact = child(each, "artifactId").getTextContent();
        if (artifact.startsWith("bailey-") && children(each, "scope").isEmpty()) {
          brought.add(artifact);
        }
      }
    }
    return brought;
  }

  private static String description(Element pom) {
    String text = child(pom, "description").getTextContent();
    return text.replaceFirst("\\.$", "").replace("|", "\\|");
  }

  private static Element pom(String artifact) {
    Path file = Documents.ROOT.resolve(artifact.replaceFirst("^bailey-", "")).resolve("pom.xml");
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(file.toFile())
          .getDocumentElement();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ParserConfigurationException | SAXException e) {
      throw new IllegalStateException(file.toString(), e);
    }
  }

  private static Element child(Element parent, String name) {
    return children(parent, name).getFirst();
  }

  private static List<Element> children(Element parent, String name) {
    return children(parent).stream().filter(it -> it.getTagName().equals(name)).toList();
  }

  private static List<Element> children(Element parent) {
    List<Element> children = new ArrayList<>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        children.add(element);
      }
    }
    return children;
  }
}
