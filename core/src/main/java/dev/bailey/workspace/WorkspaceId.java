package dev.bailey.workspace;

/** The name of a workspace; also the name of its directory. */
public record WorkspaceId(String value) {
  /**
   * Checks that it can be a name of a directory, and of nothing else.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for what cannot
   */
  public WorkspaceId {
    Identifiers.check("workspace", value);
  }

  @Override
  public String toString() {
    return value;
  }
}
