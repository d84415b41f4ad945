/** Workspaces that outlive a command. */
module dev.bailey.sessions {
  requires static org.jspecify;
  requires transitive dev.bailey.core;
  requires dev.bailey.linux;
  requires transitive com.fasterxml.jackson.databind;
  requires com.github.luben.zstd_jni;
  requires re2j;
  requires io.github.javadiffutils;
  requires org.apache.commons.compress;

  exports dev.bailey.sessions.storage;
  exports dev.bailey.sessions.storage.choice;
  exports dev.bailey.sessions.target;
  exports dev.bailey.sessions.tools;
  exports dev.bailey.sessions.tools.calls;
  exports dev.bailey.sessions.tools.standard;
}
