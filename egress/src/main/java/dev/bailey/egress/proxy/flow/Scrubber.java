package dev.bailey.egress.proxy.flow;

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
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Puts back what stands for a secret where a server repeats what it was sent. It finds the value as
 * it was sent, not what a server makes of it.
 *
 * <p>What it holds back of a reply must not depend on the value. A host that stores what it is sent
 * would else tell the value sign by sign: its beginning would come in other parts than anything
 * else. So it holds back whatever ends like some line of text, since values are that.
 */
final class Scrubber {
  /** A form of a value, and what stands for it, of the same length. */
  private static final class Sought {
    final byte[] bytes;
    final byte[] instead;

    Sought(String text, String instead) {
      this.bytes = bytes(text);
      this.instead = bytes(instead);
    }

    int length() {
      return bytes.length;
    }
  }

  /** The longest first: a shorter one may be part of it. */
  private final List<Sought> sought;

  private final int longest;

  /** The end of what has come, when a value may have begun there. */
  private byte[] held = {};

  /**
   * For one reply.
   *
   * @param disguises by what was sent, of the same length each
   */
  Scrubber(Map<String, String> disguises) {
    sought =
        disguises.entrySet().stream()
            .map(it -> new Sought(it.getKey(), it.getValue()))
            .sorted(Comparator.comparingInt(Sought::length).reversed())
            .toList();
    longest = sought.stream().mapToInt(Sought::length).max().orElse(1);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  /** The same part of the reply without it. */
  HttpObject scrub(HttpObject message) {
    if (message instanceof HttpResponse response) {
      HttpResponseStatus status = response.status();
      response.setStatus(HttpResponseStatus.valueOf(status.code(), text(status.reasonPhrase())));
      headers(response.headers());
    }
    return message instanceof HttpContent content ? content(content) : message;
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
      for (Sought it : sought) {
        if (matches(in, at, it.bytes)) {
          System.arraycopy(it.instead, 0, in, at, it.length());
          found = it.length();
          break;
        }
      }
      at += found;
    }
    return at;
  }

  private static boolean matches(byte[] in, int from, byte[] bytes) {
    int end = from + bytes.length;
    return in[from] == bytes[0]
        && end <= in.length
        && Arrays.equals(in, from, end, bytes, 0, bytes.length);
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
