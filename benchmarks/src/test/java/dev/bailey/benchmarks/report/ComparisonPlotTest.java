package dev.bailey.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

final class ComparisonPlotTest {
  private static final String PLOT = ComparisonPlot.of(ComparisonTest.COMPARISON);

  @Test
  void theFastestComesFirst() throws Exception {
    assertThat(texts(PLOT)).containsSubsequence("The fast", "The plain", "The slow");
  }

  @Test
  void barsHaveTheirMedian() throws Exception {
    assertThat(texts(PLOT)).contains("1.00 ms", "2.00 ms", "20.0 ms");
  }

  @Test
  void whatDidNotRunIsInTheCaption() throws Exception {
    assertThat(texts(PLOT))
        .contains("The failed failed: exit code 1", "The absent not measured: not installed");
  }

  @Test
  void theMachineIsInTheCaption() throws Exception {
    assertThat(texts(PLOT))
        .contains(
            "2 x A processor, Linux 6.1, A VM 25, user root, load 0.5 before and unknown after",
            "bwrap 0.8.0");
  }

  @Test
  void onlyOurBarsAreHighlighted() throws Exception {
    List<String> colours =
        elements(PLOT, "rect").stream().map(it -> it.getAttribute("fill")).skip(1).toList();
    assertThat(colours).hasSize(3);
    assertThat(colours.get(0)).isNotEqualTo(colours.get(1));
    assertThat(colours.get(1)).isEqualTo(colours.get(2));
  }

  @Test
  void longerTimesHaveLongerBarsWithinThePicture() throws Exception {
    List<Element> bars = elements(PLOT, "rect").stream().skip(1).toList();
    List<Double> ends =
        bars.stream().map(it -> number(it, "x") + number(it, "width")).distinct().toList();
    assertThat(ends).hasSize(3).isSorted().allMatch(it -> it < 900);
    assertThat(bars).allSatisfy(it -> assertThat(number(it, "width")).isPositive());
  }

  @Test
  void anyTextIsWellFormed() throws Exception {
    BarChart chart =
        new BarChart("a < b & c", "\"", "ms", List.of(), List.of("\u001b[31mred\u0000 > blue"));
    assertThat(texts(chart.svg())).containsExactly("a < b & c", "\"", " [31mred  > blue");
  }

  private static List<String> texts(String svg) throws Exception {
    return elements(svg, "text").stream().map(Element::getTextContent).toList();
  }

  private static List<Element> elements(String svg, String name) throws Exception {
    NodeList found =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
            .getElementsByTagName(name);
    return IntStream.range(0, found.getLength()).mapToObj(it -> (Element) found.item(it)).toList();
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
