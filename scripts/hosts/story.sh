# What is run on a booted system, inside of it: bash story.sh, by run.sh. For each way to start Bailey
# the tests run in one JVM, one way after the other, and all between two lists of the host's state.
# Lines that begin with "hosts:" are for the table; CONTEXTS and CLASSES choose less.

contexts=${CONTEXTS:-service login user container}
results=/run/bailey-story
mkdir -p $results
chmod 1777 /srv $results
status=0

prepare() {
  printf 'hosts: system kernel=%s glibc=%s systemd=%s jdk=%s\n' "$(uname -r)" "$(getconf GNU_LIBC_VERSION | cut -d' ' -f2)" \
    "$(systemctl --version | sed -n '1s/systemd \([0-9]*\).*/\1/p')" "$(java -version 2>&1 | sed -n '1s/.*"\(.*\)".*/\1/p')"
  # The sites of the tests, which this host is made to trust.
  mkdir -p /opt/site
  (cd /opt/site && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out ca.pem \
    -days 30 -subj /CN=allowed.test -addext 'subjectAltName=DNS:allowed.test,DNS:other.test' &&
    openssl pkcs12 -export -in ca.pem -inkey key.pem -name server -out server.p12 -passout pass:changeit) 2>/dev/null
  chmod 644 /opt/site/*
}

# Everywhere; the rest, which takes long in emulation, where it tells most.
checks="dev.bailey.testing.hosts.* $(printf 'dev.bailey.testing.%s ' egress.EgressCheck \
  contract.ConfinementContractIT contract.LimitsContractIT)"
# Of the attacks those whose end depends on the kernel, the C library or the service manager.
escapes=$(printf 'dev.bailey.testing.escapes.%sIT ' Cgroups CrashHandler ForkBomb HugePages \
  KernelFiles MemoryHog ProjectQuota Signals SystemCalls)
steps=dev.bailey.testing.contract.LastStepsIT
launches="$steps dev.bailey.testing.privileges.SuidDumpableCheck $(printf 'dev.bailey.testing.%sIT ' \
  processes.MovedAway launcher.StoppedBeforeExec crash.KilledSpares)"

# The words that start the tests: $1 is the list of backends that must work, the rest the tests.
tests() {
  backends=$1
  shift
  words=(/usr/bin/env HOME="$home" SSL_CERT_FILE=/opt/site/ca.pem PATH="$PATH" BAILEY_TESTING_BACKENDS="$backends"
    /opt/bailey/bin/bailey-test ${CLASSES:-$@})
}

# Groups of JVMs that have ended. Looked for when the tests have ended, since systemd removes the unit's
# own groups soon after. Those of a container, which counts processes for itself, when that has ended.
cat >$results/find-groups <<'END'
find /sys/fs/cgroup -name machine.slice -prune -o -type d -name 'bailey-[0-9]*' -print | while IFS= read -r group; do
  pid=${group##*/bailey-}
  [ -d "/proc/${pid%%-*}" ] || echo "$group"
done
END

look_after() {
  echo "ExecStopPost=/bin/sh -c \"sh $results/find-groups >$results/left-$1\""
}

no_group_left() {
  [ "$1" != container ] || find /sys/fs/cgroup/machine.slice -name 'bailey-[0-9]*' 2>/dev/null >$results/left-container
  [ -e "$results/left-$1" ] || { echo "groups could not be looked for" >"$results/left-$1"; }
  sed 's/^/left: /' "$results/left-$1"
  [ ! -s "$results/left-$1" ]
}

service() {
  home=/root tests namespace,bubblewrap,landlock,host $checks $launches
  systemd-run --quiet --wait --pipe --collect --unit=bailey-story-service -p "$(look_after service)" "${words[@]}"
}

login() {
  home=/root tests namespace,bubblewrap,landlock,host $checks $escapes
  systemd-run --quiet --wait --pipe --collect --unit=bailey-story-login -p "$(look_after login)" -p PAMName=login -p User=root "${words[@]}"
}

