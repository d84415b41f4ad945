# The systems that Bailey is tried on: sourced by the scripts beside it. One function sets what is
# known about a name: its Debian release, processor and kernel package, and the JDK package where the
# release has one (where not, the JDK of this machine comes along).

BAILEY_HOSTS='debian-12 debian-13 debian-13-arm64 newest-kernel'

# Sets suite, architecture, kernel and jdk for the system $1.
bailey_host_system() {
  architecture=amd64 jdk=openjdk-25-jre-headless
  case $1 in
    debian-12) suite=bookworm jdk= ;;
    debian-13) suite=trixie ;;
    debian-13-arm64) suite=trixie architecture=arm64 ;;
    newest-kernel) suite=sid ;;
    *)
      echo "hosts: no system named '$1'. There are: $BAILEY_HOSTS" >&2
      return 1
      ;;
  esac
  kernel=linux-image-$architecture
}

# Where images are kept: not in the tree, since they outlive it.
bailey_hosts_cache() {
  printf '%s\n' "${BAILEY_HOSTS_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/bailey/hosts}"
}
