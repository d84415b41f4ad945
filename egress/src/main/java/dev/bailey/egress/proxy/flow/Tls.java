package dev.bailey.egress.proxy.flow;

import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandler;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** What connections with TLS of our own need beyond others. */
final class Tls {
  private static final int LONGEST = 200;

  private Tls() {}

  /** Says that nothing follows, as TLS wants it where there is some, and as TCP does. */
  static void endOutput(SocketChannel channel) {
    SslHandler tls = channel.pipeline().get(SslHandler.class);
    if (tls == null) {
      var _ = channel.shutdownOutput();
    } else {
      tls.closeOutbound()
          .addListener(_ -> {
            var _ = channel.shutdownOutput();
          });
    }
  }

  /** The message of a failure, but not all the bytes that may be dumped in it: it is kept. */
  static String text(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    return message.length() > LONGEST ? message.substring(0, LONGEST) + "..." : message;
  }

  /** What people are told of a failure; nothing when it has nothing to do with TLS. */
  static Optional<String> reason(Throwable failure) {
    Throwable cause =
        failure instanceof DecoderException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return cause instanceof SSLException
        ? Optional.of("the server's TLS is not trusted or failed: " + text(cause))
        : Optional.empty();
  }
}
