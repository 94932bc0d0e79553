-- A report says when its executive summary was written, and about how many people.
alter table survey add column when_summarised timestamptz;
alter table survey add column summarised_people integer;
comment on column survey.when_summarised is 'When the executive summary was saved. Null: there is none, or an earlier version saved it.';
comment on column survey.summarised_people is 'Number of responses in the report when the executive summary was saved. Null as when_summarised.';
