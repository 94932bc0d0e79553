-- What lists of reports show of a survey: the released scores of everyone. For surveys that closed earlier a job computes them.
alter table results_snapshot add column scores jsonb;
comment on column results_snapshot.scores is 'The released overall score and section scores of everyone, from 0 to 1, with the number of people of each section. Null: not computed yet, or not released.';
comment on column results_snapshot.score is 'The mean of all sections, shown only where the survey type has an overall score. Null: not released, so that norms do not use the survey.';
