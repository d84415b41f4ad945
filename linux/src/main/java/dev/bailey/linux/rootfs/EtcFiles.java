package dev.bailey.linux.rootfs;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The files of a sandbox's /etc that are made for it; the others are the host's. */
final class EtcFiles {
  static final Path ETC = Path.of("/etc");

  private EtcFiles() {}

  /** Names and contents for commands that run as this user. */
  static Map<String, String> of(int user) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(
        "passwd",
        "root:x:0:0:root:/root:/bin/sh\n"
            + ("sandbox:x:" + user + ":" + user + ":sandbox:/tmp:/bin/sh\n")
            + "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n");
    files.put("group", "root:x:0:\nsandbox:x:" + user + ":\nnogroup:x:65534:\ntty:x:5:\n");
    files.put("hosts", "127.0.0.1 localhost sandbox\n::1 localhost ip6-localhost\n");
    files.put("hostname", "sandbox\n");
    files.put("nsswitch.conf", "passwd: files\ngroup: files\nhosts: files dns\n");
    files.put("resolv.conf", "");
    return files;
  }

  /** Whether a sandbox's /etc has something at this path, or below it. */
  static boolean has(Path path) {
    if (of(0).containsKey(ETC.relativize(path).toString())) {
      return true;
    }
    for (Path shown : SystemPaths.etc()) {
      if (path.startsWith(shown) || shown.startsWith(path)) {
        return true;
      }
    }
    return false;
  }
}
