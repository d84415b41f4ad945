CREATE TABLE sessions (
  id            TEXT PRIMARY KEY,
  state         TEXT NOT NULL,
  created       BIGINT NOT NULL,
  changed       BIGINT NOT NULL,
  quota         BIGINT,
  turns         INTEGER NOT NULL DEFAULT 0,
  next_message  BIGINT NOT NULL DEFAULT 1,
  next_snapshot INTEGER NOT NULL DEFAULT 1,
  policy        TEXT NOT NULL,
  origin        TEXT NOT NULL,
  agent_state   TEXT,
  failure       TEXT,
  rollback_to   TEXT,
  rollback_history INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE labels (
  session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  name    TEXT NOT NULL,
  value   TEXT NOT NULL,
  PRIMARY KEY (session, name)
);

CREATE TABLE snapshots (
  session     TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  id          TEXT NOT NULL,
  kind        TEXT NOT NULL,
  ordinal     INTEGER NOT NULL,
  created     BIGINT NOT NULL,
  added       BIGINT NOT NULL,
  turn        INTEGER NOT NULL,
  message     BIGINT NOT NULL,
  agent_state TEXT,
  PRIMARY KEY (session, id)
);

CREATE TABLE messages (
  number       INTEGER PRIMARY KEY,
  session      TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  sequence     BIGINT NOT NULL,
  role         TEXT NOT NULL,
  content      TEXT NOT NULL,
  tool_calls   TEXT,
  tool_call_id TEXT,
  created      BIGINT NOT NULL,
  UNIQUE (session, sequence)
);

CREATE VIRTUAL TABLE message_words USING fts5 (content, content = 'messages', content_rowid = 'number');

CREATE TRIGGER message_added AFTER INSERT ON messages BEGIN
  INSERT INTO message_words (rowid, content) VALUES (new.number, new.content);
END;

CREATE TRIGGER message_removed AFTER DELETE ON messages BEGIN
  INSERT INTO message_words (message_words, rowid, content) VALUES ('delete', old.number, old.content);
END;

CREATE TABLE calls (
  session  TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  id       TEXT NOT NULL,
  digest   TEXT NOT NULL,
  result   TEXT,
  begun    BIGINT NOT NULL,
  finished BIGINT,
  PRIMARY KEY (session, id)
);

CREATE TABLE processes (
  session  TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  id       TEXT NOT NULL,
  command  TEXT NOT NULL,
  state    TEXT NOT NULL,
  exit     INTEGER,
  started  BIGINT NOT NULL,
  ended    BIGINT,
  PRIMARY KEY (session, id)
);
