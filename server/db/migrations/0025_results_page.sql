-- A manager publishes a page with a few findings of a closed survey, what is decided and what was done.
create table results_page (
  account_id uuid not null,
  survey_id uuid not null,
  saved jsonb not null,
  when_saved timestamptz not null,
  published jsonb,
  when_published timestamptz,
  token text unique,
  when_sent timestamptz,
  sent_to integer,
  primary key (account_id, survey_id),
  foreign key (account_id, survey_id) references survey (account_id, id) on delete cascade,
  check ((token is null) = (published is null)),
  check ((token is null) = (when_published is null)),
  check ((when_sent is null) = (sent_to is null))
);
comment on table results_page is 'The page of a closed survey for everyone. Deleted with the results. It stays when answers are erased.';
comment on column results_page.saved is 'The page as last saved, with the numbers that the report had then. No link shows it.';
comment on column results_page.published is 'The page that the link shows. Null: not published, or withdrawn.';
comment on column results_page.token is 'Last part of the link, the same for everyone. Withdrawing the page removes it for good.';
comment on column results_page.when_sent is 'When the link was last sent to everyone invited.';
comment on column results_page.sent_to is 'Number of mails that were sent then.';
