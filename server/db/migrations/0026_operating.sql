-- Personal mail is sent before bulk mail, which an operator can pause. The last run of each scheduled task is kept.
alter table job add column is_bulk boolean not null default false;
comment on column job.is_bulk is 'Bulk mail, which is claimed after all other jobs and can be paused.';
update job set is_bulk = true
where kind = 'mail' and payload ->> 'message' in ('invitation', 'reminder', 'thanks', 'resultsPage', 'reportReady', 'riskNotice');
drop index job_due;
create index job_due on job (is_bulk, run_at) where failed_at is null;

create table bulk_mail_pause (
  id boolean primary key default true check (id),
  when_paused timestamptz not null
);
comment on table bulk_mail_pause is 'At most one row: since when bulk mail is paused. No row: it is sent.';

create table task_run (
  task text primary key,
  when_succeeded timestamptz,
  when_failed timestamptz,
  problem text,
  check ((when_failed is null) = (problem is null))
);
comment on table task_run is 'The last runs of scheduled tasks, checks and back-ups, of all servers together.';
comment on column task_run.when_failed is 'When it last failed. Null: it has succeeded since.';
comment on column task_run.problem is 'Why, in one line without anything about a person.';
