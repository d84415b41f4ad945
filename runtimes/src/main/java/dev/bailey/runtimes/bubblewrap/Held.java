package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.launch.StartedProcess;

/**
 * A confined process that waits with its program.
 *
 * @param process bwrap outside, whose end is the command's end; signals go to the command
 * @param init the first process inside, whose end is the end of all of them
 * @param command the process id of what becomes the program, as seen from here
 * @param commandEnd tells how it ended
 */
record Held(StartedProcess process, Fd init, int command, Fd commandEnd) {}
