# How Bailey's JVM starts. Sourced by ./bailey and scripts/build.sh: a cache made with other options
# would not be used. A small heap, one garbage collector thread and the quick compiler: the JVM lives
# for as long as one command, and mostly waits. Methods are compiled after ten times as many calls as
# usual, and method handles never specialised for one caller: for a short command both cost more than
# they bring. Netty gets the number that it would otherwise ask a network card for: on a machine
# without one it prints a warning.
BAILEY_JVM_OPTIONS='-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:CompileThresholdScaling=10
 -XX:-UsePerfData -Xmx512m -Djava.lang.invoke.MethodHandle.CUSTOMIZE_THRESHOLD=-1
 -Dio.netty.machineId=02:00:00:00:00:01 --enable-native-access=ALL-UNNAMED'
