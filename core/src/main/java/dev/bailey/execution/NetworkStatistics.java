package dev.bailey.execution;

/**
 * Totals of all connections of a sandbox since it was opened. Complete, unlike the bounded list of
 * events.
 *
 * @param allowed what got through and has ended
 * @param denied what the rules refused
 * @param failed what was allowed and did not work
 * @param cut what was allowed until the rules changed
 * @param sent bytes out of the sandbox, of everything that has ended
 * @param received bytes into it
 */
public record NetworkStatistics(
    long allowed, long denied, long failed, long cut, long sent, long received) {
  public static final NetworkStatistics NONE = new NetworkStatistics(0, 0, 0, 0, 0, 0);

  /** With one more that has ended. */
  public NetworkStatistics plus(NetworkEvent event) {
    return new NetworkStatistics(
        allowed + one(event, NetworkEvent.Verdict.ALLOWED),
        denied + one(event, NetworkEvent.Verdict.DENIED),
        failed + one(event, NetworkEvent.Verdict.FAILED),
        cut + one(event, NetworkEvent.Verdict.CUT),
        sent + event.sent(),
        received + event.received());
  }

  private static int one(NetworkEvent event, NetworkEvent.Verdict verdict) {
    return event.verdict() == verdict ? 1 : 0;
  }
}
