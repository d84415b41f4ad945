/** Workspaces that outlive a command. */
module dev.bailey.sessions {
  requires static org.jspecify;
  requires transitive dev.bailey.core;
  requires dev.bailey.linux;
  requires com.github.luben.zstd_jni;
  requires com.fasterxml.jackson.databind;
  requires flyway.core;
  requires io.github.javadiffutils;
  requires java.sql;
  requires org.apache.commons.compress;
  requires org.jdbi.v3.core;
  requires org.xerial.sqlitejdbc;

  exports dev.bailey.sessions;
  exports dev.bailey.sessions.process;
  exports dev.bailey.sessions.service;
  exports dev.bailey.sessions.storage;
  exports dev.bailey.sessions.storage.choice;
}
