package dev.bailey.egress.proxy.connection;

/** The largest parts of HTTP/1 messages that the proxy reads. */
public final class HttpSizes {
  /** Of a request line or status line. */
  public static final int LONGEST_LINE = 8 * 1024;

  /** Of all headers together. */
  public static final int LONGEST_HEADERS = 32 * 1024;

  /** Of a piece of a body that is forwarded at once. */
  public static final int LARGEST_PART = 64 * 1024;

  private HttpSizes() {}
}
