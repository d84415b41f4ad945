package dev.bailey.execution;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class KeptOutputTest {
  @Test
  void keepsTheFirstBytes() {
    KeptOutput kept = new KeptOutput(3);
    kept.write(new byte[] {'a', 'b'}, 0, 2);
    assertThat(kept.output(-1).truncated()).isFalse();
    kept.write(new byte[] {'c', 'd'}, 0, 2);
    kept.write('e');
    assertThat(kept.output(-1).text()).isEqualTo("abc");
    assertThat(kept.output(-1).truncated()).isTrue();
  }

  @Test
  void streamThatStoppedTheCommandIsTruncated() {
    KeptOutput kept = new KeptOutput(2);
    kept.write(new byte[] {'a', 'b'}, 0, 2);
    assertThat(kept.output(2).truncated()).isTrue();
    assertThat(kept.output(3).truncated()).isFalse();
  }
}
