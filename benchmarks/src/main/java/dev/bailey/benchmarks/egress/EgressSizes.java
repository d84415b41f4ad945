package dev.bailey.benchmarks.egress;

/**
 * How much is measured.
 *
 * @param bytes that a turn transfers, where throughput is measured
 * @param connections that a turn makes, where those are counted
 * @param requests that a turn makes one after the other, where delays are measured
 * @param warmUp rounds before any is counted, until the JVM has compiled its side
 * @param endurance connections over which memory and descriptors are watched; 0 for none
 */
public record EgressSizes(
    int rounds, int warmUp, long bytes, int connections, int requests, int endurance) {

  public static EgressSizes standard() {
    return new EgressSizes(10, 4, 256L << 20, 2000, 4000, 0);
  }

  public EgressSizes withRounds(int value) {
    return new EgressSizes(value, warmUp, bytes, connections, requests, endurance);
  }

  public EgressSizes withBytes(long value) {
    return new EgressSizes(rounds, warmUp, value, connections, requests, endurance);
  }

  public EgressSizes withEndurance(int value) {
    return new EgressSizes(rounds, warmUp, bytes, connections, requests, value);
  }
}
