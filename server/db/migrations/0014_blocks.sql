-- Law 3: the groups that a survey's report can name are planned when it closes, before any answer is looked at. planned: whether
-- the snapshot holds such a plan; those of surveys closed before are planned at the next start.
alter table results_snapshot add column planned boolean not null default false;

-- Shares have a ledger of their own. Both hold variables, as held_back and mixed: those of which no share was released with the
-- population, and those of whose shares, since a removal, it tells nothing that may be told again.
alter table report_ledger add column shares_suppressed text[] not null default '{}';
alter table report_ledger add column shares_mixed text[] not null default '{}';
update report_ledger set shares_suppressed = held_back, shares_mixed = mixed;

-- Requests that disclosure control rejected count towards what one person may request within a day.
create table report_rejection (
  person_id uuid not null references person (id) on delete cascade,
  rejected_at timestamptz not null,
  id uuid not null,
  primary key (person_id, rejected_at, id)
);
