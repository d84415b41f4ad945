/** Backends made of other programs that confine. */
@SuppressWarnings("module") // The module it exports more to is built after it.
module dev.bailey.runtimes {
  requires static org.jspecify;
  requires transitive dev.bailey.core;
  requires dev.bailey.linux;

  exports dev.bailey.runtimes.bubblewrap to
      dev.bailey.cli;
  exports dev.bailey.runtimes.seatbelt to
      dev.bailey.cli;

  provides dev.bailey.backend.Backend with
      dev.bailey.runtimes.bubblewrap.BubblewrapBackend,
      dev.bailey.runtimes.seatbelt.SeatbeltBackend;
}
