package dev.bailey.egress.proxy.substitution;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;

/**
 * One form of a secret's value, plain or encoded, that replies are searched for, with a replacement
 * of the same length. A base64 form may have a character at either end that also holds bits of the
 * text beside it, see {@link Base64Forms}.
 */
final class SearchedForm {
  /** An end without such a character. */
  static final byte[] NO_EDGE = {};

  private final byte[] lead;
  private final byte[] core;
  private final byte[] instead;
  private final byte[] trail;

  /**
   * With ends.
   *
   * @param lead for each character of ASCII that may stand before the core what takes its place,
   *     zero for all others; or {@link #NO_EDGE}
   * @param trail the same behind it
   */
  SearchedForm(byte[] lead, byte[] core, byte[] instead, byte[] trail) {
    this.lead = lead;
    this.core = core;
    this.instead = instead;
    this.trail = trail;
  }

  /** The value as it is. */
  static SearchedForm plain(String text, String instead) {
    return new SearchedForm(
        NO_EDGE, text.getBytes(ISO_8859_1), instead.getBytes(ISO_8859_1), NO_EDGE);
  }

  int length() {
    return edge(lead) + core.length + edge(trail);
  }

  private static int edge(byte[] edge) {
    return edge.length == 0 ? 0 : 1;
  }

  /** What is the same wherever the value stands. */
  byte[] core() {
    return core;
  }

  /** Whether something that begins with this byte may be it. */
  boolean canBeginWith(byte first) {
    return lead.length == 0 ? first == core[0] : isOn(lead, first);
  }

  private static boolean isOn(byte[] edge, byte it) {
    return it >= 0 && edge[it] != 0;
  }

  boolean matches(byte[] in, int at) {
    int start = at + edge(lead);
    int end = start + core.length;
    return end + edge(trail) <= in.length
        && canBeginWith(in[at])
        && Arrays.equals(in, start, end, core, 0, core.length)
        && (trail.length == 0 || isOn(trail, in[end]));
  }

  /** Puts in its place what stands for it, where it {@link #matches}. */
  void replace(byte[] in, int at) {
    int start = at + edge(lead);
    int end = start + core.length;
    if (lead.length > 0) {
      in[at] = lead[in[at]];
    }
    System.arraycopy(instead, 0, in, start, core.length);
    if (trail.length > 0) {
      in[end] = trail[in[end]];
    }
  }
}
