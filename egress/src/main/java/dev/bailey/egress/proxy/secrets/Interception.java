package dev.bailey.egress.proxy.secrets;

import dev.bailey.policy.network.HostName;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLException;

/**
 * TLS interception for the hosts that one sandbox has secrets for. The sandbox is shown
 * certificates of an {@link Authority} made for it, and the real host has to show one that programs
 * of this machine would trust. Both sides speak HTTP/1.
 */
public final class Interception implements AutoCloseable {
  private static final Duration CLOSE = Duration.ofMillis(500);

  private final Authority authority;
  private final SslContext outside;
  private final Map<HostName, SslContext> inside = new ConcurrentHashMap<>();
  private final TrustFolder folder;

  private Interception(Authority authority, SslContext outside, TrustFolder folder) {
    this.authority = authority;
    this.outside = outside;
    this.folder = folder;
  }

  /** For the hosts of these secrets. */
  public static Interception of(Vault vault, HostRoots roots) {
    Authority authority = new Authority(vault.hosts());
    List<X509Certificate> trusted = new ArrayList<>(roots.certificates());
    trusted.add(authority.certificate());
    TrustFolder folder = TrustFolder.make();
    try {
      TrustFiles.write(folder.path(), trusted);
      SslContext outside =
          SslContextBuilder.forClient()
              .sslProvider(SslProvider.JDK)
              .trustManager(roots.certificates())
              .applicationProtocolConfig(protocols())
              .build();
      return new Interception(authority, outside, folder);
    } catch (IOException e) {
      folder.close();
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      folder.close();
      throw new IllegalStateException("no certificates can be written here", e);
    }
  }

  private static ApplicationProtocolConfig protocols() {
    return new ApplicationProtocolConfig(
        ApplicationProtocolConfig.Protocol.ALPN,
        ApplicationProtocolConfig.SelectorFailureBehavior.FATAL_ALERT,
        ApplicationProtocolConfig.SelectedListenerFailureBehavior.FATAL_ALERT,
        ApplicationProtocolNames.HTTP_1_1);
  }

  /** TLS server side, towards the command, with a certificate for the host. */
  public SslHandler inPlaceOf(HostName host, ByteBufAllocator allocator, Duration handshake) {
    return timed(inside.computeIfAbsent(host, this::context).newHandler(allocator), handshake);
  }

  private SslContext context(HostName host) {
    Authority.Identity identity = authority.inPlaceOf(host);
    try {
      return SslContextBuilder.forServer(identity.key(), identity.certificate())
          .sslProvider(SslProvider.JDK)
          .applicationProtocolConfig(protocols())
          .build();
    } catch (SSLException e) {
      throw new IllegalStateException("TLS does not work here", e);
    }
  }

  /** TLS client side, towards the real host, whose certificate is verified. */
  public SslHandler towards(
      HostName host, int port, ByteBufAllocator allocator, Duration handshake) {
    return timed(outside.newHandler(allocator, host.text(), port), handshake);
  }

  private static SslHandler timed(SslHandler handler, Duration handshake) {
    handler.setHandshakeTimeoutMillis(handshake.toMillis());
    // Closing must not wait long for a peer that does not read the close_notify.
    handler.setCloseNotifyFlushTimeoutMillis(CLOSE.toMillis());
    return handler;
  }

  /** Files with the certificate authority that the sandbox must be shown. */
  public List<Path> shown() {
    return folder.shown();
  }

  /** Environment variables that make programs trust that authority. */
  public Map<String, String> variables() {
    return TrustFiles.variables(folder.path());
  }

  @Override
  public void close() {
    folder.close();
  }
}
