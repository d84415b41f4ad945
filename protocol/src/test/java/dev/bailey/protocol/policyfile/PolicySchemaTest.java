package dev.bailey.protocol.policyfile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.bailey.error.BaileyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The published schema and the reader judge alike. */
final class PolicySchemaTest {
  private static JsonSchema schema() throws IOException {
    Path file = Path.of("docs/policy.schema.json");
    String text = Files.readString(Files.exists(file) ? file : Path.of("..").resolve(file));
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(text);
  }

  private static boolean schemaAccepts(String sample) throws IOException {
    return schema().validate(tree(sample)).isEmpty();
  }

  private static JsonNode tree(String sample) throws JsonProcessingException {
    return new ObjectMapper().readTree(sample);
  }

  private static boolean readerAccepts(String sample) {
    try {
      return PolicyFile.ofJson(sample, "sample.json") != null;
    } catch (BaileyException e) {
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"version\":1}",
        "{\"files\":{}}",
        "{\"files\":{\"mode\":\"project\",\"project\":\".\",\"read\":[\"/opt\"],\"write\":[],\"deny\":[\".env\"],\"protect\":[\"*.sh\"]}}",
        "{\"files\":{\"mode\":\"read-only\"}}",
        "{\"files\":{\"mounts\":[]}}",
        "{\"files\":{\"mounts\":[{\"source\":\"a\",\"target\":\"/a\"},{\"source\":\"/b\",\"target\":\"/b b\",\"access\":\"write\"}]}}",
        "{\"files\":{\"mode\":\"unrestricted\"}}",
        "{\"network\":{}}",
        "{\"network\":{\"mode\":\"none\"}}",
        "{\"network\":{\"mode\":\"full\"}}",
        "{\"network\":{\"mode\":\"filtered\",\"allow\":[\"@pip\",\"a.test\"],\"block\":[\"*.b.test\"],\"resolve\":[\"a.test=::1\"]}}",
        "{\"network\":{\"allow\":[\"a.test\"],\"secrets\":[{\"name\":\"T\",\"file\":\"t\",\"host\":\"a.test\"}]}}",
        "{\"limits\":{\"memory\":\"256m\",\"cpus\":0.5,\"pids\":64,\"open_files\":8,\"timeout\":\"30s\",\"output\":0,\"disk\":\"1.5GiB\"}}",
        "{\"limits\":{\"memory\":1048576,\"cpus\":4096,\"pids\":4000000,\"timeout\":0.5,\"disk\":\"64KB\"}}",
        "{\"limits\":{\"timeout\":\"2MIN\"}}",
        "{\"limits\":{\"memory\":\"unlimited\",\"cpus\":\"unlimited\",\"pids\":\"unlimited\",\"open_files\":\"unlimited\",\"timeout\":\"unlimited\",\"output\":\"unlimited\",\"disk\":\"unlimited\"}}",
        "{\"limits\":{\"timeout\":\"1.5\"}}",
        "{\"level\":\"maximum\",\"backend\":\"x\",\"accept\":[\"cpu\",\"open-files\"],\"seccomp\":\"p.json\"}",
      })
  void valid(String sample) throws IOException {
    assertThat(schemaAccepts(sample)).as("schema on %s", sample).isTrue();
    assertThat(readerAccepts(sample)).as("reader on %s", sample).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "null",
        "{\"version\":2}",
        "{\"version\":\"1\"}",
        "{\"polisy\":{}}",
        "{\"files\":null}",
        "{\"files\":[]}",
        "{\"files\":{\"mode\":\"PROJECT\"}}",
        "{\"files\":{\"project\":\"\"}}",
        "{\"files\":{\"read\":\"/opt\"}}",
        "{\"files\":{\"read\":[\"\"]}}",
        "{\"files\":{\"read\":[\"a\\u0000b\"]}}",
        "{\"files\":{\"read\":[1]}}",
        "{\"files\":{\"protect\":[\"\"]}}",
        "{\"files\":{\"autorun\":[]}}",
        "{\"files\":{\"mounts\":{}}}",
        "{\"files\":{\"mounts\":[\"/a:/b\"]}}",
        "{\"files\":{\"mounts\":[{\"source\":\"/a\"}]}}",
        "{\"files\":{\"mounts\":[{\"target\":\"/a\"}]}}",
        "{\"files\":{\"mounts\":[{\"source\":\"\",\"target\":\"/a\"}]}}",
        "{\"files\":{\"mounts\":[{\"source\":\"/a\",\"target\":\"b\"}]}}",
        "{\"files\":{\"mounts\":[{\"source\":\"/a\",\"target\":\"/\"}]}}",
        "{\"files\":{\"mounts\":[{\"source\":\"/a\",\"target\":\"/b\\u0000\"}]}}",
        "{\"files\":{\"mounts\":[{\"source\":\"/a\",\"target\":\"/b\",\"access\":\"none\"}]}}",
        "{\"files\":{\"mounts\":[{\"source\":\"/a\",\"target\":\"/b\",\"mode\":\"rw\"}]}}",
        "{\"network\":{\"mode\":\"open\"}}",
        "{\"network\":{\"mode\":\"none\",\"allow\":[]}}",
        "{\"network\":{\"mode\":\"full\",\"secrets\":[]}}",
        "{\"network\":{\"allow\":[\"\"]}}",
        "{\"network\":{\"resolve\":[\"a.test\"]}}",
        "{\"network\":{\"secrets\":[{\"name\":\"T\",\"file\":\"t\"}]}}",
        "{\"network\":{\"secrets\":[{\"name\":\"1T\",\"file\":\"t\",\"host\":\"a.test\"}]}}",
        "{\"network\":{\"secrets\":[{\"name\":\"T\",\"file\":\"t\",\"host\":\"a.test\",\"value\":\"x\"}]}}",
        "{\"limits\":{\"memory\":\"256x\"}}",
        "{\"limits\":{\"memory\":\"\"}}",
        "{\"limits\":{\"memory\":\"-1m\"}}",
        "{\"limits\":{\"memory\":-1}}",
        "{\"limits\":{\"memory\":true}}",
        "{\"limits\":{\"cpus\":0}}",
        "{\"limits\":{\"cpus\":5000}}",
        "{\"limits\":{\"cpus\":\"0.5\"}}",
        "{\"limits\":{\"pids\":0}}",
        "{\"limits\":{\"pids\":1.5}}",
        "{\"limits\":{\"pids\":\"64\"}}",
        "{\"limits\":{\"open_files\":7}}",
        "{\"limits\":{\"timeout\":0}}",
        "{\"limits\":{\"timeout\":40000000}}",
        "{\"limits\":{\"timeout\":\"30 s\"}}",
        "{\"limits\":{\"timeout\":\"1w\"}}",
        "{\"limits\":{\"disk\":\"1.1234567g\"}}",
        "{\"limits\":{\"memory\":\"Unlimited\"}}",
        "{\"limits\":{\"pids\":\"none\"}}",
        "{\"limits\":{\"timeout\":\"unlimiteds\"}}",
        "{\"limits\":{\"cpus\":[\"unlimited\"]}}",
        "{\"limits\":{\"wall_time\":\"1s\"}}",
        "{\"level\":\"high\"}",
        "{\"backend\":\"\"}",
        "{\"accept\":\"cpu\"}",
        "{\"accept\":[\"CPU\"]}",
        "{\"seccomp\":{}}",
      })
  void invalid(String sample) throws IOException {
    assertThat(schemaAccepts(sample)).as("schema on %s", sample).isFalse();
    assertThat(readerAccepts(sample)).as("reader on %s", sample).isFalse();
  }
}
