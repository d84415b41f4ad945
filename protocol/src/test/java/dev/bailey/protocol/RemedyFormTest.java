package dev.bailey.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import dev.bailey.error.Remedy.Operation;
import dev.bailey.error.Remedy.Setting;
import dev.bailey.protocol.json.JsonObject;
import dev.bailey.protocol.json.JsonText;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The names that programs rely on. */
final class RemedyFormTest {
  private static void assertJson(Remedy remedy, String members) {
    String text = new JsonObject().put("remedies", RemedyForm.write(List.of(remedy))).toString();
    assertThat(text).isEqualTo("{\"remedies\":[{" + members.replace('\'', '"') + "}]}");
    assertThat(read(text)).containsExactly(remedy);
  }

  private static List<Remedy> read(String text) {
    return RemedyReader.optional(JsonText.read(text, "a remedy"));
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

  @Test
  void whatIsNoRemedyIsRefused() {
    for (String wrong :
        List.of(
            "{'type':'raise-limit','limit':'patience'}",
            "{'type':'raise-limit'}",
            "{'type':'read-path','path':'relative'}",
            "{'type':'advice','text':'x','more':1}",
            "{'type':'choose','setting':'colour','values':[]}",
            "{'type':'magic'}",
            "{}")) {
      String text = "{'remedies':[" + wrong + "]}";
      assertThatExceptionOfType(BaileyException.class)
          .as(wrong)
          .isThrownBy(() -> read(text.replace('\'', '"')))
          .withMessageContaining("remedies");
    }
  }
}
