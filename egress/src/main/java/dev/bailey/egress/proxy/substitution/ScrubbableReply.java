package dev.bailey.egress.proxy.substitution;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether a reply can be scrubbed of secrets: it must be complete, not compressed, and in a
 * character set like ASCII, or {@link SecretScrubber} would not find a value. The proxy asks for
 * such replies, but a server may send others.
 */
final class ScrubbableReply {
  private static final int DELTA = 226;
  private static final String CHARSET = "charset";

  /** Character sets in which a value of ASCII is the bytes that are looked for. */
  private static final Set<String> LIKE_ASCII =
      Set.of("utf-8", "utf8", "us-ascii", "ascii", "latin1", "gbk", "gb18030", "gb2312", "big5");

  private static final List<String> LIKE_ASCII_TOO =
      List.of("iso-8859-", "windows-125", "koi8-", "euc-");

  private ScrubbableReply() {}

  /** What speaks against it, after "the reply of a host with a secret"; empty when nothing does. */
  static Optional<String> objection(HttpResponse reply) {
    HttpHeaders headers = reply.headers();
    int status = reply.status().code();
    boolean part =
        status == HttpResponseStatus.PARTIAL_CONTENT.code()
            || (headers.contains(HttpHeaderNames.CONTENT_RANGE)
                && status != HttpResponseStatus.REQUESTED_RANGE_NOT_SATISFIABLE.code());
    if (part || status == DELTA || headers.contains("IM")) {
      return Optional.of("is a part of something");
    }
    if (status == HttpResponseStatus.SWITCHING_PROTOCOLS.code()) {
      return Optional.of("changes to another protocol");
    }
    if (!isPlain(headers, "Content-Encoding", "identity")) {
      return Optional.of("is encoded");
    }
    return objectionToForm(headers);
  }

  /**
   * With the coding "identity" a body ends with the connection, by RFC 2616 and by RFC 9112. With a
   * length besides, it ends there by the first of them only.
   */
  private static Optional<String> objectionToForm(HttpHeaders headers) {
    boolean coded = headers.contains(HttpHeaderNames.TRANSFER_ENCODING);
    boolean plain =
        isPlain(headers, "Transfer-Encoding", "chunked")
            || isPlain(headers, "Transfer-Encoding", "identity");
    if (!plain
        || headers.getAll(HttpHeaderNames.TRANSFER_ENCODING).size() > 1
        || (coded && headers.contains(HttpHeaderNames.CONTENT_LENGTH))) {
      return Optional.of("has a transfer coding other than chunked, or two lengths");
    }
    return objectionToType(headers.getAll(HttpHeaderNames.CONTENT_TYPE));
  }

  private static Optional<String> objectionToType(List<String> types) {
    // Of several, programs differ in which one counts.
    String all = String.join(";", types).toLowerCase(Locale.ROOT);
    if (all.contains("multipart/byteranges")) {
      return Optional.of("is a part of something");
    }
    if (all.indexOf(CHARSET) != all.lastIndexOf(CHARSET)) {
      return Optional.of("names more than one character set");
    }
    return isLikeAscii(all)
        ? Optional.empty()
        : Optional.of("is in a character set that is not like ASCII");
  }

  /** Whether all codings are the one that changes nothing that matters. */
  private static boolean isPlain(HttpHeaders headers, String name, String only) {
    for (String value : headers.getAll(name)) {
      String coding = value.strip();
      if (!coding.isEmpty() && !coding.equalsIgnoreCase(only)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLikeAscii(String type) {
    int from = type.indexOf(CHARSET);
    if (from < 0) {
      return true;
    }
    int equals = type.indexOf('=', from);
    int end = type.indexOf(';', from);
    String name =
        type.substring(
                equals < 0 ? from : equals + 1, end < 0 || end < equals ? type.length() : end)
            .replace('"', ' ')
            .replace('\'', ' ')
            .strip();
    return LIKE_ASCII.contains(name) || LIKE_ASCII_TOO.stream().anyMatch(name::startsWith);
  }
}
