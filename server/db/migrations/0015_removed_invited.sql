-- How many of the responses removed since a snapshot was made are those of invited people: a new one waits until these number none
-- or at least the minimum. Of removals that wait already, all count as such.
alter table results_snapshot add column removed_invited integer not null default 0;
update results_snapshot set removed_invited = removed;
