-- Two-factor sign-in, sign-in sessions as people see them, logos, the audit log, and the retention of answers.

-- The shared secret of the authenticator app, in base32; null: two-factor sign-in is off. A code is good once:
-- totp_last_step is the time step of the last one that was used.
alter table person add column totp_secret text;
alter table person add column totp_last_step bigint;

-- A set-up that was begun: the secret becomes the person's when a code of it is confirmed.
create table totp_setup (
  hash bytea primary key,
  person_id uuid not null references person (id) on delete cascade,
  secret text not null,
  expires_at timestamptz not null
);
create index totp_setup_of_person on totp_setup (person_id);

-- Kept as SHA-256 hashes; deleted when used.
create table recovery_code (
  person_id uuid not null references person (id) on delete cascade,
  hash bytea not null,
  primary key (person_id, hash)
);

-- A new address that a person asked for, as long as the present one is still former_address. What waits to be mailed
-- names it by its id alone.
create table email_change (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  email_address text not null,
  former_address text not null,
  expires_at timestamptz not null
);
create index email_change_of_person on email_change (person_id);

-- Links that confirm it; kept as SHA-256 hashes.
create table email_change_token (
  hash bytea primary key,
  email_change_id uuid not null references email_change (id) on delete cascade
);
create index email_change_token_of_change on email_change_token (email_change_id);

-- Browser and system in words, of people with an account alone. last_used_at moves on when tokens are refreshed.
alter table session add column device text;
alter table session add column last_used_at timestamptz;

-- When a member first signed in since being added; null: not yet.
alter table membership add column when_joined timestamptz;
update membership set when_joined = created_at;

-- What whoever added them called them. Told until they have signed in, so that nobody learns by adding an address
-- whether it has an account already, and whose.
alter table membership add column invited_name text;

-- The mail was an invitation to administer an organisation, and not asked for by the person.
alter table password_reset_token add column invitation boolean not null default false;

-- How long after closing the answers to a survey are kept; null: for ever.
alter table account add column retention_months integer check (retention_months > 0);

-- The picture as it was made anew here, in WebP. id stands in its address, and is another for another picture.
create table account_logo (
  account_id uuid primary key references account (id) on delete cascade,
  id uuid not null unique,
  width integer not null,
  height integer not null,
  image bytea not null
);

-- When the answers went by the organisation's retention period. What was admitted at closing can still be told.
alter table survey add column when_erased timestamptz;
create index survey_to_erase on survey (account_id, when_closed) where when_closed is not null and when_erased is null;

-- The numbers of the populations admitted at closing, kept when the answers themselves are erased.
create table results_aggregate (
  account_id uuid not null,
  survey_id uuid not null,
  seq integer not null,
  population jsonb not null,
  held_back text[] not null,
  tallies jsonb not null,
  primary key (account_id, survey_id, seq),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);

-- Who did what in an organisation. Entries outlive the people and objects they tell of, which they name as they were
-- called then. person_id null: done by the clock. object: ids by the names of path parameters.
create table audit_entry (
  account_id uuid not null references account (id),
  id uuid not null,
  at timestamptz not null,
  person_id uuid,
  person_name text,
  as_super boolean not null default false,
  area text not null,
  action text not null,
  subject text,
  object jsonb not null,
  details jsonb not null,
  primary key (account_id, id)
);
create index audit_entry_by_time on audit_entry (account_id, at, id);
create index audit_entry_of_person on audit_entry (person_id) where person_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of the audit log are only added';
end
$$;
create trigger audit_entry_is_only_added_to before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();
