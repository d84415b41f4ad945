package dev.bailey.linux.cgroup.controllers;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.files.CgroupFailures;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import dev.bailey.linux.cgroup.files.ControlFile;
import dev.bailey.linux.cgroup.files.KernelText;
import dev.bailey.linux.cgroup.files.Verified;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;

/** The pids controller of one cgroup, the same in v1 and v2. */
public final class PidsControl implements AutoCloseable {
  private final ControlFile max;
  private final ControlFile events;
  private final ControlFile current;
  private String wanted = "max";

  public PidsControl(CgroupFiles files, File directory) {
    max = files.open(new File(directory, "pids.max"));
    events = files.open(new File(directory, "pids.events"));
    current = files.open(new File(directory, "pids.current"));
  }

  public synchronized void limit(OptionalLong processes) {
    wanted = processes.isPresent() ? Long.toString(processes.getAsLong()) : "max";
    write(wanted);
  }

  /** Refuses every fork until {@link #release}; the processes inside stay. */
  public synchronized void refuseForks() {
    write("0");
  }

  public synchronized void release() {
    write(wanted);
  }

  public Path limitFile() {
    return max.file().toPath();
  }

  /** 0 on kernels older than 4.9, which do not count. */
  public long refused() {
    try {
      return Verified.keyed(events, "max");
    } catch (BaileyException e) {
      if (events.file().exists()) {
        throw e;
      }
      return 0;
    }
  }

  /** Zombies count until they are reaped. */
  public boolean isUnused() {
    try {
      return KernelText.number(current.read()) == 0;
    } catch (IOException e) {
      throw CgroupFailures.unreadable(current.file(), e);
    }
  }

  @Override
  public void close() {
    max.close();
    events.close();
    current.close();
  }

  private void write(String value) {
    Verified.write(max, value);
  }
}
