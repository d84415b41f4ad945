package dev.bailey.egress.proxy.substitution;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;

/**
 * The forms that a secret's value takes inside of base64 text. They depend on the text before it
 * only by its length modulo three, so there are three, each with a core of characters that hold no
 * other bits. A character at either end may share its bits with the text beside it; those are kept.
 *
 * <p>Servers may echo such text: Bailey itself encodes values, for basic authentication.
 */
final class Base64Forms {
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final List<String> ALPHABETS = List.of(LETTERS + "+/", LETTERS + "-_");
  private static final int ALIGNMENTS = 3;
  private static final int BITS = 6;

  private final String alphabet;
  private final int alignment;
  private final byte[] value;
  private final byte[] instead;

  private Base64Forms(String alphabet, int alignment, String value, String instead) {
    this.alphabet = alphabet;
    this.alignment = alignment;
    this.value = aligned(value, alignment);
    this.instead = aligned(instead, alignment);
  }

  /** All forms of a value, and what stands for it, which has the same length. */
  static List<SearchedForm> of(String value, String instead) {
    List<SearchedForm> all = new ArrayList<>();
    for (String alphabet : ALPHABETS) {
      for (int alignment = 0; alignment < ALIGNMENTS; alignment++) {
        new Base64Forms(alphabet, alignment, value, instead).addTo(all);
      }
    }
    return all;
  }

  /** With unknown bytes before it, and one behind so that every bit has a next one. */
  private static byte[] aligned(String text, int alignment) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    byte[] aligned = new byte[alignment + bytes.length + 1];
    System.arraycopy(bytes, 0, aligned, alignment, bytes.length);
    return aligned;
  }

  /** With as much of the ends as there is: a host may have cut them off. */
  private void addTo(List<SearchedForm> all) {
    int before = Byte.SIZE * alignment % BITS;
    int first = (Byte.SIZE * alignment + BITS - 1) / BITS;
    int bits = Byte.SIZE * (value.length - 1);
    int last = bits / BITS;
    int rest = bits % BITS;
    byte[] core = signs(value, first, last);
    byte[] other = signs(instead, first, last);
    List<byte[]> leads = edges(before > 0, first - 1, (1 << (BITS - before)) - 1);
    List<byte[]> trails = edges(rest > 0, last, ((1 << rest) - 1) << (BITS - rest));
    for (byte[] lead : leads) {
      trails.forEach(trail -> all.add(new SearchedForm(lead, core, other, trail)));
    }
  }

  private byte[] signs(byte[] bytes, int first, int end) {
    byte[] signs = new byte[end - first];
    for (int i = first; i < end; i++) {
      signs[i - first] = (byte) alphabet.charAt(sextet(bytes, i));
    }
    return signs;
  }

  private static int sextet(byte[] bytes, int index) {
    int at = BITS * index / Byte.SIZE;
    int pair = ((bytes[at] & 0xff) << Byte.SIZE) | (bytes[at + 1] & 0xff);
    return pair >> (2 * Byte.SIZE - BITS - BITS * index % Byte.SIZE) & ((1 << BITS) - 1);
  }

  /** Without the character at an end, and with it where it has bits of the value. */
  private List<byte[]> edges(boolean present, int index, int mask) {
    if (!present) {
      return List.of(SearchedForm.NO_EDGE);
    }
    byte[] edge = new byte[Byte.MAX_VALUE + 1];
    int sought = sextet(value, index) & mask;
    int put = sextet(instead, index) & mask;
    for (int sign = 0; sign < alphabet.length(); sign++) {
      if ((sign & mask) == sought) {
        edge[alphabet.charAt(sign)] = (byte) alphabet.charAt((sign & ~mask) | put);
      }
    }
    return List.of(edge, SearchedForm.NO_EDGE);
  }
}
