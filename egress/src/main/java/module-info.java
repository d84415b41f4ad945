/** What of the network a sandbox reaches: rules, and the egress gateway that keeps them. */
@SuppressWarnings("module") // The module it exports more to is built after it.
module dev.bailey.egress {
  requires static org.jspecify;
  requires transitive dev.bailey.core;
  requires dev.bailey.linux;
  requires io.netty.buffer;
  requires io.netty.codec.http;
  requires io.netty.codec;
  requires io.netty.codec.socks;
  requires io.netty.common;
  requires io.netty.handler;
  requires io.netty.transport;
  requires io.netty.transport.classes.epoll;
  requires io.netty.transport.unix.common;
  requires java.xml;
  requires org.bouncycastle.pkix;
  requires org.bouncycastle.provider;

  exports dev.bailey.egress.presets;
  exports dev.bailey.egress.relay to
      dev.bailey.sessions;

  uses dev.bailey.backend.LocalAddresses;

  provides dev.bailey.backend.GatewayProvider with
      dev.bailey.egress.proxy.ProxyGatewayProvider;
  provides dev.bailey.policy.network.NetworkPresets with
      dev.bailey.egress.presets.HostPresets;
}