user() {
  home=/home/someone tests bubblewrap,landlock,host $checks dev.bailey.testing.contract.ExecutionContractIT $steps
  runuser -u someone -- env XDG_RUNTIME_DIR=/run/user/1000 \
    systemd-run --user --quiet --wait --pipe --collect --unit=bailey-story-user -p "$(look_after user)" "${words[@]}"
}

# Without the right to change networks, and with parts of /proc masked: hardening is what can be had there.
# Its root is mounted where only it sees that: other tests compare the host's mounts meanwhile. Older
# versions of nspawn refuse Landlock, which other engines allow.
container() {
  home=/root tests landlock,host $checks
  unshare --mount --propagation private bash -c '
    place=/var/lib/private/container
    mkdir -p $place && mount -t tmpfs tmpfs $place && mkdir $place/{upper,work,root} &&
      mount -t overlay -o lowerdir=/,upperdir=$place/upper,workdir=$place/work overlay $place/root || exit
    exec systemd-nspawn --quiet --register=no --link-journal=no --pipe -D $place/root --bind-ro=/opt/bailey \
      --bind-ro=/opt/site \
      --system-call-filter="landlock_create_ruleset landlock_add_rule landlock_restrict_self" "$@"
  ' container "${words[@]}"
}

# A pattern of the names of classes.
pattern() {
  names=$(printf '|%s' "${@##*.}")
  echo "^(${names#|}):"
}

# Sums of the classes that make up a row of the table.
row() {
  awk -v name="$1" -v pattern="$2" -v where="$3" -v some="${CLASSES:-}" '$1 == "class" && $2 ~ pattern { p += $3; f += $5; s += $7 }
    END { if (p + f || !some) printf "hosts: row %s | %s | %d passed | %d failed | %d s\n", where, name, p, f, s }' "$results/$3.out"
}

rows() {
  row doctor '^DoctorCheck' "$1"
  row contract '^(Confinement|Execution)ContractIT' "$1"
  row limits '^LimitsContractIT' "$1"
  row denials '^HostUntouchedCheck' "$1"
  row 'filtered network and secrets' '^EgressCheck' "$1"
  row sessions '^SessionsCheck' "$1"
  [ "$1" != service ] || row 'launches and kills' "$(pattern $launches)" "$1"
  [ "$1" != user ] || row 'launches and kills' "$(pattern $steps)" "$1"
  [ "$1" != login ] || row 'escape suite' "$(pattern $escapes)" "$1"
}

prepare
# What starts by itself with the first session is there before anything is compared.
systemd-run --quiet --wait --collect -p PAMName=login -p User=root true
systemctl start user@1000.service
runuser -u someone -- env XDG_RUNTIME_DIR=/run/user/1000 systemd-run --user --quiet --wait --collect true

# Leaves its exit code and its time.
try() {
  begin=$SECONDS
  $1 2>&1 | tee "$results/$1.out" | sed -u "s/^/$1: /"
  echo "${PIPESTATUS[0]} $((SECONDS - begin))" >"$results/$1.end"
}

tell() {
  read -r ended seconds <"$results/$1.end"
  [ "$ended" = 0 ] || status=1
  left=$state
  no_group_left "$1" || left=CHANGED status=1
  rows "$1" >"$results/$1.rows"
  cat "$results/$1.rows"
  # Tests that did not run prove nothing.
  ! grep -q ' | 0 passed | 0 failed | ' "$results/$1.rows" || status=1
  echo "hosts: end $1 | exit $ended | host state $left | $seconds s"
}

bailey-state >$results/before
for where in $contexts; do
  try "$where"
done
bailey-state >$results/after
state='as before'
if ! diff $results/before $results/after >$results/difference; then
  state=CHANGED status=1
  head -n 60 $results/difference
fi
for where in $contexts; do
  tell "$where"
done
exit $status
