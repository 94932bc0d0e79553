-- The tables as the migrations in server/db/migrations/ leave them. This file is for reading: nothing runs it.
-- `npm run schema -- --write` writes it, and a test compares it with the migrations. The same tables as types: server/db/schema.ts.
-- Not shown: the table `migration` with the names of the applied migrations (server/db/migrate.ts).

-- == Organisations and who administers them ==

-- An organisation ("organisation" on screens and in mails).
create table account (
  id uuid primary key,
  name text not null,
  time_zone text not null default 'UTC',
  created_at timestamptz not null,
  -- Stated by the organisation. Null: not stated.
  number_of_staff integer,
  -- Who gets the notice of high distress when the survey names no one.
  risk_contact_email text,
  -- Sanitised HTML. Null: the product's text.
  privacy_statement text,
  -- Sanitised HTML. Null: the product's text.
  support_article text,
  remove_completed_participations boolean not null default false,
  when_disabled timestamptz,
  when_archived timestamptz,
  -- For how many months after closing answers are kept. Null: with no limit.
  retention_months integer check (retention_months > 0),
  -- BCP 47 tag of the language of mails to people who have not chosen one.
  language text not null default 'en',
  -- Whether participants are offered the Knowledge Library.
  knowledge_library boolean not null default true,
  -- Country whose help lines come first. Null: the country of the time zone.
  country text,
  -- The organisation's own help lines, in order.
  support_lines jsonb not null default '[]',
  -- Last part of the address of the organisation's support page.
  support_token text not null default replace(gen_random_uuid()::text, '-', '') unique
);

-- The logo of an organisation, re-encoded as WebP.
create table account_logo (
  account_id uuid primary key references account (id) on delete cascade,
  -- Part of the logo's address. A new picture gets a new one.
  id uuid not null unique,
  width integer not null,
  height integer not null,
  image bytea not null
);

-- The right of a person to administer an organisation, with a role.
create table membership (
  account_id uuid not null references account (id) on delete cascade,
  person_id uuid not null references person (id) on delete cascade,
  admin_user_role text not null check (admin_user_role in ('report', 'view', 'edit', 'manage')),
  created_at timestamptz not null,
  -- First sign-in since the person was added. Null: not yet.
  when_joined timestamptz,
  -- Name given when the person was added. Shown until they first sign in, so that adding an address does not disclose
  -- whose account it is.
  invited_name text,
  -- Day of the person's last sign-in, in UTC. Null: none since this is stored.
  last_sign_in_on date,
  primary key (account_id, person_id)
);
create index membership_of_person on membership (person_id);

-- One entry of an organisation's audit log: who did what. Entries are only added, and outlive the people and objects
-- they name.
create table audit_entry (
  account_id uuid not null references account (id),
  id uuid not null,
  at timestamptz not null,
  -- Who did it. Null: the schedule.
  person_id uuid,
  person_name text,
  -- Whether the person acted as a super administrator.
  as_super boolean not null default false,
  area text not null,
  action text not null,
  -- Name of the object at that time.
  subject text,
  -- Ids by the names of path parameters, such as surveyId.
  object jsonb not null,
  details jsonb not null,
  primary key (account_id, id)
);
create index audit_entry_by_area on audit_entry (account_id, area, at, id);
create index audit_entry_by_time on audit_entry (account_id, at, id);
create index audit_entry_of_person on audit_entry (person_id) where person_id is not null;
create index audit_entry_of_survey on audit_entry (account_id, (object ->> 'surveyId'), at, id);
create trigger audit_entry_is_only_added_to before delete or update or truncate on audit_entry for each statement execute function refuse_change();

-- == Surveys ==

-- A survey type as it was loaded once, or with the questions that an organisation chose. A survey keeps its version
-- when the files change.
create table survey_type_version (
  -- Hash of the definition.
  hash text primary key,
  type_id text not null,
  definition jsonb not null,
  loaded_at timestamptz not null,
  -- Texts in other languages, by language, place and field.
  translations jsonb not null default '{}'
);

