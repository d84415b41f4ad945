package dev.bailey.cli.options;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.files.PlainFile;
import dev.bailey.protocol.policyfile.PolicyFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The text of a policy file: of a regular file, of bounded size, in UTF-8. */
final class PolicyFileText {
  private PolicyFileText() {}

  /** Reads it without waiting: an earlier command may have put something else in its place. */
  static String of(Path file) {
    try (InputStream content = PlainFile.readNamed(file)) {
      byte[] bytes = content.readNBytes(PolicyFile.LARGEST + 1);
      if (bytes.length > PolicyFile.LARGEST) {
        throw unusable(file, "it has more than 1 MiB", "Name a policy file.");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw unusable(file, "it is no text in UTF-8", "Name a policy file.").withCause(e);
    } catch (IOException e) {
      throw unusable(
              file,
              String.valueOf(e.getMessage()),
              "Name a file that you can read; relative paths start at the current directory.")
          .withCause(e);
    }
  }

  private static BaileyException unusable(Path file, String reason, String hint) {
    return OptionErrors.invalid(Option.POLICY, file + ": " + reason, hint);
  }
}
