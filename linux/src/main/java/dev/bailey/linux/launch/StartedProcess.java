package dev.bailey.linux.launch;

import dev.bailey.linux.ffm.Fd;
import java.util.Optional;

/**
 * A process right after its start, with our ends of its streams.
 *
 * @param input our end of its standard input; absent when it has none to read
 * @param error absent when a terminal carries both streams
 */
public record StartedProcess(
    int pid, Fd pidfd, Optional<Fd> input, Fd output, Optional<Fd> error, boolean terminal) {}
