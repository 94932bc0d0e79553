-- An open survey's page shows how many people completed it, in steps of days. A step is stored when it is first shown, so
-- that a later removal does not reveal when the removed person completed the survey.
create table response_step (
  account_id uuid not null,
  survey_id uuid not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  completed integer not null check (completed > 0),
  primary key (account_id, survey_id, first_day),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade
);
comment on table response_step is 'Consecutive days of a survey on which at least the minimum of people completed it. Stored when it is first shown, and not changed by removals.';
comment on column response_step.first_day is 'In survey.time_zone, as last_day.';
alter table survey add column time_zone text;
update survey set time_zone = account.time_zone from account where account.id = survey.account_id and when_open is not null;
comment on column survey.time_zone is 'The organisation''s time zone when the survey opened, in which its days are counted. It does not change with the organisation''s, because the same responses counted by other days would disclose hours. Null: it has not opened.';
comment on column response_step.completed is 'Number of people who completed the survey on these days.';
-- After choosing a password, a person is signed in with the same link.
create table password_reset_sign_in (
  hash bytea primary key,
  person_id uuid not null references person (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_reset_sign_in_of_person on password_reset_sign_in (person_id);
comment on table password_reset_sign_in is 'The token of a reset link that has just set a password. It signs the person in once.';
comment on column password_reset_sign_in.hash is 'SHA-256 of the token.';
-- The operator sees whether an organisation is still in use.
alter table membership add column last_sign_in_on date;
comment on column membership.last_sign_in_on is 'Day of the person''s last sign-in, in UTC. Null: none since this is stored.';
