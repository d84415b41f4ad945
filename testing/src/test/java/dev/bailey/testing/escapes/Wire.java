package dev.bailey.testing.escapes;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What goes between {@link Deputy} and {@link DeputysJvm}. */
final class Wire {
  private Wire() {}

  static void write(DataOutputStream out, Collection<?> values) throws IOException {
    out.writeInt(values.size());
    for (Object value : values) {
      out.writeUTF(value.toString());
    }
  }

  static List<String> read(DataInputStream in) throws IOException {
    List<String> values = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      values.add(in.readUTF());
    }
    return values;
  }

  static void writeText(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static String readText(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }
}
