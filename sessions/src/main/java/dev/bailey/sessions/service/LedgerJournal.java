package dev.bailey.sessions.service;

import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.ledger.CallTable;
import dev.bailey.sessions.tools.ToolResultJson;
import dev.bailey.sessions.tools.calls.CallJournal;
import dev.bailey.storage.Storage;
import dev.bailey.workspace.WorkspaceId;
import java.time.Clock;
import java.util.Optional;

/** The journal of tool calls in the ledger. */
final class LedgerJournal implements CallJournal {
  private final CallTable table;
  private final Clock clock;
  private final Storage storage;

  LedgerJournal(CallTable table, Clock clock, Storage storage) {
    this.table = table;
    this.clock = clock;
    this.storage = storage;
  }

  @Override
  public Optional<Entry> begin(String session, String id, String digest) {
    boolean begun = table.begin(new WorkspaceId(session), id, digest, clock.instant());
    return begun ? Optional.empty() : find(session, id);
  }

  /** What a call has written is there before its result is: it is not run again then. */
  @Override
  public void finish(String session, String id, ToolResult result) {
    storage.settle();
    table.finish(new WorkspaceId(session), id, ToolResultJson.write(result), clock.instant());
  }

  @Override
  public Optional<Entry> find(String session, String id) {
    return table
        .find(new WorkspaceId(session), id)
        .map(it -> new Entry(it.digest(), it.result().map(ToolResultJson::read)));
  }
}
