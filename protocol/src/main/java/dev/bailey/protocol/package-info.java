/**
 * The one JSON form of what Bailey stores, sends and prints, a class for each: {@link
 * dev.bailey.protocol.PolicyForm}, {@link dev.bailey.protocol.CommandForm}, {@link
 * dev.bailey.protocol.ResultForm}, {@link dev.bailey.protocol.ErrorForm}, {@link
 * dev.bailey.protocol.EventForm}, {@link dev.bailey.protocol.NetworkEventForm}. Of sessions: {@link
 * dev.bailey.protocol.SessionForm}, {@link dev.bailey.protocol.SessionDetailsForm}, {@link
 * dev.bailey.protocol.SnapshotForm}, {@link dev.bailey.protocol.DiffForm}, {@link
 * dev.bailey.protocol.RollbackForm}, {@link dev.bailey.protocol.MessageForm}, {@link
 * dev.bailey.protocol.FileForm}, {@link dev.bailey.protocol.ExportForm}, {@link
 * dev.bailey.protocol.ProcessForm}, {@link dev.bailey.protocol.ToolResultForm}, {@link
 * dev.bailey.protocol.HealthForm}, {@link dev.bailey.protocol.CleanupForm}. What has a version:
 * {@link dev.bailey.protocol.ProtocolVersion}. Names of members are relied on: they are added,
 * never renamed. What is read is read strictly: a member that is unknown, missing or of another
 * type is refused with the path to it. All forms are stateless and safe to use by several threads.
 */
@NullMarked
package dev.bailey.protocol;

import org.jspecify.annotations.NullMarked;
