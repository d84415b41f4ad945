package dev.bailey.policy.network;

import dev.bailey.error.BaileyException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * A name that stands for these addresses and no others: no name server is asked. It allows nothing
 * by itself.
 */
public record Pin(HostName name, List<InetAddress> addresses) {
  /**
   * Checks it.
   *
   * @throws BaileyException INVALID_REQUEST for one without addresses
   */
  public Pin {
    addresses = List.copyOf(addresses);
    if (addresses.isEmpty()) {
      throw RuleErrors.refused("pin", name.text(), "it names no address");
    }
  }

  /**
   * Reads {@code NAME=ADDRESS}, or several addresses with commas between them.
   *
   * @throws BaileyException INVALID_REQUEST for what is no name or no address
   */
  public static Pin parse(String text) {
    int equals = text.indexOf('=');
    if (equals < 0) {
      throw RuleErrors.refused("pin", text, "it is not of the form NAME=ADDRESS");
    }
    List<InetAddress> addresses = new ArrayList<>();
    for (String part : text.substring(equals + 1).split(",", -1)) {
      addresses.add(
          Addresses.parse(part)
              .orElseThrow(() ->
                  RuleErrors.refused("pin", text, "'" + part + "' is not an IP address")
                      .withHint("For example example.test=192.0.2.1.")));
    }
    return new Pin(HostName.parse(text.substring(0, equals)), addresses);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(name.text());
    for (int i = 0; i < addresses.size(); i++) {
      text.append(i == 0 ? '=' : ',').append(Addresses.text(addresses.get(i)));
    }
    return text.toString();
  }
}
