# How Bailey's JVM starts. Sourced by ./bailey and scripts/build.sh: a cache made with other options
# would not be used. A small heap, one garbage collector thread and the quick compiler: the JVM lives
# for as long as one command, and mostly waits.
BAILEY_JVM_OPTIONS='-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Xmx512m
 --enable-native-access=ALL-UNNAMED'
