package dev.bailey.protocol.policyfile;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.protocol.PolicyForm;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

/**
 * Whatever a text is, it is a policy or refused as a wrong one. By itself it goes through the seeds
 * beside it; with {@code JAZZER_FUZZ=1} it makes up more.
 */
final class PolicyFileFuzzTest {
  private static final List<Function<String, Object>> READERS =
      List.of(
          it -> PolicyFile.ofYaml(it, "fuzz"),
          it -> PolicyFile.ofJson(it, "fuzz"),
          PolicyForm::read);

  @FuzzTest(maxDuration = "2m")
  void policyOrRefusal(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    for (Function<String, Object> reader : READERS) {
      try {
        assertThat(reader.apply(text)).isNotNull();
      } catch (BaileyException e) {
        assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }
}
