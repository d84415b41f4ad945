package dev.bailey.sessions.tools.standard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.api.Truncation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** read_file, write_file and edit_file. */
final class FileToolsIT {
  private static final int LARGEST = 10 << 20;

  @TempDir Path root;
  private Bench bench;

  @BeforeEach
  void open() {
    bench = Bench.host(root);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void file(String name, String content) throws IOException {
    Files.writeString(root.resolve(name), content);
  }

  @Test
  void linesComeWithNumbers() throws IOException {
    file("file", "one\ntwo\r\n\nfour");
    assertThat(bench.works("read_file", "path", "file"))
        .isEqualTo("     1\tone\n     2\ttwo\n     3\t\n     4\tfour\n");
    assertThat(bench.works("read_file", "path", "file", "offset", 3)).isEqualTo("     4\tfour\n");
    file("empty", "");
    assertThat(bench.works("read_file", "path", "empty")).contains("empty");
  }

  @Test
  void aPartSaysWhereToGoOn() throws IOException {
    file("file", "x\n".repeat(2001));
    ToolResult first = bench.call("read_file", "path", "file");
    assertThat(first.text()).endsWith("  2000\tx\n... [1 more lines; go on with offset 2000]\n");
    assertThat(first.truncated()).containsExactly(Truncation.RESULTS);
    ToolResult rest = bench.call("read_file", "path", "file", "offset", 2000);
    assertThat(rest.text()).isEqualTo("  2001\tx\n");
    assertThat(rest.truncated()).isEmpty();
    assertThat(
            bench.fails(ToolError.INVALID_PARAMETER, "read_file", "path", "file", "offset", 2001))
        .contains("parameter offset: must be less than 2001");
  }

  @Test
  void longLinesAreCut() throws IOException {
    file("exact", "y".repeat(2000));
    assertThat(bench.call("read_file", "path", "exact").truncated()).isEmpty();
    file("long", "y".repeat(1999) + "\ud83d\ude00z");
    ToolResult result = bench.call("read_file", "path", "long");
    assertThat(result.text())
        .isEqualTo("     1\t" + "y".repeat(1999) + "... [3 more characters]\n");
    assertThat(result.truncated()).containsExactly(Truncation.LINES);
  }

  @Test
  void whatCannotBeReadIsAnError() throws IOException {
    Files.write(root.resolve("large"), new byte[LARGEST + 1]);
    assertThat(bench.fails(ToolError.FAILED, "read_file", "path", "large")).contains("at most");
    Files.write(root.resolve("binary"), new byte[] {'a', 0, 'b'});
    assertThat(bench.fails(ToolError.FAILED, "read_file", "path", "binary")).contains("no text");
    assertThat(bench.fails(ToolError.FAILED, "read_file", "path", "missing")).contains("no such");
    assertThat(bench.fails(ToolError.FAILED, "read_file", "path", ".")).contains("is a directory");
    assertThat(bench.fails(ToolError.FAILED, "read_file", "path", "/etc/passwd"))
        .contains("leads out of the project", "hint: ");
    Files.write(root.resolve("latin"), new byte[] {'a', (byte) 0xe4, '\n'});
    assertThat(bench.works("read_file", "path", "latin")).isEqualTo("     1\ta\ufffd\n");
  }

  @Test
  void filesAreWritten() {
    assertThat(bench.works("write_file", "path", "a/b", "content", "\u00e4\n"))
        .isEqualTo("wrote 3 bytes to a/b");
    assertThat(root.resolve("a/b")).hasContent("\u00e4\n");
    bench.works("write_file", "path", "a/b", "content", "");
    assertThat(root.resolve("a/b")).hasContent("");
    String large = "\u00e4".repeat(LARGEST / 2) + "x";
    assertThat(
            bench.fails(ToolError.INVALID_PARAMETER, "write_file", "path", "a/b", "content", large))
        .contains("parameter content");
    assertThat(bench.fails(ToolError.FAILED, "write_file", "path", "a", "content", "x"))
        .contains("is a directory");
    assertThat(root.resolve("a/b")).hasContent("");
  }

  @Test
  void textIsReplaced() throws IOException {
    file("file", "one two three two");
    edit("three", "3");
    assertThat(root.resolve("file")).hasContent("one two 3 two");
    assertThat(
            bench.works(
                "edit_file",
                "path",
                "file",
                "old_string",
                "two",
                "new_string",
                "$1\\",
                "replace_all",
                true))
        .isEqualTo("replaced 2 occurrences in file");
    assertThat(root.resolve("file")).hasContent("one $1\\ 3 $1\\");
    edit("one ", "");
    assertThat(root.resolve("file")).hasContent("$1\\ 3 $1\\");
  }

  private void edit(String old, String replacement) {
    assertThat(
            bench.works("edit_file", "path", "file", "old_string", old, "new_string", replacement))
        .isEqualTo("replaced 1 occurrence in file");
  }

  @Test
  void anAmbiguousTextIsRefusedWithItsPlaces() throws IOException {
    file("file", "a\nx\na\na a\n" + "a\n".repeat(10));
    assertThat(
            bench.fails(
                ToolError.FAILED,
                "edit_file",
                "path",
                "file",
                "old_string",
                "a",
                "new_string",
                "b"))
        .contains("found 14 times, in line 1, 3, 4, 4, 5, ...", "replace_all");
    assertThat(root.resolve("file")).hasContent("a\nx\na\na a\n" + "a\n".repeat(10));
  }

  @Test
  void aMissShowsTheNearestLines() throws IOException {
    file("file", "int count = 0;\nString other;\n  int  counter = 1;\n");
    assertThat(
            bench.fails(
                ToolError.FAILED,
                "edit_file",
                "path",
                "file",
                "old_string",
                "\n    int counter = 2;\nmore",
                "new_string",
                "b"))
        .contains("not found", "     3\t  int  counter = 1;", "     1\tint count = 0;")
        .doesNotContain("String other");
    assertThat(
            bench.fails(
                ToolError.FAILED,
                "edit_file",
                "path",
                "file",
                "old_string",
                "zzz",
                "new_string",
                "b"))
        .contains("No line is like");
    file("windows", "one\r\ntwo\r\n");
    assertThat(
            bench.fails(
                ToolError.FAILED,
                "edit_file",
                "path",
                "windows",
                "old_string",
                "one\ntwo",
                "new_string",
                "b"))
        .contains("end with \\r\\n");
  }

  @Test
  void editsThatCannotBe() throws IOException {
    file("file", "x");
    assertThat(
            bench.fails(
                ToolError.INVALID_PARAMETER,
                "edit_file",
                "path",
                "file",
                "old_string",
                "x",
                "new_string",
                "x"))
        .contains("parameter new_string");
    assertThat(
            bench.fails(
                ToolError.FAILED,
                "edit_file",
                "path",
                "missing",
                "old_string",
                "x",
                "new_string",
                "y"))
        .contains("no such file");
    assertThat(root.resolve("missing")).doesNotExist();
    Files.write(root.resolve("many"), new byte[6 << 20]);
    assertThat(
            bench.fails(
                ToolError.FAILED,
                "edit_file",
                "path",
                "many",
                "old_string",
                "\0",
                "new_string",
                "xx",
                "replace_all",
                true))
        .contains("at most");
  }

  @Test
  void bytesThatAreNoTextStayAsTheyAre() throws IOException {
    byte[] content = "\u00e4x\u00e4".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(root.resolve("file"), content);
    edit("x", "\u00e4");
    assertThat(Files.readAllBytes(root.resolve("file"))).containsExactly(0xe4, 0xc3, 0xa4, 0xe4);
  }

  @Test
  void theModeIsKept() throws IOException {
    file("file", "x");
    root.resolve("file").toFile().setExecutable(true, false);
    var before = Files.getPosixFilePermissions(root.resolve("file"));
    edit("x", "y");
    assertThat(Files.getPosixFilePermissions(root.resolve("file"))).isEqualTo(before);
  }
}
