package dev.bailey.egress.wire;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.policy.network.HostName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the fields of a client's hello. */
final class HelloMessage {
  private static final int RANDOM = 32;
  private static final int LONGEST_SESSION_ID = 32;

  /** Numbers of extensions, as IANA gives them. */
  private static final int SERVER_NAME = 0;

  private static final int ALPN = 16;
  private static final int ENCRYPTED_CLIENT_HELLO = 0xfe0d;

  /** Encrypted server names, which came before encrypted hellos. */
  private static final int ENCRYPTED_SERVER_NAME = 0xffce;

  private Optional<HostName> serverName = Optional.empty();
  private final List<String> protocols = new ArrayList<>();
  private boolean encrypted;

  private HelloMessage() {}

  static ClientHello read(Bytes message) {
    HelloMessage fields = new HelloMessage();
    fields.readAll(message);
    return new ClientHello(fields.serverName, fields.protocols, fields.encrypted);
  }

  private void readAll(Bytes message) {
    if (message.uint16() >> 8 != 3) {
      throw new MalformedMessage("the version is not one of TLS");
    }
    message.skip(RANDOM);
    int sessionId = message.uint8();
    if (sessionId > LONGEST_SESSION_ID) {
      throw new MalformedMessage("the session id is too long");
    }
    message.skip(sessionId);
    int ciphers = message.uint16();
    if (ciphers == 0 || ciphers % 2 != 0) {
      throw new MalformedMessage("the list of ciphers is damaged");
    }
    message.skip(ciphers);
    int compressions = message.uint8();
    if (compressions == 0) {
      throw new MalformedMessage("the list of compressions is empty");
    }
    message.skip(compressions);
    if (!message.isEmpty()) {
      readExtensions(vector(message));
      refuseRest(message);
    }
  }

  private static Bytes vector(Bytes bytes) {
    return bytes.part(bytes.uint16());
  }

  private void readExtensions(Bytes extensions) {
    Set<Integer> seen = new HashSet<>();
    while (!extensions.isEmpty()) {
      int type = extensions.uint16();
      Bytes content = vector(extensions);
      if (!seen.add(type)) {
        throw new MalformedMessage("an extension is there twice");
      }
      switch (type) {
        case SERVER_NAME -> readServerName(content);
        case ALPN -> readProtocols(content);
        case ENCRYPTED_CLIENT_HELLO, ENCRYPTED_SERVER_NAME -> encrypted = true;
        default -> {
          // Of no interest here: the client and the server agree about it.
        }
      }
    }
  }

  private void readServerName(Bytes content) {
    Bytes names = vector(content);
    refuseRest(content);
    if (names.uint8() != 0) {
      throw new MalformedMessage("the server's name is of an unknown kind");
    }
    String text = names.ascii(names.uint16());
    refuseRest(names);
    RequestedHost host = RequestedHost.read(text);
    if (!(host instanceof RequestedHost.Named named)) {
      throw new MalformedMessage("the server's name is no name of a host");
    }
    serverName = Optional.of(named.name());
  }

  private void readProtocols(Bytes content) {
    Bytes names = vector(content);
    refuseRest(content);
    if (names.isEmpty()) {
      throw new MalformedMessage("the list of protocols is empty");
    }
    while (!names.isEmpty()) {
      int length = names.uint8();
      if (length == 0) {
        throw new MalformedMessage("a protocol has no name");
      }
      protocols.add(protocol(names.part(length)));
    }
  }

  /** Clients also send made-up names of any bytes: these stand as bytes of Latin 1. */
  private static String protocol(Bytes name) {
    StringBuilder text = new StringBuilder();
    while (!name.isEmpty()) {
      text.append((char) name.uint8());
    }
    return text.toString();
  }

  private static void refuseRest(Bytes bytes) {
    if (!bytes.isEmpty()) {
      throw new MalformedMessage("something follows where nothing should");
    }
  }
}
