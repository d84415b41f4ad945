package dev.bailey.egress.proxy.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.NotSslRecordException;
import java.security.cert.CertificateException;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

final class TlsFailuresTest {
  private static final String SAID = "746f6b656e";

  @Test
  void nothingThatTheOtherSideSaidIsTold() {
    SSLHandshakeException name = new SSLHandshakeException(SAID);
    name.initCause(new CertificateException("No name matching " + SAID));
    for (Throwable failure :
        List.of(
            new NotSslRecordException("not an SSL/TLS record: " + SAID),
            new DecoderException(new NotSslRecordException("not an SSL/TLS record: " + SAID)),
            new SSLException("Unrecognized " + SAID),
            new SSLException("Received fatal alert: " + SAID + " 1"),
            name)) {
      assertThat(TlsFailures.reason(failure).orElseThrow()).doesNotContain(SAID).contains("TLS");
    }
  }

  @Test
  void whatFailedIsTold() {
    assertThat(TlsFailures.text(new NotSslRecordException("x"))).isEqualTo("what came is not TLS");
    assertThat(TlsFailures.text(new SSLHandshakeException("Received fatal alert: unknown_ca")))
        .isEqualTo("Received fatal alert: unknown_ca");
    assertThat(TlsFailures.text(new SSLException("x"))).contains("SSLException");
  }

  @Test
  void whatIsNotAboutTlsIsNotTold() {
    assertThat(TlsFailures.reason(new IllegalStateException("x"))).isEmpty();
  }
}
