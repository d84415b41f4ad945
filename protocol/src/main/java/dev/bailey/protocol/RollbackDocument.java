package dev.bailey.protocol;

/**
 * The effect of a rollback; {@link RollbackForm} writes and reads it.
 *
 * @param diff the paths that it changes
 * @param messagesRemoved the number of messages that it removes from the history
 * @param dryRun whether nothing was changed, only computed
 */
public record RollbackDocument(DiffDocument diff, long messagesRemoved, boolean dryRun) {}
