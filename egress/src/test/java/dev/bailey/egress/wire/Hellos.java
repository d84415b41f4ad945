package dev.bailey.egress.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;

/** First messages of TLS: one that the JDK makes, and others put together by hand. */
public final class Hellos {
  private Hellos() {}

  /** What a client of the JDK sends. */
  public static byte[] real(String serverName, String... protocols) {
    try {
      SSLEngine engine = SSLContext.getDefault().createSSLEngine();
      engine.setUseClientMode(true);
      SSLParameters parameters = engine.getSSLParameters();
      parameters.setServerNames(List.of(new SNIHostName(serverName)));
      parameters.setApplicationProtocols(protocols);
      engine.setSSLParameters(parameters);
      ByteBuffer sent = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
      engine.wrap(ByteBuffer.allocate(0), sent);
      byte[] bytes = new byte[sent.flip().remaining()];
      sent.get(bytes);
      return bytes;
    } catch (GeneralSecurityException | SSLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A message with these extensions, in one record. */
  public static byte[] with(byte[]... extensions) {
    return record(message(join(extensions)));
  }

  public static byte[] message(byte[] extensions) {
    byte[] body =
        join(
            new byte[] {3, 3},
            new byte[32],
            new byte[] {0, 0, 2, 0x13, 1, 1, 0},
            sized(extensions));
    return join(new byte[] {1, 0, (byte) (body.length >> 8), (byte) body.length}, body);
  }

  public static byte[] record(byte[] content) {
    return join(new byte[] {22, 3, 1}, sized(content));
  }

  public static byte[] serverName(String name) {
    byte[] text = name.getBytes(StandardCharsets.ISO_8859_1);
    return extension(0, sized(join(new byte[] {0}, sized(text))));
  }

  public static byte[] extension(int type, byte[] content) {
    return join(new byte[] {(byte) (type >> 8), (byte) type}, sized(content));
  }

  static byte[] sized(byte[] content) {
    return join(new byte[] {(byte) (content.length >> 8), (byte) content.length}, content);
  }

  public static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
