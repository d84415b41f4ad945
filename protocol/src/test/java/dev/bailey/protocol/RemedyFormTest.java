package dev.bailey.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.Remedy;
import dev.bailey.error.Remedy.Operation;
import dev.bailey.error.Remedy.Setting;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import dev.bailey.protocol.json.JsonText;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The names that programs rely on, and that they are read back. */
final class RemedyFormTest {
  private static void assertJson(Remedy remedy, String members) {
    JsonObject written = new JsonObject().put("remedies", RemedyForm.write(List.of(remedy)));
    assertThat(written.line()).isEqualTo("{\"remedies\":[{" + members.replace('\'', '"') + "}]}\n");
    JsonFields read = JsonText.read(written.toString(), "remedies");
    assertThat(RemedyReader.read(read.required("remedies"))).containsExactly(remedy);
  }

  @Test
  void allKinds() {
    assertJson(new Remedy.RaiseLimit("memory"), "'type':'raise-limit','limit':'memory'");
    assertJson(new Remedy.AcceptPromise("cpu"), "'type':'accept-promise','promise':'cpu'");
    assertJson(new Remedy.AllowNetwork("a.test"), "'type':'allow-network','rule':'a.test'");
    assertJson(new Remedy.ReadPath(Path.of("/a")), "'type':'read-path','path':'/a'");
    assertJson(new Remedy.DenyPath(Path.of("/a")), "'type':'deny-path','path':'/a'");
    assertJson(
        new Remedy.Choose(Setting.NETWORK_MODE, "none", "full"),
        "'type':'choose','setting':'network-mode','values':['none','full']");
    assertJson(new Remedy.LeaveOut(Setting.LEVEL), "'type':'leave-out','setting':'level'");
    assertJson(
        new Remedy.UseName("presets", List.of("@npm")),
        "'type':'use-name','kind':'presets','names':['@npm']");
    assertJson(
        new Remedy.Perform(Operation.RESUME_SESSION, "work"),
        "'type':'perform','operation':'resume-session','subject':'work'");
    assertJson(
        new Remedy.InstallPackage("x", Optional.of("apt install x")),
        "'type':'install-package','name':'x','command':'apt install x'");
    assertJson(
        new Remedy.ChangeHost("Set it", "sysctl x=1"),
        "'type':'change-host','change':'Set it','command':'sysctl x=1'");
    assertJson(
        new Remedy.StartBy("As root", "sudo"),
        "'type':'start-by','purpose':'As root','prefix':'sudo'");
    assertJson(
        new Remedy.EnableBackend("x", List.of(new Remedy.Advice("Get one."))),
        "'type':'enable-backend','backend':'x',"
            + "'remedies':[{'type':'advice','text':'Get one.'}]");
    assertJson(new Remedy.Advice("Try again."), "'type':'advice','text':'Try again.'");
  }

  @Test
  void whatIsAbsentIsLeftOut() {
    assertJson(new Remedy.AllowNetwork(), "'type':'allow-network'");
    assertJson(new Remedy.ReadPath(), "'type':'read-path'");
    assertJson(
        new Remedy.Perform(Operation.LIST_SESSIONS),
        "'type':'perform','operation':'list-sessions'");
    assertJson(
        new Remedy.Choose(Setting.PROJECT), "'type':'choose','setting':'project','values':[]");
  }
}
