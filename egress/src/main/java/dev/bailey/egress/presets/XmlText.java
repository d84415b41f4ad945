package dev.bailey.egress.presets;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Parses untrusted XML: no external entity or DTD is loaded. */
final class XmlText {
  private XmlText() {}

  static Element root(String text, String origin) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setXIncludeAware(false);
      factory.setExpandEntityReferences(false);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      Document document = builder.parse(new InputSource(new StringReader(text)));
      return document.getDocumentElement();
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "read",
              origin,
              "it is not well-formed XML, or has a DOCTYPE")
          .withRemedies(new Remedy.AllowNetwork())
          .withCause(e);
    }
  }

  /** All elements of this name, however deep. */
  static List<Element> all(Element element, String name) {
    NodeList nodes = element.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  /** The text of a direct child; empty without one. */
  static String child(Element element, String name) {
    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node.getNodeName().equals(name)) {
        return node.getTextContent().strip();
      }
    }
    return "";
  }
}
