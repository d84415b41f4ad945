package dev.bailey.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class InputPipeTest {
  private final InputPipe pipe = new InputPipe();

  @Test
  void moreThanFitsIsReadInOrder() throws IOException {
    byte[] sent = new byte[1_000_003];
    new Random(7).nextBytes(sent);
    CompletableFuture<Void> writer =
        CompletableFuture.runAsync(() -> {
          try (OutputStream out = pipe.writer()) {
            out.write(sent);
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        });
    assertThat(pipe.readAllBytes()).isEqualTo(sent);
    writer.join();
    assertThat(pipe.read()).isEqualTo(-1);
  }

  @Test
  void whoWritesToACommandThatIsGoneLearnsIt() {
    CompletableFuture<Void> writer =
        CompletableFuture.runAsync(() ->
            assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> pipe.writer().write(new byte[1 << 20]))
                .withMessageContaining("has ended"));
    pipe.abandon();
    writer.join();
  }

  @Test
  void afterItsEndNothingIsTaken() throws IOException {
    OutputStream out = pipe.writer();
    out.write(1);
    out.close();
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> out.write(2));
    assertThat(pipe.readAllBytes()).containsExactly(1);
  }
}