-- A survey of an organisation: its texts, its dates and the survey type version it asks.
create table survey (
  account_id uuid not null references account (id),
  id uuid not null,
  name text not null,
  type_id text not null,
  -- The survey type with the chosen questions in place.
  type_hash text not null references survey_type_version (hash),
  contact_name text,
  contact_email text,
  -- When the survey opens automatically. Null: someone opens it.
  open_at timestamptz,
  -- When the survey closes automatically. Null: someone closes it.
  close_at timestamptz,
  -- When the survey opened. Null: it has not.
  when_open timestamptz,
  -- When the survey closed. Null: it has not.
  when_closed timestamptz,
  share_token text not null unique,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  when_archived timestamptz,
  when_invitations_last_sent timestamptz,
  -- When the answers and results were deleted on request.
  when_results_deleted timestamptz,
  -- Who gets the notice of high distress. Null: the organisation's contact.
  risk_contact_email text,
  -- Sanitised HTML with placeholders, as all messages down to support_article. Null: the default.
  welcome text,
  invitation_message text,
  thanks_message text,
  thanks_contact_message text,
  risk_thanks_message text,
  privacy_statement text,
  support_article text,
  -- When it was decided whether the risk contact gets a notice.
  when_risk_considered timestamptz,
  -- Sanitised HTML that a super administrator wrote about the report.
  executive_summary text,
  -- When the answers were erased at the end of the retention period. Pre-approved results remain.
  when_erased timestamptz,
  -- Days between automatic reminders. Null: none.
  reminder_every_days integer,
  -- Last automatic reminder, or when reminders were set so late that one would have been due at once.
  when_reminded_by_clock timestamptz,
  -- Whether the share link takes answers. When it does not, the link answers like an unknown one.
  share_link boolean not null default true,
  -- False: the survey leaves the distress scale out.
  distress_scale boolean not null default true,
  -- When the executive summary was saved. Null: there is none, or an earlier version saved it.
  when_summarised timestamptz,
  -- Number of responses in the report when the executive summary was saved. Null as when_summarised.
  summarised_people integer,
  -- The organisation's time zone when the survey opened, in which its days are counted. It does not change with the
  -- organisation's, because the same responses counted by other days would disclose hours. Null: it has not opened.
  time_zone text,
  primary key (account_id, id)
);
create index survey_by_id on survey (id);
create unique index survey_name on survey (account_id, lower(name));
create index survey_to_close on survey (close_at) where when_open is not null and when_closed is null and close_at is not null;
create index survey_to_erase on survey (account_id, when_closed) where when_closed is not null and when_erased is null;
create index survey_to_open on survey (open_at) where when_open is null and open_at is not null;
create index survey_to_remind on survey (when_open) where reminder_every_days is not null and when_open is not null and when_closed is null;

-- The questions that an organisation chose for an editable section of a survey, in order. No row: the questions of the
-- survey type.
create table survey_section (
  account_id uuid not null,
  survey_id uuid not null,
  section_id text not null,
  question_ids text[] not null,
  primary key (account_id, survey_id, section_id),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);

