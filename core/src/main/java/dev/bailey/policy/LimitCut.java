package dev.bailey.policy;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A limit that was asked for and lowered.
 *
 * @param limit which one
 * @param asked what was asked for, in the words of an enforcement report
 * @param reason what lowered it to what is kept
 */
public record LimitCut(Promise limit, String asked, String reason) {

  /** Cuts by one bound, then by another: what was asked first, and what lowered it last. */
  static List<LimitCut> joined(List<LimitCut> first, List<LimitCut> then) {
    List<LimitCut> all = new ArrayList<>();
    for (LimitCut cut : first) {
      if (find(then, cut.limit) == null) {
        all.add(cut);
      }
    }
    for (LimitCut cut : then) {
      LimitCut before = find(first, cut.limit);
      all.add(before == null ? cut : new LimitCut(cut.limit, before.asked, cut.reason));
    }
    return List.copyOf(all);
  }

  private static @Nullable LimitCut find(List<LimitCut> cuts, Promise limit) {
    for (LimitCut cut : cuts) {
      if (cut.limit == limit) {
        return cut;
      }
    }
    return null;
  }
}
