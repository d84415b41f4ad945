/** Workspaces that outlive a command. */
module dev.bailey.sessions {
  requires static org.jspecify;
  requires transitive dev.bailey.core;
  requires dev.bailey.linux;
  requires com.github.luben.zstd_jni;
  requires io.github.javadiffutils;
  requires org.apache.commons.compress;

  exports dev.bailey.sessions.storage;
  exports dev.bailey.sessions.storage.choice;
}
