package dev.bailey.cli.session;

/** What help says of a verb besides its summary: what a stranger could not guess. */
final class SessionDetails {
  private SessionDetails() {}

  /** Empty where the summary says it all. */
  static String of(SessionVerb verb) {
    return switch (verb) {
      case CREATE, IMPORT ->
          """
          What is said here holds for everything that runs in the session, and for its tools. A \
          relative --deny PATH is one in the workspace. Prints the name of the session, which is \
          made up where you give none.\
          """;
      case EXEC ->
          """
          With a limit, --net, --allow, --block, --fs or --deny the command runs in a sandbox of \
          its own on the same workspace, and can only have less than the session: what would be \
          more is refused. A relative PATH is one in the workspace. Exits with the command's exit \
          code; 'bailey help run' has those of Bailey.\
          """;
      case SHELL ->
          """
          Runs bash where the session has it, else sh, with a terminal of its own; it is confined \
          like a command of 'exec', which takes the same options. Until the shell ends, other \
          calls wait for the state directory. Exits with the shell's exit code.\
          """;
      case SNAPSHOT -> "Prints the name of the snapshot: LABEL, or one that is made up.";
      case ROLLBACK ->
          """
          Refused while a command or process runs in it. Messages stay as they are, unless \
          --history is given. Later snapshots stay.\
          """;
      case DIFF ->
          """
          Compares the session as it is with SNAPSHOT, or with its last snapshot where you name \
          none. Files that another program would run later are marked.\
          """;
      case FORK -> "Each NEW is the name of a session that is made.";
      case HISTORY ->
          """
          'history NAME' lists the messages. 'history NAME --role ROLE -- TEXT' appends TEXT as a \
          message of ROLE, such as user or assistant.\
          """;
      case EXPORT -> "Files that the session's policy denies are left out, and listed.";
      case PROCESS_START, PROCESS_EXPOSE ->
          "Its output is shown, and kept for 'process logs'. Ctrl-C ends it.";
      case PROCESS_LOGS ->
          """
          ID is the one that 'process list' shows. What it wrote to standard error goes to \
          standard error. --offset counts the bytes of each stream by itself: who has read N \
          bytes of one continues with --stream NAME --offset N.\
          """;
      case PROCESS_SIGNAL -> "ID is the one that 'process list' shows.";
      case TOOL ->
          """
          Runs one of the tools that agents are offered, such as read_file, write_file, edit_file \
          or bash. JSON has its parameters, for example '{"path": "README.md"}'. An unknown TOOL \
          is answered with the list of them.\
          """;
      case CLEANUP -> "--older-than is needed. Try it with --dry-run first.";
      case DESTROY -> "Files, snapshots and messages are gone for good.";
      case LIST,
          SHOW,
          SNAPSHOTS,
          PAUSE,
          RESUME,
          PROCESS_LIST,
          FILES_LS,
          FILES_GET,
          FILES_PUT,
          HEALTH ->
          "";
    };
  }
}
