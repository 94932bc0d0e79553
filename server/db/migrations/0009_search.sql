-- Lists of people, sorted and searched in without looking at each row of the table.

-- What lists are sorted by, the letters of any case alike. Of names the first letters, so that an index row and a cursor
-- hold them whatever somebody is called. search_text is what a search looks for its text in.
alter table participant
  add column given_key text not null generated always as (lower(left(given_name, 60))) stored,
  add column family_key text not null generated always as (lower(left(family_name, 60))) stored,
  add column email_key text not null generated always as (lower(email_address)) stored,
  add column search_text text not null generated always as (lower(given_name || ' ' || family_name || E'\n' || email_address)) stored;

-- Each in an order that a list can have, and with the text: a search reads the index alone.
drop index participant_by_name;
create index participant_by_family_name on participant (account_id, family_key, given_key, id) include (search_text);
create index participant_by_given_name on participant (account_id, given_key, family_key, id) include (search_text);
drop index participant_email;
create unique index participant_email on participant (account_id, email_key) include (id, search_text);

-- A person's participations are found by the person too: without it, whoever removes people looks through all for each.
drop index participation_of_participant;
create unique index participation_of_participant on participation (account_id, participant_id, survey_id);

-- Who was invited when, and who answered by the share link.
drop index participation_of_survey;
create index participation_of_survey on participation (account_id, survey_id, when_last_invited) where not preview;
create index participation_by_link on participation (account_id, survey_id, id) where participant_id is null and not preview;

-- A survey is of one organisation: without it, the rows of a large survey are expected to be few.
create statistics participation_of_survey (dependencies) on account_id, survey_id from participation;
create statistics participant_group_member_of_group (dependencies) on account_id, group_id from participant_group_member;

create index audit_entry_by_area on audit_entry (account_id, area, at, id);
create index audit_entry_of_survey on audit_entry (account_id, (object ->> 'surveyId'), at, id);

-- Of indexes that seem to be equally good, as they do while there are few rows, the last one made is taken. That has to be
-- this one: a check of a reference by another would look through all people for each of thousands that are being added.
alter table participation drop constraint participation_account_id_participant_id_fkey;
alter table participant_group_member drop constraint participant_group_member_account_id_participant_id_fkey;
alter table participant drop constraint participant_pkey;
alter table participant add primary key (account_id, id);
alter table participation add foreign key (account_id, participant_id) references participant (account_id, id);
alter table participant_group_member add foreign key (account_id, participant_id) references participant (account_id, id) on delete cascade;
