-- Releases since 0027_going_back start on this schema.
-- Several servers, also of different releases, know of each other and of each other's web files.
create table running_server (
  id uuid primary key,
  name text not null,
  version text not null,
  key_fingerprints bytea[] not null,
  when_started timestamptz not null,
  when_seen timestamptz not null
);
comment on table running_server is 'Processes that serve from this database. Not in back-ups.';
comment on column running_server.name is 'Host and process id, for the operator.';
comment on column running_server.key_fingerprints is 'The secret keys that it can open secrets with.';
comment on column running_server.when_seen is 'Updated regularly. A process that is killed leaves its row.';

create table web_file (
  path text primary key,
  content bytea not null,
  when_needed timestamptz not null
);
comment on table web_file is 'Files of the web application whose names contain a hash, of all releases in use: a page of one release may ask a server of another. Not in back-ups.';
comment on column web_file.path is 'Below assets/.';
comment on column web_file.content is 'Compressed with Brotli.';
comment on column web_file.when_needed is 'When a server that has the file was last known to run.';
