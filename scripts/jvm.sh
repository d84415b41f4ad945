# How Bailey's JVM starts. Sourced by ./bailey and scripts/build.sh: a cache made with other options
# would not be used.
# - A small heap, one garbage collector thread and the quick compiler: the JVM lives for as long as
#   one command, and mostly waits. Methods are compiled after ten times as many calls as usual, and
#   method handles never specialised for one caller: for a short command both cost more than they
#   bring.
# - The cache is mapped at the address it was made for, where that is free: elsewhere every pointer
#   in it has to be written anew. It holds no profiles of methods, which only the other compiler
#   uses. The options are for diagnosis, and another JDK may not have them.
# - Netty gets the number that it would otherwise ask a network card for: on a machine without one it
#   prints a warning.
# - SLF4J is told that nobody reads its messages, instead of looking for somebody in all jars.
BAILEY_JVM_OPTIONS='-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:CompileThresholdScaling=10
 -XX:-UsePerfData -Xmx512m -XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions
 -XX:ArchiveRelocationMode=0 -XX:-AOTRecordTraining -XX:-AOTReplayTraining
 -Djava.lang.invoke.MethodHandle.CUSTOMIZE_THRESHOLD=-1
 -Dio.netty.machineId=02:00:00:00:00:01
 -Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider --enable-native-access=ALL-UNNAMED'

# The cache of classes that words of the command line are best started from. The JVM takes in a whole
# cache at each start, so there is a small one for commands in a sandbox without more, one for sessions,
# and one for everything. Another choice would cost time and nothing else.
bailey_cache() {
  bailey_cache=all
  case ${1:-} in
    run | wrap) bailey_cache=run ;;
    session) bailey_cache=session ;;
    *) return ;;
  esac
  for word; do
    case $word in
      --) return ;;
      --net* | --allow* | --block* | --resolve* | --secret* | --seccomp* | --policy* | --audit* | \
        --json | --help) bailey_cache=all ;;
    esac
  done
}
