-- People without a given or family name come last in a list, whichever way it goes. A name that is missing is stored as ''.

alter table participant
  add column given_missing boolean not null generated always as (given_name = '') stored,
  add column family_missing boolean not null generated always as (family_name = '') stored;

-- Ascending lists, and searches, which read the text from the index.
drop index participant_by_family_name;
drop index participant_by_given_name;
create index participant_by_family_name on participant (account_id, family_missing, family_key, given_missing, given_key, id) include (search_text);
create index participant_by_given_name on participant (account_id, given_missing, given_key, family_missing, family_key, id) include (search_text);
-- Descending lists read these backwards, where '' comes last anyway.
create index participant_by_family_name_descending on participant (account_id, family_key, given_key, id);
create index participant_by_given_name_descending on participant (account_id, given_key, family_key, id);

-- The primary key has to be the last index made, as 0009 says.
alter table participation drop constraint participation_account_id_participant_id_fkey;
alter table participant_group_member drop constraint participant_group_member_account_id_participant_id_fkey;
alter table participant drop constraint participant_pkey;
alter table participant add primary key (account_id, id);
alter table participation add foreign key (account_id, participant_id) references participant (account_id, id);
alter table participant_group_member add foreign key (account_id, participant_id) references participant (account_id, id) on delete cascade;
