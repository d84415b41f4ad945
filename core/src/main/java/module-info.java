/** Policy, requests, results, and the interface every backend fulfils. */
module dev.bailey.core {
  requires static org.jspecify;

  exports dev.bailey.error;
}
