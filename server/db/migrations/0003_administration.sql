-- Who administers an organisation, and all that they set up before a survey and while it is open.

-- risk_contact_email hears that people in distress have answered. privacy_statement and support_article are the
-- organisation's own defaults for its surveys, sanitised HTML; null: the product's.
alter table account add column number_of_staff integer;
alter table account add column risk_contact_email text;
alter table account add column privacy_statement text;
alter table account add column support_article text;
alter table account add column remove_completed_participations boolean not null default false;
alter table account add column when_disabled timestamptz;
alter table account add column when_archived timestamptz;

-- May do everything in every organisation, but sees nobody's own survey or report.
alter table person add column super_admin boolean not null default false;

create table membership (
  account_id uuid not null references account (id) on delete cascade,
  person_id uuid not null references person (id) on delete cascade,
  admin_user_role text not null check (admin_user_role in ('report', 'view', 'edit', 'manage')),
  created_at timestamptz not null,
  primary key (account_id, person_id)
);
create index membership_of_person on membership (person_id);

-- The messages are sanitised HTML with placeholders; null: the default. when_results_deleted: its answers were deleted.
alter table survey add column when_archived timestamptz;
alter table survey add column when_invitations_last_sent timestamptz;
alter table survey add column when_results_deleted timestamptz;
alter table survey add column risk_contact_email text;
alter table survey add column welcome text;
alter table survey add column invitation_message text;
alter table survey add column thanks_message text;
alter table survey add column thanks_contact_message text;
alter table survey add column risk_thanks_message text;
alter table survey add column privacy_statement text;
alter table survey add column support_article text;
-- Up to when completions were looked through for high distress. Looked through are never fewer than the smallest group
-- that a report may show, so that a notice to the risk contact points at nobody.
alter table survey add column when_risk_considered timestamptz;
create index survey_to_open on survey (open_at) where when_open is null and open_at is not null;
create index survey_to_close on survey (close_at) where when_open is not null and when_closed is null and close_at is not null;

-- The questions that an organisation has chosen for an editable section, in order. No row: as the survey type has them.
-- The survey's type_hash always names the type with the chosen questions in place.
create table survey_section (
  account_id uuid not null,
  survey_id uuid not null,
  section_id text not null,
  question_ids text[] not null,
  primary key (account_id, survey_id, section_id),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);

-- Questions that an organisation wrote itself, for all its surveys. when_locked: first used in a survey that was opened.
create table custom_question (
  account_id uuid not null references account (id) on delete cascade,
  id text not null,
  definition jsonb not null,
  when_locked timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index custom_question_title on custom_question (account_id, lower(definition ->> 'title'));

-- allParticipants is everybody, whoever that is at the time: it has no rows of members.
create table participant_group (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  name text not null,
  group_type text not null check (group_type in ('regular', 'allParticipants')),
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index participant_group_name on participant_group (account_id, lower(name));
create unique index participant_group_of_all on participant_group (account_id) where group_type = 'allParticipants';
insert into participant_group (account_id, id, name, group_type, created_at)
  select id, gen_random_uuid(), 'All participants', 'allParticipants', created_at from account;

create table participant_group_member (
  account_id uuid not null,
  group_id uuid not null,
  participant_id uuid not null,
  primary key (account_id, group_id, participant_id),
  foreign key (account_id, group_id) references participant_group (account_id, id) on delete cascade,
  foreign key (account_id, participant_id) references participant (account_id, id) on delete cascade
);
create index group_of_member on participant_group_member (account_id, participant_id);

-- Groups attached to a survey: until it closes, whoever is or becomes a member takes part in it.
create table survey_group (
  account_id uuid not null,
  survey_id uuid not null,
  group_id uuid not null,
  primary key (account_id, survey_id, group_id),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade,
  foreign key (account_id, group_id) references participant_group (account_id, id) on delete cascade
);
create index survey_of_group on survey_group (account_id, group_id);

-- by_hand: added one by one or from a file, so that it stays when a group is detached. preview: an administrator's own
-- look at the survey; it counts nowhere. when_invitation_delivered: the mail server took the last invitation or reminder.
alter table participation add column by_hand boolean not null default true;
alter table participation add column preview boolean not null default false;
alter table participation add column when_last_reminded timestamptz;
alter table participation add column when_invitation_delivered timestamptz;
alter table participation add constraint participation_preview check (not preview or participant_id is null);
create index participation_preview on participation (created_at) where preview;
create index participation_of_survey on participation (account_id, survey_id) where not preview;

-- Sorting by name and by address, as lists do.
create index participant_by_name on participant (account_id, lower(family_name), lower(given_name), id);
