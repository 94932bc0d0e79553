-- Organisations, surveys, the people invited to them and their answers.
-- The organisation's id leads the key of every table that grows with answers, so that the data can be split by it.

create table account (
  id uuid primary key,
  name text not null,
  time_zone text not null default 'UTC',
  created_at timestamptz not null
);

-- Every version of a survey type that was ever loaded, by the hash of its content. A survey keeps the version it was
-- opened with, whatever an author changes in the files later.
create table survey_type_version (
  hash text primary key,
  type_id text not null,
  definition jsonb not null,
  loaded_at timestamptz not null
);

create table survey (
  account_id uuid not null references account (id),
  id uuid not null,
  name text not null,
  type_id text not null,
  type_hash text not null references survey_type_version (hash),
  contact_name text,
  contact_email text,
  open_at timestamptz,
  close_at timestamptz,
  when_open timestamptz,
  when_closed timestamptz,
  share_token text not null unique,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (account_id, id)
);
create unique index survey_name on survey (account_id, lower(name));

create table participant (
  account_id uuid not null references account (id),
  id uuid not null,
  given_name text not null,
  family_name text not null,
  email_address text not null,
  -- Stops the organisation's mail to this address; stands in every mail.
  stop_token text not null unique,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index participant_email on participant (account_id, lower(email_address));

-- One person's answering of one survey. id is what administrators know it by, public_id what the participant does:
-- neither works in the other's place. No participant: an anonymous answer by the share link.
create table participation (
  account_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  participant_id uuid,
  public_id uuid not null unique,
  token text not null unique,
  when_last_invited timestamptz,
  when_survey_opened timestamptz,
  when_started timestamptz,
  when_completed timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade,
  foreign key (account_id, participant_id) references participant (account_id, id)
);
create unique index participation_of_participant on participation (account_id, survey_id, participant_id);

-- One row a question answered. A cleared answer keeps its row, empty, so that an older one that arrives late
-- does not come back.
create table answer (
  account_id uuid not null,
  participation_id uuid not null,
  question_id text not null,
  int_value integer,
  int_values integer[],
  string_value text,
  other_title text,
  not_applicable boolean not null default false,
  answered_at timestamptz not null,
  primary key (account_id, participation_id, question_id),
  foreign key (account_id, participation_id) references participation (account_id, id) on delete cascade
);

-- A sign-in; its tokens are one family and end with it.
create table session (
  id uuid primary key,
  created_at timestamptz not null
);

-- Tokens are kept as SHA-256 hashes. They name whom they sign in, so that a call finds it by one look-up.
create table session_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  account_id uuid not null,
  participation_id uuid not null,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  spent_at timestamptz,
  foreign key (account_id, participation_id) references participation (account_id, id) on delete cascade
);
create index session_token_of_session on session_token (session_id);
create index session_token_of_participation on session_token (account_id, participation_id);
create index session_token_expiry on session_token (expires_at);

-- Addresses that an organisation must not write to: their owner stopped its mail, or they refused it for good.
create table mail_refusal (
  account_id uuid not null references account (id),
  email_address text not null check (email_address = lower(email_address)),
  reason text not null check (reason in ('stopped', 'undeliverable')),
  when_refused timestamptz not null,
  primary key (account_id, email_address)
);

-- Work for later, written in the transaction that decides it. A mail is a job too: its payload holds ids alone,
-- the text is made when it leaves. Done jobs are deleted; given-up ones stay for an operator to see.
create table job (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  last_error text,
  failed_at timestamptz,
  created_at timestamptz not null
);
create index job_due on job (run_at) where failed_at is null;
