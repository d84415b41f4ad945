package dev.bailey.cli.session;

/** What {@code bailey session --help} prints. */
public final class SessionHelp {
  private SessionHelp() {}

  public static String text() {
    return """
    Usage: bailey session VERB ...

    A session is a directory that lasts, with a sandbox around it, snapshots and a history.

      create [NAME] [--from DIR | --template NAME | --snapshot SESSION:SNAPSHOT]
             [--label NAME=VALUE]... [--quota SIZE] [POLICY OPTION]...
      list                              show NAME
      exec NAME [--env N=V] -- COMMAND  run a command in it
      snapshot NAME [LABEL]             keep the present state
      snapshots NAME                    list what was kept
      rollback NAME SNAPSHOT [--history]  make the files (and the messages) what they were
      diff NAME [SNAPSHOT] [--text]     what is different since the snapshot, or the last one
      diff NAME --with OTHER[:SNAPSHOT] what is different from another session, such as a branch
      fork NAME NEW...  [--snapshot S]  branches that begin as this session is
      pause NAME                        resume NAME
      history NAME [--after N] [--limit N] [--search WORDS]
      history NAME --role ROLE -- TEXT  append a message
      export NAME FILE [--snapshot S]   the files as one .tar.zst
      import FILE [NAME]                a session from such a file
      process start NAME [--expose PORT[:OUTSIDE]]... -- COMMAND
                                        keep a process running until this call ends, and let
                                        ports of it be reached from this machine
      process expose NAME PORT -- COMMAND  the same with one port
      process list NAME                 process logs NAME ID [--lines N]
      process signal NAME ID SIGNAL     by name or number
      tool NAME TOOL JSON [--id ID] [--then-snapshot]
                                        what agents call; once for each id
      files ls|get|put NAME [PATH]      files, by standard input and output
      health                            how all of them are, and how full the storage is
      cleanup --older-than 7d [--dry-run]  remove those nobody used for that long
      destroy NAME                      remove it with everything

    Options:
      --state DIR     where sessions are kept; else BAILEY_STATE, /var/lib/bailey as root,
                      ~/.local/state/bailey as a user
      --driver copy|btrfs|zfs  how; the best that works where none is named
      --json          for programs
      Options of 'bailey run' about files, network, limits and isolation say with 'create' what
      holds for everything that runs in the session.

    Until there is a server, one call at a time has the state directory; others wait for it. The
    processes a call started end with it. Files, snapshots and messages last.

    Example:
      bailey session create work --from .
      bailey session exec work -- sh -c 'make test'
      bailey session snapshot work before
      bailey session exec work -- sh -c 'rm -rf *'
      bailey session rollback work before
    """;
  }
}
