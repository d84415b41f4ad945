package dev.bailey.backend;

import java.io.OutputStream;

/** Where a command's output goes. Only the thread that supervises the command writes to them. */
public record Streams(OutputStream stdout, OutputStream stderr) {}
