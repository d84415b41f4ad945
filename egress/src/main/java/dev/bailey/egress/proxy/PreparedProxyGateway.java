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

/** The gateway of a sandbox that is about to be made. */
record PreparedProxyGateway(ProxyGateway gateway, Vault vault, Optional<Interception> interception)
    implements GatewayProvider.PreparedGateway {

  @Override
  public List<Path> shown() {
    return interception.map(Interception::shown).orElse(List.of());
  }

  /**
   * The files of secrets, to be hidden from commands. A value read from a pipe has no file to hide.
   */
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
