-- How sure the numbers of a report are. It is computed once for each snapshot, in a job for surveys that closed earlier.
alter table results_snapshot add column uncertainty jsonb;
alter table results_snapshot add column invited jsonb;
comment on column results_snapshot.uncertainty is 'Standard deviations of scores and critical values, rounded. Null: not computed yet.';
comment on column results_snapshot.invited is 'Invited people by their reporting groups at closing, and how many of them completed the survey. Null: unknown.';
