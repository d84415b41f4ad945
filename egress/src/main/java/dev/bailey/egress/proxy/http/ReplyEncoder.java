package dev.bailey.egress.proxy.http;

import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseEncoder;

/** Writes replies; whether one has a body depends on what was asked. */
final class ReplyEncoder extends HttpResponseEncoder {
  private boolean head;

  /** The replies that follow are to this. */
  void answers(HttpMethod method) {
    head = method.equals(HttpMethod.HEAD);
  }

  @Override
  protected boolean isContentAlwaysEmpty(HttpResponse response) {
    return head || super.isContentAlwaysEmpty(response);
  }
}
