import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** A program that knows of no proxy: gets a URL in one of three ways and prints what it got. */
final class Get {
  public static void main(String[] arguments) throws IOException, InterruptedException {
    URI url = URI.create(arguments[1]);
    System.out.println(
        switch (arguments[0]) {
          case "client" -> byClient(url);
          case "connection" -> text(url.toURL().openStream().readAllBytes());
          default -> bySocket(url);
        });
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static String byClient(URI url) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    }
  }

  private static String bySocket(URI url) throws IOException {
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      String request =
          "GET /it HTTP/1.1\r\nHost: " + url.getAuthority() + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return text(socket.getInputStream().readAllBytes());
    }
  }
}
