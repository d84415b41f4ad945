package dev.bailey.linux.cgroup.controllers;

import java.util.OptionalDouble;

/** The cpu controller of one group. */
public interface CpuControl extends AutoCloseable {
  long PERIOD_MICROS = 100_000;

  void limit(OptionalDouble cpus);

  @Override
  void close();

  static long quotaMicros(double cpus) {
    return Math.round(cpus * PERIOD_MICROS);
  }
}
