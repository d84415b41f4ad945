/** Workspaces that outlive a command, what is known of them, and the tools agents use in them. */
@SuppressWarnings("module") // The module it exports more to is built after it.
module dev.bailey.sessions {
  requires static org.jspecify;
  requires transitive dev.bailey.core;
  requires dev.bailey.egress;
  requires dev.bailey.linux;
  requires dev.bailey.protocol;
  requires dev.bailey.storage;
  requires com.fasterxml.jackson.databind;
  requires flyway.core;
  requires io.netty.buffer;
  requires io.netty.common;
  requires io.netty.transport;
  requires io.netty.transport.classes.epoll;
  requires io.netty.transport.unix.common;
  requires java.sql;
  requires org.xerial.sqlitejdbc;
  requires re2j;

  exports dev.bailey.sessions;
  exports dev.bailey.sessions.api;
  exports dev.bailey.sessions.audit;
  exports dev.bailey.sessions.documents to
      dev.bailey.cli;
}