-- A question that an organisation wrote for its surveys.
create table custom_question (
  account_id uuid not null references account (id) on delete cascade,
  id text not null,
  definition jsonb not null,
  -- When a survey that asks it first opened. Null: it can still be edited.
  when_locked timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index custom_question_title on custom_question (account_id, lower(definition ->> 'title'));

-- == Participants and groups ==

-- A person that an organisation knows by name and e-mail address, and can invite to surveys.
create table participant (
  account_id uuid not null references account (id),
  id uuid not null,
  -- Empty: missing. So is the family name.
  given_name text not null,
  family_name text not null,
  email_address text not null,
  -- In every mail: stops the organisation's mail to this address.
  stop_token text not null unique,
  created_at timestamptz not null,
  -- The keys are what lists sort by; search_text is what a search looks in.
  given_key text not null generated always as (lower("left"(given_name, 60))) stored,
  family_key text not null generated always as (lower("left"(family_name, 60))) stored,
  email_key text not null generated always as (lower(email_address)) stored,
  search_text text not null generated always as (lower((((given_name || ' ') || family_name) || e'\n') || email_address)) stored,
  given_missing boolean not null generated always as (given_name = '') stored,
  family_missing boolean not null generated always as (family_name = '') stored,
  primary key (account_id, id)
);
create index participant_by_family_name on participant (account_id, family_missing, family_key, given_missing, given_key, id) include (search_text);
create index participant_by_family_name_descending on participant (account_id, family_key, given_key, id);
create index participant_by_given_name on participant (account_id, given_missing, given_key, family_missing, family_key, id) include (search_text);
create index participant_by_given_name_descending on participant (account_id, given_key, family_key, id);
create unique index participant_email on participant (account_id, email_key) include (id, search_text);

-- A group of participants under a name.
create table participant_group (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- allParticipants: every participant of the organisation at the time, without rows of members.
  group_type text not null check (group_type in ('regular', 'allParticipants')),
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index participant_group_name on participant_group (account_id, lower(name));
create unique index participant_group_of_all on participant_group (account_id) where group_type = 'allParticipants';

-- A participant's membership of a group.
create table participant_group_member (
  account_id uuid not null,
  group_id uuid not null,
  participant_id uuid not null,
  primary key (account_id, group_id, participant_id),
  foreign key (account_id, group_id) references participant_group (account_id, id) on delete cascade,
  foreign key (account_id, participant_id) references participant (account_id, id) on delete cascade
);
create index group_of_member on participant_group_member (account_id, participant_id);
create statistics participant_group_member_of_group (dependencies) on account_id, group_id from participant_group_member;

-- A group attached to a survey: until the survey closes, its members take part.
create table survey_group (
  account_id uuid not null,
  survey_id uuid not null,
  group_id uuid not null,
  primary key (account_id, survey_id, group_id),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade,
  foreign key (account_id, group_id) references participant_group (account_id, id) on delete cascade
);
create index survey_of_group on survey_group (account_id, group_id);

-- An address that an organisation must not write to: its owner stopped the mail, or mail cannot be delivered.
create table mail_refusal (
  account_id uuid not null references account (id),
  email_address text not null check (email_address = lower(email_address)),
  reason text not null check (reason in ('stopped', 'undeliverable')),
  when_refused timestamptz not null,
  primary key (account_id, email_address)
);

-- == Participations and answers ==

-- One person's part in one survey: the invitation and how far they are.
create table participation (
  account_id uuid not null,
  -- The id that administrators know. Participants know public_id; neither works in place of the other.
  id uuid not null,
  survey_id uuid not null,
  -- Null: anonymous, by the share link or as a preview.
  participant_id uuid,
  public_id uuid not null unique,
  -- Last part of the personal invitation link.
  token text not null unique,
  when_last_invited timestamptz,
  when_started timestamptz,
  when_completed timestamptz,
  created_at timestamptz not null,
  -- The person whose account it was added to.
  person_id uuid references person (id) on delete set null,
  -- Added one by one or from a file, so that it stays when a group is detached.
  by_hand boolean not null default true,
  -- An administrator's trial run. It counts nowhere and is removed after a day.
  preview boolean not null default false,
  when_last_reminded timestamptz,
  -- When the mail server accepted the last invitation or reminder.
  when_invitation_delivered timestamptz,
  -- BCP 47 tag. Null: not chosen.
  language text,
  -- When all answers were withdrawn. Older answers that arrive later are dropped. Null again after submitting or
  -- closing.
  when_withdrawn timestamptz,
  primary key (account_id, id),
  constraint participation_preview check (not preview or participant_id is null),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade,
  foreign key (account_id, participant_id) references participant (account_id, id)
);
create index participation_by_link on participation (account_id, survey_id, id) where participant_id is null and not preview;
create unique index participation_of_participant on participation (account_id, participant_id, survey_id);
create index participation_of_person on participation (person_id) where person_id is not null;
create index participation_of_survey on participation (account_id, survey_id, when_last_invited) where not preview;
create index participation_preview on participation (created_at) where preview;
create statistics participation_of_survey (dependencies) on account_id, survey_id from participation;

-- The answer to one question or matrix row. A cleared answer keeps its row, so that an older one that arrives late does
-- not come back.
create table answer (
  account_id uuid not null,
  participation_id uuid not null,
  question_id text not null,
  -- The point on a scale, or the index of the option where one can be chosen.
  int_value integer,
  -- The indices of the options where several can be chosen.
  int_values integer[],
  -- Free text, or the text of the option "other".
  string_value text,
  -- What the person says a scale is about.
  other_title text,
  not_applicable boolean not null default false,
  answered_at timestamptz not null,
  primary key (account_id, participation_id, question_id),
  foreign key (account_id, participation_id) references participation (account_id, id) on delete cascade
);

-- A group that the participant of a completed participation was in when the survey closed. Results are derived again
-- from it after a removal.
create table participation_group (
  account_id uuid not null,
  participation_id uuid not null,
  group_id uuid not null,
  primary key (account_id, participation_id, group_id),
  foreign key (account_id, participation_id) references participation (account_id, id) on delete cascade
);

-- A token in a mail that adds a participation to a person's account. It is kept after use, so that using it again
-- differs from a wrong token.
create table claim_token (
  -- SHA-256 of the token.
  hash bytea primary key,
  account_id uuid not null,
  participation_id uuid not null,
  person_id uuid not null references person (id) on delete cascade,
  expires_at timestamptz not null
);
create index claim_token_expiry on claim_token (expires_at);
create index claim_token_of_participation on claim_token (account_id, participation_id);
create index claim_token_of_person on claim_token (person_id);

-- The step that a person has kept from the letter of a personal report. Only that person sees it.
create table kept_step (
  account_id uuid not null,
  participation_id uuid not null,
  person_id uuid not null references person (id) on delete cascade,
  -- The code of the step: <section>/<aspect> of the survey type, with keep/ in front if it is about keeping what is
  -- good, or event or support.
  step text not null,
  when_kept timestamptz not null,
  primary key (account_id, participation_id),
  foreign key (account_id, participation_id) references participation (account_id, id) on delete cascade
);
create index kept_step_of_person on kept_step (person_id);

-- Consecutive days of a survey on which at least the minimum of people completed it. Stored when it is first shown, and
-- not changed by removals.
create table response_step (
  account_id uuid not null,
  survey_id uuid not null,
  -- In survey.time_zone, as last_day.
  first_day date not null,
  last_day date not null,
  -- Number of people who completed the survey on these days.
  completed integer not null check (completed > 0),
  primary key (account_id, survey_id, first_day),
  constraint response_step_check check (last_day >= first_day),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);

-- An attempt to add a participation to an account, counted to limit attempts.
create table register_attempt (
  account_id uuid not null,
  participation_id uuid not null,
  attempted_at timestamptz not null,
  foreign key (account_id, participation_id) references participation (account_id, id) on delete cascade
);
create index register_attempt_of_participation on register_attempt (account_id, participation_id);
create index register_attempt_time on register_attempt (attempted_at);

-- == Results of closed surveys ==

-- The results of a closed survey, frozen: the completed answers and groups at closing. Every report is computed from
-- it.
create table results_snapshot (
  account_id uuid not null,
  survey_id uuid not null,
  -- Counts up each time the results are derived again.
  number integer not null,
  -- Completed participations in it.
  people integer not null,
  -- The mean of all sections, shown only where the survey type has an overall score. Null: not released, so that norms
  -- do not use the survey.
  score double precision,
  -- Answers column by column, gzipped. Nothing in it names or dates a participation.
  columns bytea not null,
  -- Free texts by question, each question in an order of its own, gzipped.
  texts bytea not null,
  -- SHA-256 of columns, followed by that of texts.
  checksum bytea not null,
  -- Completed participations removed since. The results are derived again once enough are.
  removed integer not null default 0,
  created_at timestamptz not null,
  -- Whether the groups that reports may show were decided.
  planned boolean not null default false,
  -- How many of the removed were invited by name.
  removed_invited integer not null default 0,
  -- Standard deviations of scores and critical values, rounded. Null: not computed yet.
  uncertainty jsonb,
  -- Invited people by their reporting groups at closing, and how many of them completed the survey. Null: unknown.
  invited jsonb,
  -- The released overall score and section scores of everyone, from 0 to 1, with the number of people of each section.
  -- Null: not computed yet, or not released.
  scores jsonb,
  -- The steps of each event and of who it came from, for everyone and by line. Null: the survey asks about none, or
  -- closed with too few responses.
  events jsonb,
  primary key (account_id, survey_id),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);
create index results_snapshot_uncertain on results_snapshot (account_id, survey_id) where uncertainty is null;
create index results_snapshot_unplanned on results_snapshot (account_id, survey_id) where not planned;
create index results_snapshot_without_scores on results_snapshot (account_id, survey_id) where scores is null and score is not null;

-- A population whose numbers were released, in order of release. Disclosure control checks every new request against
-- these.
create table report_ledger (
  account_id uuid not null,
  survey_id uuid not null,
  seq integer not null,
  population jsonb not null,
  -- Variables that were suppressed for it.
  held_back text[] not null,
  -- Variables whose numbers, since a removal, must not be released again.
  mixed text[] not null,
  -- Who requested it. Null: pre-approved at closing, or a deleted person.
  person_id uuid references person (id) on delete set null,
  asked_at timestamptz not null,
  -- Variables whose shares were suppressed for it.
  shares_suppressed text[] not null default '{}',
  -- Variables whose shares, since a removal, must not be released again.
  shares_mixed text[] not null default '{}',
  primary key (account_id, survey_id, seq),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);
create index report_ledger_of_person on report_ledger (person_id, asked_at) where person_id is not null;

-- A request for a report that disclosure control rejected. Limits how many requests a person can make within a day.
create table report_rejection (
  person_id uuid not null references person (id) on delete cascade,
  rejected_at timestamptz not null,
  id uuid not null,
  primary key (person_id, rejected_at, id)
);
create index report_rejection_time on report_rejection (rejected_at);

-- The numbers of a pre-approved population, which remain when a survey's answers are erased.
create table results_aggregate (
  account_id uuid not null,
  survey_id uuid not null,
  seq integer not null,
  population jsonb not null,
  -- Variables that were suppressed for it.
  held_back text[] not null,
  -- Counts by variable.
  tallies jsonb not null,
  primary key (account_id, survey_id, seq),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);

-- A comparison with other organisations as one organisation gets it, frozen until the next edition.
create table norm_edition (
  account_id uuid not null references account (id) on delete cascade,
  type_id text not null,
  made_at timestamptz not null,
  organisations integer not null,
  people integer not null,
  -- Means and shares by section and aspect, 0 to 1, rounded.
  scores jsonb not null,
  primary key (account_id, type_id)
);

-- What a super administrator wrote about an area of a survey's report, as sanitised HTML.
create table area_analysis (
  account_id uuid not null,
  survey_id uuid not null,
  section_id text not null,
  area_id text not null,
  analysis text not null,
  primary key (account_id, survey_id, section_id, area_id),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);

-- A token of a download or of a print link.
create table download_token (
  -- SHA-256 of the token.
  hash bytea primary key,
  account_id uuid not null,
  survey_id uuid not null,
  person_id uuid not null references person (id) on delete cascade,
  -- The requested report. Null: the file of anonymised answers.
  request jsonb,
  expires_at timestamptz not null,
  spent_at timestamptz,
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);
create index download_token_expiry on download_token (expires_at);
create index download_token_of_person on download_token (person_id);
create index download_token_of_survey on download_token (account_id, survey_id);

-- Something that an organisation wants to do about a section of a report.
create table action (
  account_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  section_id text not null,
  title text not null,
  notes text,
  -- A name as text, not a person with an account.
  owner text not null,
  due_on date not null,
  status text not null check (status in ('OPEN', 'IN_PROGRESS', 'DONE')),
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);
create index action_of_survey on action (account_id, survey_id);

-- The page of a closed survey for everyone. Deleted with the results. It stays when answers are erased.
create table results_page (
  account_id uuid not null,
  survey_id uuid not null,
  -- The page as last saved, with the numbers that the report had then. No link shows it.
  saved jsonb not null,
  when_saved timestamptz not null,
  -- The page that the link shows. Null: not published, or withdrawn.
  published jsonb,
  when_published timestamptz,
  -- Last part of the link, the same for everyone. Withdrawing the page removes it for good.
  token text unique,
  -- When the link was last sent to everyone invited.
  when_sent timestamptz,
  -- Number of mails that were sent then.
  sent_to integer,
  primary key (account_id, survey_id),
  constraint results_page_check check ((token is null) = (published is null)),
  constraint results_page_check1 check ((token is null) = (when_published is null)),
  constraint results_page_check2 check ((when_sent is null) = (sent_to is null)),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);

-- == People with an account, and signing in ==

-- Someone with an account of their own: an e-mail address and a password. Belongs to no organisation.
create table person (
  id uuid primary key,
  given_name text not null,
  family_name text not null,
  email_address text not null,
  -- argon2id. Null: revoked; the owner of the address sets a new one by mail.
  password_hash text,
  -- When mail to the address was first seen to reach the person. Null: not yet, it may be someone else's.
  when_email_confirmed timestamptz,
  created_at timestamptz not null,
  -- Has every role in every organisation, but sees no one's answers or personal report.
  super_admin boolean not null default false,
  -- Secret of the authenticator app, sealed with the secret key. Null: two-factor sign-in is off.
  totp_secret text,
  -- Time step of the last code used: a code is good once.
  totp_last_step bigint,
  -- BCP 47 tag. Null: not chosen.
  language text
);
create unique index person_email on person (lower(email_address));

-- One sign-in, with all tokens issued for it.
create table session (
  id uuid primary key,
  created_at timestamptz not null,
  -- Browser and system in words, for people with an account only.
  device text,
  last_used_at timestamptz
);

-- An access or refresh token of a session. It authenticates a participation, a person, or a print link to one survey's
-- report.
create table session_token (
  -- SHA-256 of the token.
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  account_id uuid,
  participation_id uuid,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- When the refresh token was used.
  spent_at timestamptz,
  -- The person it authenticates.
  person_id uuid references person (id) on delete cascade,
  -- The survey whose report the print link shows.
  survey_id uuid,
  -- The person who asked for the print link.
  reader_id uuid references person (id) on delete cascade,
  constraint session_token_holder check ((account_id is null) = (participation_id is null and survey_id is null) and (survey_id is null) = (reader_id is null) and num_nonnulls(participation_id, person_id, survey_id) = 1),
  foreign key (account_id, participation_id) references participation (account_id, id) on delete cascade,
  constraint session_token_survey foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);
create index session_token_expiry on session_token (expires_at);
create index session_token_of_participation on session_token (account_id, participation_id);
create index session_token_of_person on session_token (person_id) where person_id is not null;
create index session_token_of_reader on session_token (reader_id) where reader_id is not null;
create index session_token_of_session on session_token (session_id);
create index session_token_of_survey on session_token (account_id, survey_id) where survey_id is not null;

-- A token in a mail that sets a new password.
create table password_reset_token (
  -- SHA-256 of the token.
  hash bytea primary key,
  person_id uuid not null references person (id) on delete cascade,
  expires_at timestamptz not null,
  -- The mail invited the person to administer an organisation; they did not ask for it.
  invitation boolean not null default false
);
create index password_reset_token_expiry on password_reset_token (expires_at);
create index password_reset_token_of_person on password_reset_token (person_id);

-- The token of a reset link that has just set a password. It signs the person in once.
create table password_reset_sign_in (
  -- SHA-256 of the token.
  hash bytea primary key,
  person_id uuid not null references person (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_reset_sign_in_expiry on password_reset_sign_in (expires_at);
create index password_reset_sign_in_of_person on password_reset_sign_in (person_id);

-- A new e-mail address that a person has asked for and not yet confirmed.
create table email_change (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  email_address text not null,
  -- The change is valid only while this is still the person's address.
  former_address text not null,
  expires_at timestamptz not null
);
create index email_change_expiry on email_change (expires_at);
create index email_change_of_person on email_change (person_id);

-- A token in a mail that confirms a new e-mail address.
create table email_change_token (
  -- SHA-256 of the token.
  hash bytea primary key,
  email_change_id uuid not null references email_change (id) on delete cascade
);
create index email_change_token_of_change on email_change_token (email_change_id);

-- A set-up of two-factor sign-in that waits for its first code.
create table totp_setup (
  -- SHA-256 of the token that finishes the set-up.
  hash bytea primary key,
  person_id uuid not null references person (id) on delete cascade,
  -- Sealed with the secret key.
  secret text not null,
  expires_at timestamptz not null
);
create index totp_setup_expiry on totp_setup (expires_at);
create index totp_setup_of_person on totp_setup (person_id);

-- A recovery code of a person. The row is deleted when the code is used.
create table recovery_code (
  person_id uuid not null references person (id) on delete cascade,
  -- SHA-256 of the code.
  hash bytea not null,
  primary key (person_id, hash)
);

-- A wrong password, counted to slow down guessing.
create table sign_in_failure (
  -- Hash of e-mail address and network address together.
  origin bytea not null,
  failed_at timestamptz not null
);
create index sign_in_failure_of_origin on sign_in_failure (origin, failed_at);
create index sign_in_failure_time on sign_in_failure (failed_at);

-- == The server itself ==

-- Work for later. Mails are jobs too: the payload holds ids only, the text is written when the mail leaves. Done jobs
-- are deleted.
create table job (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  -- Until then the job belongs to the worker that took it.
  leased_until timestamptz,
  last_error text,
  -- When it was given up. An operator can retry it.
  failed_at timestamptz,
  created_at timestamptz not null,
  -- Bulk mail, which is claimed after all other jobs and can be paused.
  is_bulk boolean not null default false
);
create index job_due on job (is_bulk, run_at) where failed_at is null;
create index job_of_person on job ((payload ->> 'personId')) where (payload ->> 'personId') is not null;

-- At most one row: since when bulk mail is paused. No row: it is sent.
create table bulk_mail_pause (
  id boolean default true primary key check (id),
  when_paused timestamptz not null
);

-- The last runs of scheduled tasks, checks and back-ups, of all servers together.
create table task_run (
  task text primary key,
  when_succeeded timestamptz,
  -- When it last failed. Null: it has succeeded since.
  when_failed timestamptz,
  -- Why, in one line without anything about a person.
  problem text,
  constraint task_run_check check ((when_failed is null) = (problem is null))
);

-- At most one row: which key the secrets in this database are sealed with.
create table secret_key (
  id boolean default true primary key check (id),
  -- Of the key, which is not in the database.
  fingerprint bytea not null
);

-- Processes that serve from this database. Not in back-ups.
create table running_server (
  id uuid primary key,
  -- Host and process id, for the operator.
  name text not null,
  version text not null,
  -- The secret keys that it can open secrets with.
  key_fingerprints bytea[] not null,
  when_started timestamptz not null,
  -- Updated regularly. A process that is killed leaves its row.
  when_seen timestamptz not null
);

-- Files of the web application whose names contain a hash, of all releases in use: a page of one release may ask a
-- server of another. Not in back-ups.
create table web_file (
  -- Below assets/.
  path text primary key,
  -- Compressed with Brotli.
  content bytea not null,
  -- When a server that has the file was last known to run.
  when_needed timestamptz not null
);
