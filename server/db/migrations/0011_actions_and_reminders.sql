-- What an organisation means to do about a section of a report, by whom (as whoever wrote it calls them) and until when.
create table action (
  account_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  section_id text not null,
  title text not null,
  notes text,
  owner text not null,
  due_on date not null,
  status text not null check (status in ('OPEN', 'IN_PROGRESS', 'DONE')),
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);
create index action_of_survey on action (account_id, survey_id);

-- Reminders by themselves: every so many days while the survey is open; when_reminded_by_clock: the last of
-- them, or when they were set so late that one would have been due at once.
alter table survey add column reminder_every_days integer;
alter table survey add column when_reminded_by_clock timestamptz;
create index survey_to_remind on survey (when_open) where reminder_every_days is not null and when_open is not null and when_closed is null;
