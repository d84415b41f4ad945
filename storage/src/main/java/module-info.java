/** Workspaces, their snapshots and archives on disk. */
@SuppressWarnings("module") // The module it opens more to is built after it.
module dev.bailey.storage {
  requires static org.jspecify;
  requires transitive dev.bailey.core;
  requires dev.bailey.linux;
  requires com.github.luben.zstd_jni;
  requires io.github.javadiffutils;
  requires org.apache.commons.compress;

  exports dev.bailey.storage to
      dev.bailey.sessions;
  exports dev.bailey.storage.choice to
      dev.bailey.sessions;
  exports dev.bailey.storage.program to
      dev.bailey.sessions;
}
