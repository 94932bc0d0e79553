-- How many people reported an event, in steps that are made once, when the survey closes.
alter table results_snapshot add column events jsonb;
comment on column results_snapshot.events is 'The steps of each event and of who it came from, for everyone and by line. Null: the survey asks about none, or closed with too few responses.';
