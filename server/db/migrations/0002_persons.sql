-- People with an account of their own: they sign in with a password and keep their reports.

create table person (
  id uuid primary key,
  given_name text not null,
  family_name text not null,
  email_address text not null,
  -- argon2id. Null: taken back; the owner of the address chooses a new one by mail.
  password_hash text,
  -- When it was first seen that mail to the address reaches the person. Null: somebody else's address may have been named.
  when_email_confirmed timestamptz,
  created_at timestamptz not null
);
create unique index person_email on person (lower(email_address));

-- When somebody looked at their invitation is nobody's affair; a list shows when the survey was opened.
alter table participation drop column when_survey_opened;

-- Whose account a participation was added to.
alter table participation add column person_id uuid references person (id) on delete set null;
create index participation_of_person on participation (person_id) where person_id is not null;

-- A token signs in either one participation or a person, who reaches all that were added to the account.
alter table session_token alter column account_id drop not null;
alter table session_token alter column participation_id drop not null;
alter table session_token add column person_id uuid references person (id) on delete cascade;
alter table session_token add constraint session_token_holder check (
  (account_id is null) = (participation_id is null) and (participation_id is null) <> (person_id is null)
);
create index session_token_of_person on session_token (person_id) where person_id is not null;

-- Tokens in mails, kept as SHA-256 hashes. A claim adds a participation to a person's account: it is kept when used, so
-- that using it again can be told from a wrong one, and names a participation that may be gone by then.
create table claim_token (
  hash bytea primary key,
  account_id uuid not null,
  participation_id uuid not null,
  person_id uuid not null references person (id) on delete cascade,
  expires_at timestamptz not null
);
create index claim_token_expiry on claim_token (expires_at);

create table password_reset_token (
  hash bytea primary key,
  person_id uuid not null references person (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_reset_token_of_person on password_reset_token (person_id);

-- Wrong passwords, by a hash of account and network address together: what slows a guesser and nobody else.
create table sign_in_failure (
  origin bytea not null,
  failed_at timestamptz not null
);
create index sign_in_failure_of_origin on sign_in_failure (origin, failed_at);
create index sign_in_failure_time on sign_in_failure (failed_at);

-- Attempts to add a participation to an account.
create table register_attempt (
  account_id uuid not null,
  participation_id uuid not null,
  attempted_at timestamptz not null,
  foreign key (account_id, participation_id) references participation (account_id, id) on delete cascade
);
create index register_attempt_of_participation on register_attempt (account_id, participation_id);
create index register_attempt_time on register_attempt (attempted_at);
