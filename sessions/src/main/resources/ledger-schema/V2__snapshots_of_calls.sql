ALTER TABLE snapshots ADD COLUMN call TEXT;

CREATE UNIQUE INDEX snapshot_of_call ON snapshots (session, call);
