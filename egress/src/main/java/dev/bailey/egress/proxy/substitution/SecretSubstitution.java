package dev.bailey.egress.proxy.substitution;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.bailey.egress.proxy.secrets.Secret;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Substitutes secrets for their placeholders in the head of a request: as they are, or within the
 * user name and password of basic authentication.
 */
public final class SecretSubstitution {
  private static final String BASIC = "Basic ";

  private static final Set<String> CREDENTIALS = Set.of("authorization", "proxy-authorization");

  /** Headers that are no credentials, but what hosts store, show, or take for a path. */
  private static final Set<String> SHOWN =
      Set.of(
          "destination",
          "dropbox-api-arg",
          "forwarded",
          "from",
          "host",
          "link",
          "origin",
          "referer",
          "slug",
          "user-agent",
          "via",
          "x-original-url",
          "x-rewrite-url");

  private final List<Secret> secrets;
  private final Set<String> names = new LinkedHashSet<>();

  public SecretSubstitution(List<Secret> secrets) {
    this.secrets = secrets;
  }

  /** The names of those that a head asks for. */
  public static Set<String> wanted(List<Secret> secrets, HttpHeaders headers) {
    SecretSubstitution substitution = new SecretSubstitution(secrets);
    substitution.putInto(headers.copy());
    return substitution.names();
  }

  public void putInto(HttpHeaders headers) {
    if (secrets.isEmpty()) {
      return;
    }
    for (String name : headers.names()) {
      String lower = name.toLowerCase(Locale.ROOT);
      if (isShown(lower)) {
        continue;
      }
      List<String> values = new ArrayList<>();
      boolean changed = false;
      for (String value : headers.getAll(name)) {
        String real = real(lower, value);
        changed |= !real.equals(value);
        values.add(real);
      }
      if (changed) {
        headers.set(name, values);
      }
    }
  }

  /** Stores of objects keep what stands in headers with "meta". */
  private static boolean isShown(String name) {
    return SHOWN.contains(name)
        || name.startsWith("content-")
        || name.startsWith("x-forwarded-")
        || name.contains("-meta-");
  }

  /** The names of what was put in. */
  public Set<String> names() {
    return names;
  }

  private String real(String name, String value) {
    // Elsewhere base64 may be anything, and be shown by anybody.
    boolean basic =
        CREDENTIALS.contains(name) && value.regionMatches(true, 0, BASIC, 0, BASIC.length());
    return basic ? basic(value) : reveal(value);
  }

  private String basic(String value) {
    String credentials = decoded(value.substring(BASIC.length()).strip());
    String real = reveal(credentials);
    return real.equals(credentials)
        ? value
        : value.substring(0, BASIC.length())
            + Base64.getEncoder().encodeToString(real.getBytes(ISO_8859_1));
  }

  private static String decoded(String encoded) {
    try {
      return new String(Base64.getDecoder().decode(encoded), ISO_8859_1);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private String reveal(String text) {
    String real = text;
    for (Secret secret : secrets) {
      if (real.contains(secret.placeholder())) {
        real = real.replace(secret.placeholder(), secret.value());
        names.add(secret.name());
      }
    }
    return real;
  }
}
