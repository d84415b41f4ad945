package dev.bailey.linux.seccomp;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.abi.KernelVersion;

/**
 * Whatever the bytes are, they are a profile that can be compiled, or refused as a wrong request.
 * By itself it goes through the seeds beside it; with {@code JAZZER_FUZZ=1} it makes up more.
 */
final class DockerProfileFuzzTest {
  @FuzzTest(maxDuration = "2m")
  void profileOrRefusal(byte[] bytes) {
    for (Architecture architecture : Architecture.values()) {
      try {
        SeccompProfile profile =
            DockerProfile.parse("fuzz", bytes, architecture, new KernelVersion(6, 1));
        assertThat(SeccompCompiler.compile(profile, architecture)).isNotNull();
      } catch (BaileyException e) {
        assertThat(e.code()).isIn(ErrorCode.INVALID_REQUEST, ErrorCode.NOT_ENFORCEABLE);
      }
    }
  }
}
