package dev.bailey.linux.cgroup.files;

import java.io.File;
import java.io.IOException;

/** One control or statistics file of one cgroup. */
public interface ControlFile extends AutoCloseable {
  File file();

  String read() throws IOException;

  void write(String value) throws IOException;

  @Override
  void close();
}
