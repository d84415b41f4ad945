package dev.bailey.protocol.policyfile;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Promise;
import java.util.Optional;

/** Compares limits with those around them, which they may only lower. */
final class LimitExcess {
  private final Limits asked;
  private final PolicyFile.Wider wider;

  private LimitExcess(Limits asked, PolicyFile.Wider wider) {
    this.asked = asked;
    this.wider = wider;
  }

  /** Refuses a limit above the one that applies, and one that is lifted where one applies. */
  static void refuse(Limits asked, Limits most, PolicyFile.Wider wider) {
    LimitExcess limits = new LimitExcess(asked, wider);
    limits.refuse(Promise.TIME, asked.wallTime(), most.wallTime());
    limits.refuse(Promise.CPU, asked.cpus(), most.cpus());
    limits.refuse(Promise.MEMORY, asked.memoryBytes(), most.memoryBytes());
    limits.refuse(Promise.PROCESSES, asked.processes(), most.processes());
    limits.refuse(Promise.OPEN_FILES, asked.openFiles(), most.openFiles());
    limits.refuse(Promise.OUTPUT, asked.outputBytes(), most.outputBytes());
    limits.refuse(Promise.DISK, asked.diskBytes(), most.diskBytes());
  }

  private <T extends Comparable<T>> void refuse(
      Promise limit, Optional<T> value, Optional<T> bound) {
    if (bound.isEmpty()) {
      return;
    }
    if (asked.unlimited().contains(limit)) {
      throw refusal(limit, LimitFields.UNLIMITED, bound.get());
    }
    if (value.isPresent() && value.get().compareTo(bound.get()) > 0) {
      throw refusal(limit, value.get().toString(), bound.get());
    }
  }

  private BaileyException refusal(Promise limit, String value, Object bound) {
    return wider.refusal(PolicyMember.of(limit), value, bound.toString());
  }
}
