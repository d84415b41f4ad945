package dev.bailey.egress.proxy.tls;

import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Says in Bailey's own words why a TLS handshake failed. */
public final class TlsFailures {
  /** As Java tells of it; the name is one of its own list. */
  private static final Pattern ALERT = Pattern.compile("Received fatal alert: [a-z_]{1,40}");

  private TlsFailures() {}

  /**
   * What has failed, in words of our own. Messages of exceptions have bytes of the other side in
   * them, which may be a secret that it was sent, and these words get into the sandbox and into
   * logs.
   */
  public static String text(Throwable failure) {
    for (Throwable it = failure; it != null; it = it.getCause()) {
      String text = known(it);
      if (text != null) {
        return text;
      }
    }
    return "the handshake failed (" + failure.getClass().getSimpleName() + ")";
  }

  private static @Nullable String known(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    return switch (failure) {
      case NotSslRecordException _ -> "what came is not TLS";
      case SslHandshakeTimeoutException _ -> "the handshake took too long";
      case CertificateExpiredException _ -> "the certificate has expired";
      case CertificateNotYetValidException _ -> "the certificate is not valid yet";
      case CertPathBuilderException _ ->
          "no certificate authority that this host trusts has signed the certificate";
      case CertPathValidatorException _ when failure.getCause() == null ->
          "the certificate does not pass validation";
      case CertificateException _ when failure.getCause() == null ->
          "the certificate is not for this host";
      case SSLException _ when ALERT.matcher(message).matches() -> message;
      default -> null;
    };
  }

  /** What people are told of a failure; nothing when it has nothing to do with TLS. */
  public static Optional<String> reason(Throwable failure) {
    Throwable cause =
        failure instanceof DecoderException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return cause instanceof SSLException
        ? Optional.of("TLS with the server failed: " + text(cause))
        : Optional.empty();
  }
}
