package dev.bailey.sessions.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bailey.error.BaileyException;
import dev.bailey.event.Event;
import dev.bailey.event.Origin;
import dev.bailey.linux.files.LogFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("try") // What is written when it is closed is looked at before the block ends.
final class AuditLogIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory = Path.of("unset");
  private Path file = Path.of("unset");

  @BeforeEach
  void name() {
    file = directory.resolve("audit.jsonl");
  }

  private static Event event(String text) {
    return new Event.CommandStarted(
        Instant.now(), Origin.nowhere().inSandbox("s1"), "e1", List.of(text));
  }

  /** Every line must be JSON. */
  private static List<JsonNode> read(Path path) throws IOException {
    String text = Files.readString(path);
    assertThat(text).endsWith("\n");
    List<JsonNode> lines = new ArrayList<>();
    for (String line : text.lines().toList()) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  private static void shell(String script) throws IOException, InterruptedException {
    Process process = new ProcessBuilder("/bin/sh", "-c", script).inheritIO().start();
    assertThat(process.waitFor()).as(script).isZero();
  }

  @Test
  void linesAreThereWhenItIsClosed() throws IOException {
    try (AuditLog log = AuditLog.lazily(file)) {
      assertThat(file).doesNotExist();
      for (int i = 0; i < 1000; i++) {
        log.accept(event("number " + i));
      }
    }
    List<JsonNode> lines = read(file);
    assertThat(lines).hasSize(1000);
    assertThat(lines.get(999).at("/arguments/0").asText()).isEqualTo("number 999");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void controlCharactersAreEscapedAndExact() throws IOException {
    String hostile = "\u001b[31m\n\u009b\u202e\u007f\u2028\ud83d\ude00\"\\";
    try (AuditLog log = AuditLog.open(file)) {
      log.accept(event(hostile));
    }
    assertThat(Files.readString(file)).matches("[ -~]+\n");
    assertThat(read(file).getFirst().at("/arguments/0").asText()).isEqualTo(hostile);
  }

  @Test
  void fullFilesAreRotatedAndTheOldestGoes() throws IOException {
    try (AuditLog log = new AuditLog(file, 20_000, 3, 100_000)) {
      for (int i = 0; i < 2000; i++) {
        log.accept(event("number " + i));
      }
    }
    try (Stream<Path> names = Files.list(directory)) {
      assertThat(names.map(it -> String.valueOf(it.getFileName())))
          .containsExactlyInAnyOrder("audit.jsonl", "audit.jsonl.1", "audit.jsonl.2");
    }
    List<JsonNode> all = new ArrayList<>();
    for (String name : List.of("audit.jsonl.2", "audit.jsonl.1", "audit.jsonl")) {
      assertThat(Files.size(directory.resolve(name))).isLessThanOrEqualTo(20_000);
      all.addAll(read(directory.resolve(name)));
    }
    for (int i = 0; i < all.size(); i++) {
      assertThat(all.get(i).at("/arguments/0").asText())
          .isEqualTo("number " + (2000 - all.size() + i));
    }
  }

  @Test
  void whatComesTooFastIsCountedAndNobodyWaits() throws IOException {
    long before;
    try (AuditLog log = new AuditLog(file, 1 << 20, 2, 4)) {
      for (int i = 0; i < 100_000; i++) {
        log.accept(event("x"));
      }
      before = System.nanoTime();
      assertThat(log.lost()).isPositive();
    }
    assertThat(System.nanoTime() - before).isLessThan(5_000_000_000L);
    assertThat(Files.readString(file)).contains("\"event\":\"dropped\",\"count\":");
  }

  @Test
  void countsOfLostEventsAddUp() throws IOException {
    AuditLog log = new AuditLog(file, 1 << 30, 2, 4);
    for (int i = 0; i < 20_000; i++) {
      log.accept(event("x"));
    }
    log.close();
    long lost = log.lost();
    long told = 0;
    long written = 0;
    for (JsonNode line : read(file)) {
      boolean dropped = line.get("event").asText().equals("dropped");
      told += dropped ? line.get("count").asLong() : 0;
      written += dropped ? 0 : 1;
    }
    assertThat(told).isEqualTo(lost);
    assertThat(written + lost).isEqualTo(20_000);
  }

  @Test
  void aTornLineIsCutOff() throws IOException {
    try (AuditLog log = AuditLog.open(file)) {
      log.accept(event("whole"));
    }
    Files.writeString(file, "{\"time\":\"2026".repeat(1000), StandardOpenOption.APPEND);
    try (AuditLog log = AuditLog.open(file)) {
      log.accept(event("next"));
    }
    assertThat(read(file)).hasSize(2);
  }

  @Test
  void twoWritersShareAFile() throws IOException {
    try (LogFile one = LogFile.open(file, 1000, 100);
        LogFile other = LogFile.open(file, 1000, 100)) {
      for (int i = 0; i < 500; i++) {
        (i % 2 == 0 ? one : other)
            .append(("{\"number\":" + i + "}\n").getBytes(StandardCharsets.US_ASCII));
      }
    }
    int count = 0;
    try (Stream<Path> names = Files.list(directory)) {
      for (Path path : names.toList()) {
        count += read(path).size();
      }
    }
    assertThat(count).isEqualTo(500);
  }

  @Test
  void linksAndFifosAreRefused() throws Exception {
    Path victim = Files.writeString(directory.resolve("victim"), "precious");
    Files.createSymbolicLink(file, victim);
    assertThatExceptionOfType(BaileyException.class).isThrownBy(() -> AuditLog.open(file));
    AuditLog log = AuditLog.lazily(file);
    log.accept(event("x"));
    log.close();
    assertThat(log.lost()).isOne();
    Files.delete(file);
    Files.createLink(file, victim);
    assertThatExceptionOfType(BaileyException.class).isThrownBy(() -> AuditLog.open(file));
    assertThat(victim).hasContent("precious");
    Files.delete(file);
    shell("mkfifo " + file);
    assertThatExceptionOfType(BaileyException.class).isThrownBy(() -> AuditLog.open(file));
    Files.delete(file);
    Files.createDirectory(file);
    assertThatExceptionOfType(BaileyException.class).isThrownBy(() -> AuditLog.open(file));
  }

  @Test
  void othersCanReadItNoLonger() throws IOException {
    Files.createFile(file);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    AuditLog.open(file).close();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void aFullDiskLosesLinesButKeepsWholeOnes() throws Exception {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    shell("mount -t tmpfs -o size=64k none " + disk);
    try {
      Path log = disk.resolve("audit.jsonl");
      AuditLog full = AuditLog.lazily(log);
      for (int i = 0; i < 3000; i++) {
        full.accept(event("number " + i));
      }
      full.close();
      assertThat(full.lost()).isPositive();
      assertThat(read(log)).hasSizeGreaterThan(10);
      shell("truncate -s 0 " + log);
      try (AuditLog audit = AuditLog.lazily(log)) {
        audit.accept(event("there is room again"));
      }
      assertThat(read(log)).hasSize(1);
    } finally {
      shell("umount " + disk);
    }
  }

  /** Only a torn line of a log is cut off: what else has no line end is somebody's text. */
  @Test
  void aFileThatIsNoLogIsLeftAsItIs() throws IOException {
    for (String text : List.of("precious", "one\ntwo", "{\"time\":1}\nmine")) {
      Files.writeString(file, text);
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> AuditLog.open(file))
          .withMessageContaining("no log");
      try (AuditLog log = AuditLog.lazily(file)) {
        log.accept(event("x"));
      }
      assertThat(file).hasContent(text);
    }
  }
}
