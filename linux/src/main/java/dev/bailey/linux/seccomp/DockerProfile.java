package dev.bailey.linux.seccomp;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.abi.KernelVersion;
import dev.bailey.linux.files.PlainFile;
import dev.bailey.linux.seccomp.SeccompProfile.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads profiles in Docker's JSON format, as for {@code docker run --security-opt seccomp=FILE}.
 *
 * <p>It means what it means to Docker for a container without capabilities: an entry that {@code
 * includes} a capability is left out, one that {@code excludes} some applies; names no system call
 * has here are left out; conditions on different arguments must all hold, but where one argument is
 * compared twice in an entry each condition stands for itself. It differs where Docker is weaker:
 *
 * <ul>
 *   <li>{@code architectures} and {@code archMap} are accepted and not used. Only the machine's own
 *       architecture is ever compiled; a call of another one (i386, x32) is always refused.
 *   <li>Of several matching rules the strictest counts, see {@link SeccompProfile}.
 *   <li>Arguments of which the kernel takes only 32 bits are compared as 32 bits.
 *   <li>A field that is not part of the format is an error: a misspelt {@code args} must not turn a
 *       condition into none.
 * </ul>
 */
public final class DockerProfile {
  /** No profile is longer; Docker's own has 13,000 bytes. */
  public static final int MAX_BYTES = 4 << 20;

  private static final int MAX_NESTING = 16;
  private static final int MAX_NUMBER_LENGTH = 40;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_NESTING)
                  .maxNumberLength(MAX_NUMBER_LENGTH)
                  .build())
          .build();

  private final Architecture architecture;
  private final KernelVersion kernel;
  private final JsonReader json;
  private final SyscallTable table;
  private final List<Rule> rules = new ArrayList<>();
  private @Nullable String defaultAction;
  private @Nullable Integer defaultErrno;

  private DockerProfile(Architecture architecture, KernelVersion kernel, JsonReader json) {
    this.architecture = architecture;
    this.kernel = kernel;
    this.json = json;
    this.table = SyscallTable.of(architecture);
  }

  /** Reads a file; every failure, that of reading included, is an INVALID_REQUEST. */
  public static SeccompProfile read(Path file, Architecture architecture, KernelVersion kernel) {
    byte[] bytes;
    try (InputStream in = PlainFile.readNamed(file)) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    } catch (IOException e) {
      throw invalid(file.toString(), "cannot be read: " + e)
          .withHint("Name a readable file with a Docker seccomp profile.")
          .withCause(e);
    }
    return parse(file.toString(), bytes, architecture, kernel);
  }

  /**
   * Parses the bytes of a profile; {@code source} names it in messages. Everything that is wrong
   * with it is an INVALID_REQUEST.
   */
  public static SeccompProfile parse(
      String source, byte[] bytes, Architecture architecture, KernelVersion kernel) {
    if (bytes.length > MAX_BYTES) {
      throw invalid(source, "longer than " + MAX_BYTES + " bytes");
    }
    try (JsonParser parser = JSON.createParser(bytes)) {
      JsonReader json = new JsonReader(source, parser);
      return new DockerProfile(architecture, kernel, json).document();
    } catch (IOException e) {
      throw invalid(source, "not JSON: " + firstLine(e))
          .withHint("Check the file with a JSON validator.")
          .withCause(e);
    }
  }

  private SeccompProfile document() throws IOException {
    json.next();
    json.fields("profile", this::field);
    json.end();
    if (defaultAction == null) {
      throw json.malformed("'defaultAction' is missing");
    }
    return new SeccompProfile(
        DockerEntry.action(json, "defaultAction", defaultAction, defaultErrno), rules);
  }

  private void field(String name) throws IOException {
    switch (name) {
      case "defaultAction" -> defaultAction = json.string(name);
      case "defaultErrnoRet" -> defaultErrno = json.integer(name, SeccompAction.MAX_ERRNO);
      case "syscalls" -> json.elements(name, this::entry);
      case "architectures", "flags" -> json.strings(name);
      case "archMap" -> json.elements(name, () -> json.fields(name, this::archMapField));
      case "comment" -> json.string(name);
      default -> throw json.unknownField(name);
    }
  }

  private void archMapField(String name) throws IOException {
    switch (name) {
      case "architecture" -> json.string(name);
      case "subArchitectures" -> json.strings(name);
      default -> throw json.unknownField(name);
    }
  }

  private void entry() throws IOException {
    DockerEntry entry = DockerEntry.read(json);
    if (entry.applies(architecture, kernel)) {
      rules.addAll(entry.rules(table));
    }
  }

  static BaileyException invalid(String source, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "parse seccomp profile", source, reason);
  }

  private static String firstLine(IOException e) {
    String message = String.valueOf(e.getMessage());
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }
}
