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
import java.util.List;
import java.util.Map;

/**
 * Puts back what stands for a secret where a server repeats what it was sent. It finds the value as
 * it was sent, not what a server makes of it.
 */
final class Scrubber {
  private final Map<String, String> disguises;

  /** The end of what has come, when a value may have begun there. */
  private byte[] held = {};

  /**
   * For one reply.
   *
   * @param disguises by what was sent, of the same length each
   */
  Scrubber(Map<String, String> disguises) {
    this.disguises = Map.copyOf(disguises);
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
      if (!scrubbed.equals(values)) {
        headers.set(name, scrubbed);
      }
    }
  }

  private String text(String text) {
    String scrubbed = text;
    for (Map.Entry<String, String> disguise : disguises.entrySet()) {
      scrubbed = scrubbed.replace(disguise.getKey(), disguise.getValue());
    }
    return scrubbed;
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
    for (Map.Entry<String, String> disguise : disguises.entrySet()) {
      replace(all, bytes(disguise.getKey()), bytes(disguise.getValue()));
    }
    int kept = last ? 0 : beginning(all);
    held = Arrays.copyOfRange(all, all.length - kept, all.length);
    return Unpooled.wrappedBuffer(all, 0, all.length - kept);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  private static void replace(byte[] in, byte[] sought, byte[] instead) {
    for (int i = 0; i + sought.length <= in.length; i++) {
      if (matches(in, i, sought, sought.length)) {
        System.arraycopy(instead, 0, in, i, instead.length);
        i += sought.length - 1;
      }
    }
  }

  /** How many bytes at the end may be the beginning of a value. */
  private int beginning(byte[] all) {
    int longest = 0;
    for (String sought : disguises.keySet()) {
      byte[] bytes = bytes(sought);
      for (int length = Math.min(bytes.length - 1, all.length); length > longest; length--) {
        if (matches(all, all.length - length, bytes, length)) {
          longest = length;
        }
      }
    }
    return longest;
  }

  private static boolean matches(byte[] in, int from, byte[] sought, int length) {
    return in[from] == sought[0] && Arrays.equals(in, from, from + length, sought, 0, length);
  }
}
