package dev.bailey.sessions.service;

import dev.bailey.sessions.ports.Ports;

/** What all sessions of a state directory share, one class for each group of calls. */
record SessionParts(
    SessionStore store,
    LiveSessions live,
    Making making,
    LifeCycle lifeCycle,
    Versions versions,
    Commands commands,
    ToolRuns tools,
    Ports ports) {
  static SessionParts of(SessionStore store) {
    LiveSessions live = new LiveSessions(store);
    Ports ports = new Ports();
    Making making = new Making(store);
    Snapshots snapshots =
        new Snapshots(
            store.ledger(), store.storage(), store.config().keptSnapshots(), store.events());
    Forking forking =
        new Forking(store.ledger(), store.storage(), making, snapshots, store.events());
    return new SessionParts(
        store,
        live,
        making,
        new LifeCycle(store, live, making, snapshots, ports),
        new Versions(store, live, snapshots, forking),
        new Commands(live),
        new ToolRuns(live, snapshots),
        ports);
  }
}
