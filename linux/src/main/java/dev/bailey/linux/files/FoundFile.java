package dev.bailey.linux.files;

/** An entry of a directory. */
public record FoundFile(String name, FileStatus status) {}
