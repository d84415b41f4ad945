package dev.bailey.egress.proxy.substitution;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Replaces secrets by their placeholders in a reply, in case a server echoes what it was sent. It
 * finds the value as it was sent, by itself or within base64, not what a server makes of it.
 *
 * <p>How much of a reply is held back must not depend on the value. Otherwise a guest could store
 * guesses at the server and learn the value character by character from how replies are split. So
 * all printable ASCII at the end of a part is held back, up to the length of a value.
 */
public final class SecretScrubber {
  private static final int BYTES = 1 << Byte.SIZE;

  /** By their first byte, the longest first: a shorter one may be part of it. */
  private final List<List<SearchedForm>> byFirst = new ArrayList<>(BYTES);

  private final List<SearchedForm> sought;

  private final int longest;

  /** The end of what has come, when a value may have begun there. */
  private byte[] held = {};

  /**
   * For one reply.
   *
   * @param placeholders by what was sent, of the same length each
   */
  public SecretScrubber(Map<String, String> placeholders) {
    List<SearchedForm> forms = new ArrayList<>();
    placeholders.forEach((value, instead) -> {
      forms.add(SearchedForm.plain(value, instead));
      forms.addAll(Base64Forms.of(value, instead));
    });
    forms.sort(Comparator.comparingInt(SearchedForm::length).reversed());
    sought = List.copyOf(forms);
    longest = forms.isEmpty() ? 1 : forms.getFirst().length();
    for (int first = 0; first < BYTES; first++) {
      byte it = (byte) first;
      byFirst.add(sought.stream().filter(form -> form.canBeginWith(it)).toList());
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  /** What speaks against telling a reply with this head, see {@link ScrubbableReply}. */
  public Optional<String> objection(HttpResponse head) {
    for (Map.Entry<String, String> header : head.headers()) {
      if (isFolded(header.getValue())) {
        return Optional.of("has a header of several lines");
      }
    }
    return ScrubbableReply.objection(head);
  }

  /**
   * Whether a value is left but for spaces in it: they stand where a header went on in a new line.
   */
  private boolean isFolded(String text) {
    if (text.indexOf(' ') < 0 && text.indexOf('\t') < 0) {
      return false;
    }
    byte[] left = withoutSpaces(bytes(text(text)));
    for (SearchedForm it : sought) {
      byte[] core = withoutSpaces(it.core());
      for (int at = 0; at + core.length <= left.length; at++) {
        if (Arrays.equals(left, at, at + core.length, core, 0, core.length)) {
          return true;
        }
      }
    }
    return false;
  }

  private static byte[] withoutSpaces(byte[] bytes) {
    byte[] kept = new byte[bytes.length];
    int length = 0;
    for (byte it : bytes) {
      if (it != ' ' && it != '\t') {
        kept[length++] = it;
      }
    }
    return Arrays.copyOf(kept, length);
  }

  /** The same part of the reply without it. */
  public HttpObject scrub(HttpObject message) {
    if (message instanceof HttpResponse response) {
      HttpResponseStatus status = response.status();
      response.setStatus(HttpResponseStatus.valueOf(status.code(), text(status.reasonPhrase())));
      headers(response.headers());
    }
    return message instanceof HttpContent content ? content(content) : message;
  }

  /** The body has been told already, so what stands behind it is left out instead of refused. */
  private void dropFolded(HttpHeaders trailers) {
    for (String name : trailers.names()) {
      if (trailers.getAll(name).stream().anyMatch(this::isFolded)) {
        trailers.remove(name);
      }
    }
  }

  private void headers(HttpHeaders headers) {
    for (String name : headers.names()) {
      List<String> values = headers.getAll(name);
      List<String> scrubbed = values.stream().map(this::text).toList();
      String called = text(name);
      if (!scrubbed.equals(values) || !called.equals(name)) {
        headers.remove(name).set(called, scrubbed);
      }
    }
  }

  private String text(String text) {
    byte[] all = bytes(text);
    replace(all, all.length);
    return new String(all, ISO_8859_1);
  }

  private HttpContent content(HttpContent content) {
    try {
      boolean last = content instanceof LastHttpContent;
      ByteBuf bytes = bytes(content.content(), last);
      if (!(content instanceof LastHttpContent end)) {
        return new DefaultHttpContent(bytes);
      }
      DefaultLastHttpContent scrubbed = new DefaultLastHttpContent(bytes);
      scrubbed.trailingHeaders().set(end.trailingHeaders());
      dropFolded(scrubbed.trailingHeaders());
      headers(scrubbed.trailingHeaders());
      return scrubbed;
    } finally {
      content.release();
    }
  }

  private ByteBuf bytes(ByteBuf more, boolean last) {
    byte[] fresh = ByteBufUtil.getBytes(more);
    byte[] all = Arrays.copyOf(held, held.length + fresh.length);
    System.arraycopy(fresh, 0, all, held.length, fresh.length);
    int told = replace(all, last ? all.length : all.length - beginning(all));
    held = Arrays.copyOfRange(all, told, all.length);
    return Unpooled.wrappedBuffer(all, 0, told);
  }

  /**
   * Replaces what begins before an end.
   *
   * @return where it came to: the end, or that of a value across it
   */
  private int replace(byte[] in, int end) {
    int at = 0;
    while (at < end) {
      int found = 1;
      for (SearchedForm it : byFirst.get(in[at] & 0xff)) {
        if (it.matches(in, at)) {
          it.replace(in, at);
          found = it.length();
          break;
        }
      }
      at += found;
    }
    return at;
  }

  /** How many bytes at the end may be the beginning of some value. */
  private int beginning(byte[] all) {
    int count = 0;
    while (count < Math.min(longest - 1, all.length)
        && all[all.length - 1 - count] >= ' '
        && all[all.length - 1 - count] <= '~') {
      count++;
    }
    return count;
  }
}
