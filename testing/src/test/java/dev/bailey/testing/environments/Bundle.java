package dev.bailey.testing.environments;

import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.nio.file.Path;

/**
 * A container's files and settings for runc. Its root shows the programs of this machine, Bailey
 * and one project; the rest is what {@code runc spec} proposes, with the capabilities that engines
 * leave.
 */
final class Bundle implements AutoCloseable {
  private static final String SETTINGS =
      """
      import json, sys
      project, bailey = sys.argv[1], sys.argv[2]
      spec = json.load(open('config.json'))
      process = spec['process']
      process['terminal'] = False
      process['noNewPrivileges'] = False
      process['cwd'] = project
      process['rlimits'] = []
      names = ('AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL MKNOD NET_BIND_SERVICE NET_RAW'
               ' SETFCAP SETGID SETPCAP SETUID SYS_CHROOT')
      kept = ['CAP_' + name for name in names.split()]
      process['capabilities'] = {set: kept for set in ('bounding', 'effective', 'permitted')}
      for path in ('/usr', '/etc', '/opt', bailey, project):
          spec['mounts'].append({'destination': path, 'type': 'bind', 'source': path,
                                 'options': ['rbind', 'rw' if path == project else 'ro']})
      spec['mounts'].append({'destination': '/tmp', 'type': 'tmpfs', 'source': 'tmpfs',
                             'options': ['nosuid', 'nodev', 'mode=1777']})
      spec['process']['args'] = ['ARGUMENTS']
      json.dump(spec, open('template.json', 'w'))
      """;

  /** Takes the command's words into the settings and runs them. */
  private static final String START =
      """
      import json, os, sys
      place = sys.argv[1]
      spec = json.load(open(place + '/template.json'))
      spec['process']['args'] = sys.argv[2:]
      json.dump(spec, open(place + '/config.json', 'w'))
      name = os.path.basename(place)
      os.execv('/usr/sbin/runc', ['runc', 'run', '--bundle', place, name])
      """;

  private final TemporaryPlace place = TemporaryPlace.in("/srv");

  Bundle(Path project) {
    place.write("settings.py", SETTINGS);
    place.write("start.py", START);
    Plain.shell(
        """
        cd %1$s && runc spec
        mkdir -p rootfs/usr rootfs/etc rootfs/opt rootfs/srv rootfs/tmp && chmod 1777 rootfs/tmp
        mkdir -p rootfs/proc rootfs/sys rootfs/dev rootfs/run rootfs/var
        for name in bin sbin lib lib64; do ln -s usr/$name rootfs/$name; done
        python3 settings.py %2$s %3$s
        """
            .formatted(place.path(), project, Installation.place()));
  }

  /** The words that start others inside. */
  String[] start() {
    return new String[] {
      "/usr/bin/python3", place.resolve("start.py").toString(), place.path().toString()
    };
  }

  @Override
  public void close() {
    place.close();
  }
}
