-- The results of closed surveys, as organisations read them.

-- What every report is made of: the completed answers and group memberships as they were at closing, column by column,
-- in rows of a random order; nothing in it names or dates a participation. columns: a gzip file; texts: free texts by
-- question, each question in an order of its own, tied to no row. checksum: SHA-256 of both, one after the other.
-- removed: completed participations removed since; derived anew once they number the minimum.
create table results_snapshot (
  account_id uuid not null,
  survey_id uuid not null,
  number integer not null,
  people integer not null,
  score double precision,
  columns bytea not null,
  texts bytea not null,
  checksum bytea not null,
  removed integer not null default 0,
  created_at timestamptz not null,
  primary key (account_id, survey_id),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);

-- In which groups the participant of a completed participation was when the survey closed: kept so that the results can
-- be derived again after a removal, whatever became of group and participant since.
create table participation_group (
  account_id uuid not null,
  participation_id uuid not null,
  group_id uuid not null,
  primary key (account_id, participation_id, group_id),
  foreign key (account_id, participation_id) references participation (account_id, id) on delete cascade
);

-- Every population that numbers were given out about, as far as it told something new, in order. held_back: variables
-- whose numbers were not given out with it; mixed: variables of which, since a removal, it tells nothing that may be told
-- again. person_id: who asked; null: admitted at closing.
create table report_ledger (
  account_id uuid not null,
  survey_id uuid not null,
  seq integer not null,
  population jsonb not null,
  held_back text[] not null,
  mixed text[] not null,
  person_id uuid references person (id) on delete set null,
  asked_at timestamptz not null,
  primary key (account_id, survey_id, seq),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);
create index report_ledger_of_person on report_ledger (person_id, asked_at) where person_id is not null;

-- A norm as one organisation is given it, made of others' surveys and frozen. scores: means and shares by section and
-- aspect, rounded.
create table norm_edition (
  account_id uuid not null references account (id) on delete cascade,
  type_id text not null,
  made_at timestamptz not null,
  organisations integer not null,
  people integer not null,
  scores jsonb not null,
  primary key (account_id, type_id)
);

alter table survey add column executive_summary text;

-- What was written about an area of a survey's report, sanitised HTML.
create table area_analysis (
  account_id uuid not null,
  survey_id uuid not null,
  section_id text not null,
  area_id text not null,
  analysis text not null,
  primary key (account_id, survey_id, section_id, area_id),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);

-- Tokens of downloads and print links, kept as SHA-256 hashes. request: the report that was asked for; null: the file of
-- anonymised answers.
create table download_token (
  hash bytea primary key,
  account_id uuid not null,
  survey_id uuid not null,
  person_id uuid not null references person (id) on delete cascade,
  request jsonb,
  expires_at timestamptz not null,
  spent_at timestamptz,
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);
create index download_token_expiry on download_token (expires_at);

-- A session may also be that of a print link: of whoever asked for it, for the report of one survey and nothing else.
alter table session_token add column survey_id uuid;
alter table session_token add column reader_id uuid references person (id) on delete cascade;
alter table session_token drop constraint session_token_holder;
alter table session_token add constraint session_token_holder check (
  (account_id is null) = (participation_id is null and survey_id is null) and (survey_id is null) = (reader_id is null)
    and num_nonnulls(participation_id, person_id, survey_id) = 1
);
alter table session_token add constraint session_token_survey
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade;
