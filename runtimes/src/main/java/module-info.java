/** Backends made of other programs that confine. */
module dev.bailey.runtimes {
  requires static org.jspecify;
  requires transitive dev.bailey.core;
  requires dev.bailey.linux;

  exports dev.bailey.runtimes.bubblewrap;
  exports dev.bailey.runtimes.seatbelt;

  provides dev.bailey.backend.Backend with
      dev.bailey.runtimes.bubblewrap.BubblewrapBackend,
      dev.bailey.runtimes.seatbelt.SeatbeltBackend;
}
