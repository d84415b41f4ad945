package dev.bailey.egress.proxy;

import dev.bailey.backend.Gateway;
import dev.bailey.backend.GatewayProvider;
import dev.bailey.backend.InnerNetwork;
import dev.bailey.egress.proxy.secrets.Interception;
import dev.bailey.egress.proxy.secrets.Vault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The proxy of a sandbox that does not exist yet. */
record PreparedProxyGateway(ProxyGateway gateway, Vault vault, Optional<Interception> interception)
    implements GatewayProvider.PreparedGateway {

  @Override
  public List<Path> shown() {
    return interception.map(Interception::shown).orElse(List.of());
  }

  /** A value that came out of a pipe is nowhere any more. */
  @Override
  public List<Path> hidden() {
    return vault.files().stream().filter(it -> Files.isRegularFile(it)).toList();
  }

  @Override
  public Gateway open(InnerNetwork network) {
    try {
      gateway.listen(network);
      return gateway;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public void close() {
    gateway.close();
  }
}
