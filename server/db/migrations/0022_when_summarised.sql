-- A report says when its executive summary was written.
alter table survey add column when_summarised timestamptz;
comment on column survey.when_summarised is 'When the executive summary was saved. Null: there is none, or an earlier version saved it.';
