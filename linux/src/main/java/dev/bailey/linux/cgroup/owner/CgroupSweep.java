package dev.bailey.linux.cgroup.owner;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.Signals;
import dev.bailey.linux.cgroup.files.CgroupAncestors;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import dev.bailey.linux.cgroup.files.CgroupMembers;
import dev.bailey.linux.cgroup.files.HeldGroup;
import dev.bailey.log.Diagnostics;
import dev.bailey.waiting.Polling;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Removes the cgroups of dead JVMs, after killing the processes in them. It looks in this JVM's own
 * cgroup, on v2 in those above it, and where {@link CgroupJournal} says. It touches only
 * directories whose name {@link OwnerName} understands, of this PID namespace, whose JVM is
 * provably gone, and which this user may write: others cannot be killed. A path of the journal that
 * is in no cgroup file system is left alone.
 */
public final class CgroupSweep {
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private final CgroupFiles files;
  private final File proc;
  private final Signals signals;
  private final CgroupJournal journal;

  public CgroupSweep(CgroupFiles files, File proc, Signals signals, CgroupJournal journal) {
    this.files = files;
    this.proc = proc;
    this.signals = signals;
    this.journal = journal;
  }

  public List<Path> run(CgroupLayout layout) {
    Set<File> places = places(layout);
    Set<String> dead = new LinkedHashSet<>();
    for (File place : places) {
      addDead(place, dead);
    }
    List<Path> removed = new ArrayList<>();
    for (String name : dead) {
      sweep(name, places, removed);
    }
    sweepJournal(removed);
    return removed;
  }

  private void sweepJournal(List<Path> removed) {
    for (String name : journal.owners()) {
      OwnerName owner = OwnerName.parse(name);
      if (owner != null && owner.isDead(proc)) {
        Set<File> places = new LinkedHashSet<>(journal.places(name));
        sweep(name, places, removed);
        if (isSwept(name, places)) {
          journal.remove(name);
        }
      }
    }
  }

  private boolean isSwept(String name, Set<File> places) {
    for (File place : places) {
      try (HeldGroup held = files.hold(place)) {
        if (held != null && new File(held.path(), name).exists()) {
          return false;
        }
      }
    }
    return true;
  }

  private Set<File> places(CgroupLayout layout) {
    Set<File> places = new LinkedHashSet<>();
    if (layout instanceof CgroupLayout.V1 v1) {
      for (Path own : v1.controllers().values()) {
        places.add(own.toFile());
      }
      if (v1.unified().isPresent()) {
        places.add(v1.unified().get().toFile());
      }
    } else if (layout instanceof CgroupLayout.V2 v2) {
      for (File place : CgroupAncestors.of(v2.own().toFile())) {
        if (files.isWritable(place)) {
          places.add(place);
        }
      }
    }
    return places;
  }

  private void addDead(File place, Set<String> dead) {
    String[] names = place.list();
    if (names == null) {
      return;
    }
    for (String name : names) {
      OwnerName owner = OwnerName.parse(name);
      if (owner != null && owner.isDead(proc) && files.isWritable(new File(place, name))) {
        dead.add(name);
      }
    }
  }

  /** All hierarchies of one JVM together, since each process is in several of them. */
  private void sweep(String name, Set<File> places, List<Path> removed) {
    Map<File, HeldGroup> held = new LinkedHashMap<>();
    try {
      for (File place : places) {
        HeldGroup group = files.hold(place);
        if (group != null) {
          held.put(place, group);
        }
      }
      sweepHeld(name, held, removed);
    } finally {
      for (HeldGroup group : held.values()) {
        group.close();
      }
    }
  }

  private void sweepHeld(String name, Map<File, HeldGroup> places, List<Path> removed) {
    Map<File, Path> bases = new HashMap<>();
    List<File> tree = new ArrayList<>();
    for (Map.Entry<File, HeldGroup> place : places.entrySet()) {
      File base = new File(place.getValue().path(), name);
      if (base.isDirectory() && files.isWritable(base)) {
        bases.put(base, place.getKey().toPath().resolve(name));
        refuseForks(base);
        addTree(base, tree);
      }
    }
    killAll(tree);
    Polling pause = Polling.withBackoff(LIMIT);
    for (File directory : tree) {
      boolean gone = files.removeDirectory(directory);
      while (!gone && pause.sleep()) {
        gone = files.removeDirectory(directory);
      }
      Path base = bases.get(directory);
      if (gone && base != null) {
        removed.add(base);
      }
    }
  }

  private void refuseForks(File base) {
    File pidsMax = new File(base, "pids.max");
    if (!pidsMax.exists()) {
      return;
    }
    try {
      files.write(pidsMax, "0");
    } catch (IOException e) {
      // The rounds of signals below are enough in all but the worst case.
      Diagnostics.debug(CgroupSweep.class, "cannot refuse forks in " + base, e);
    }
  }

  /** Depth first, so that what is inside comes before its parent. */
  private static void addTree(File directory, List<File> tree) {
    File[] entries = directory.listFiles();
    if (entries != null) {
      for (File entry : entries) {
        if (entry.isDirectory()) {
          addTree(entry, tree);
        }
      }
    }
    tree.add(directory);
  }

  private void killAll(List<File> tree) {
    Polling pause = Polling.withBackoff(LIMIT);
    List<Integer> pids = members(tree);
    while (!pids.isEmpty()) {
      for (Integer pid : pids) {
        signals.kill(pid);
      }
      thawAll(tree);
      if (!pause.sleep()) {
        return;
      }
      pids = members(tree);
    }
  }

  /** A frozen process of v1 dies only when thawed; the JVM may have died while it was paused. */
  private void thawAll(List<File> tree) {
    for (File directory : tree) {
      File state = new File(directory, "freezer.state");
      if (state.exists()) {
        try {
          files.write(state, "THAWED");
        } catch (IOException e) {
          // Then the deadline ends this sweep, and the next one tries again.
          Diagnostics.debug(CgroupSweep.class, "cannot thaw " + directory, e);
        }
      }
    }
  }

  private List<Integer> members(List<File> tree) {
    List<Integer> pids = new ArrayList<>();
    for (File directory : tree) {
      try {
        CgroupMembers.add(files, directory, pids);
      } catch (BaileyException e) {
        // Most likely another JVM is sweeping, too, and has removed it.
        Diagnostics.debug(CgroupSweep.class, "cannot list the processes in " + directory, e);
      }
    }
    return CgroupMembers.withoutSelf(pids);
  }
}
