-- No earlier release starts on this schema.
-- Releases that know this migration read in starts_since whether they start on a schema that a later release has changed.
-- An empty database has the column already (server/db/migrate.ts).
alter table if exists migration add column if not exists starts_since text;
