-- A person may keep the step of a personal report's letter. It belongs to the person's account and goes with the answers.
create table kept_step (
  account_id uuid not null,
  participation_id uuid not null,
  person_id uuid not null references person (id) on delete cascade,
  step text not null,
  when_kept timestamptz not null,
  primary key (account_id, participation_id),
  foreign key (account_id, participation_id) references participation (account_id, id) on delete cascade
);
create index kept_step_of_person on kept_step (person_id);
comment on table kept_step is 'The step that a person has kept from the letter of a personal report. Only that person sees it.';
comment on column kept_step.step is 'The code of the step: <section>/<aspect> of the survey type, with keep/ in front if it is about keeping what is good, or event or support.';
