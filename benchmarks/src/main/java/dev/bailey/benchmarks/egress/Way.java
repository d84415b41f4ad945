package dev.bailey.benchmarks.egress;

import dev.bailey.api.Sandbox;
import dev.bailey.benchmarks.contender.Results;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One route from the load client to the server: direct, through another proxy, or through Bailey's
 * egress gateway.
 *
 * @param sandbox the sandbox that the client is started in
 * @param policy the policy of that sandbox
 * @param address the arguments that tell the client where to connect
 */
record Way(Path program, Sandbox sandbox, Policy policy, List<String> address) {

  Way {
    address = List.copyOf(address);
  }

  /** How long all requests took, and the median and the 99th of 100 of them, in nanoseconds. */
  record Figures(long all, long median, long p99) {}

  Figures ask(Workload workload) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(program.toString());
    line.add("ask");
    line.addAll(address);
    line.addAll(workload.words());
    Result result = sandbox.exec(Command.of(line));
    Results.check(result, policy);
    List<String> numbers = List.of(result.stdout().text().strip().split(" ", -1));
    return new Figures(
        Long.parseLong(numbers.get(0)),
        Long.parseLong(numbers.get(1)),
        Long.parseLong(numbers.get(2)));
  }
}
