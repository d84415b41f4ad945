package dev.bailey.linux.cgroup;

/**
 * What a sandbox has used since its group was acquired; a figure whose controller is missing is 0.
 *
 * @param cpuNanos processor time of all its processes
 * @param memoryPeakBytes the most memory in use at once, page cache included
 * @param ioReadBytes bytes read from block devices
 * @param ioWriteBytes bytes written to block devices
 * @param pidsRefused forks and clones refused by the limit of processes
 * @param oomKills processes killed for want of memory
 */
public record CgroupUsage(
    long cpuNanos,
    long memoryPeakBytes,
    long ioReadBytes,
    long ioWriteBytes,
    long pidsRefused,
    long oomKills) {

  /** Of a group that has just been acquired. */
  public static CgroupUsage none() {
    return new CgroupUsage(0, 0, 0, 0, 0, 0);
  }

  /** The same with another number of kills for want of memory. */
  public CgroupUsage withOomKills(long value) {
    return new CgroupUsage(
        cpuNanos, memoryPeakBytes, ioReadBytes, ioWriteBytes, pidsRefused, value);
  }

  /** Counters as differences; the peak stays, since it is restarted by the kernel. */
  public CgroupUsage since(CgroupUsage start) {
    return new CgroupUsage(
        cpuNanos - start.cpuNanos,
        memoryPeakBytes,
        ioReadBytes - start.ioReadBytes,
        ioWriteBytes - start.ioWriteBytes,
        pidsRefused - start.pidsRefused,
        oomKills - start.oomKills);
  }
}
