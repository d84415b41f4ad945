package dev.bailey.policy;

/**
 * A limit that was asked for and lowered.
 *
 * @param limit which one
 * @param asked what was asked for, in the words of an enforcement report
 * @param reason why that is not what is kept
 */
public record LimitCut(Promise limit, String asked, String reason) {}
