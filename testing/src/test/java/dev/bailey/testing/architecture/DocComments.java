package dev.bailey.testing.architecture;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The comments of types and methods, read from source files by the compiler's parser. */
final class DocComments {
  /** By {@code package.Type.Nested} and {@code package.Type.method(String[],Map)}. */
  private final Map<String, String> comments = new HashMap<>();

  private DocComments() {}

  static DocComments in(List<Path> files) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DocComments found = new DocComments();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(files));
      DocTrees trees = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        found.new Reader(trees, String.valueOf(unit.getPackageName())).scan(unit, null);
      }
    }
    return found;
  }

  /** The comment of a type and of those around it. */
  String ofType(String type) {
    StringBuilder text = new StringBuilder();
    for (String name = type; !name.isEmpty(); name = outer(name)) {
      text.append(comments.getOrDefault(name, "")).append('\n');
    }
    return text.toString();
  }

  private static String outer(String name) {
    return name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : "";
  }

  /**
   * What a method is said to throw.
   *
   * @param method with its parameters' types: {@code <init>(String[],Map)}
   */
  String thrown(String type, String method) {
    String text = comments.getOrDefault(type + "." + method, "");
    int start = text.indexOf("@throws");
    return start < 0 ? "" : text.substring(start);
  }

  /** Goes through one file. */
  private final class Reader extends TreePathScanner<Void, @Nullable Void> {
    private final DocTrees trees;
    private String name;

    private Reader(DocTrees trees, String name) {
      this.trees = trees;
      this.name = name;
    }

    @Override
    public Void visitClass(ClassTree type, @Nullable Void nothing) {
      String outer = name;
      name = outer + "." + type.getSimpleName();
      keep(name);
      super.visitClass(type, null);
      name = outer;
      return null;
    }

    @Override
    public Void visitMethod(MethodTree method, @Nullable Void nothing) {
      keep(name + "." + method.getName() + "(" + String.join(",", parameters(method)) + ")");
      return null;
    }

    /** Those of a record's compact constructor are the record's components. */
    private List<String> parameters(MethodTree method) {
      ClassTree type = (ClassTree) getCurrentPath().getParentPath().getLeaf();
      boolean compact =
          type.getKind() == Tree.Kind.RECORD
              && method.getName().contentEquals("<init>")
              && method.getParameters().isEmpty();
      return compact ? components(type) : types(method.getParameters());
    }

    private static List<String> components(ClassTree type) {
      return types(
          type.getMembers().stream()
              .filter(VariableTree.class::isInstance)
              .map(VariableTree.class::cast)
              .filter(it -> !it.getModifiers().getFlags().contains(Modifier.STATIC))
              .toList());
    }

    private static List<String> types(List<? extends VariableTree> variables) {
      return variables.stream().map(it -> erased(it.getType().toString())).toList();
    }

    /** The simple name that its class has. */
    private static String erased(String type) {
      String bare = type.replaceAll("@\\w+ ?", "").replaceAll("<.*>", "").replace("...", "[]");
      return bare.replaceAll("^.*\\.", "").replaceAll("^[A-Z](?=\\[|$)", "Object").replace(" ", "");
    }

    private void keep(String key) {
      @Nullable String comment = trees.getDocComment(getCurrentPath());
      comments.put(key, comment == null ? "" : comment);
    }
  }
}
