import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** Gets a URL in one of the two ways that Java has, and prints what it got. */
final class Get {
  public static void main(String[] arguments) throws IOException, InterruptedException {
    URI url = URI.create(arguments[1]);
    System.out.println(arguments[0].equals("client") ? byClient(url) : byConnection(url));
  }

  private static String byConnection(URI url) throws IOException {
    return new String(url.toURL().openStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static String byClient(URI url) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    }
  }
}
