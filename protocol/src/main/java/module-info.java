/** The one JSON form of what Bailey stores, sends and prints, and policies in files. */
@SuppressWarnings("module") // The module it exports more to is built after it.
module dev.bailey.protocol {
  requires static org.jspecify;
  requires transitive dev.bailey.core;
  requires com.fasterxml.jackson.core;
  requires org.snakeyaml.engine.v2;

  exports dev.bailey.protocol;
  exports dev.bailey.protocol.json;
  exports dev.bailey.protocol.policyfile;
  exports dev.bailey.protocol.quantity to
      dev.bailey.cli;
}
