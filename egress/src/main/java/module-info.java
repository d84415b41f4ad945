/** What of the network a sandbox reaches. */
module dev.bailey.egress {
  requires static org.jspecify;
  requires transitive dev.bailey.core;
  requires transitive io.netty.buffer;
  requires transitive io.netty.codec.http;
  requires io.netty.codec;
  requires java.xml;

  exports dev.bailey.egress.address;
  exports dev.bailey.egress.presets;
  exports dev.bailey.egress.rules;
  exports dev.bailey.egress.wire;
}
