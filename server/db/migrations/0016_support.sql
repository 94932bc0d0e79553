-- Whether a risk contact gets a notice is decided once, when the survey closes. Those still waiting were decided batch by batch while
-- it was open, and are dropped. A survey that such batches were looked through of keeps its `when_risk_considered`: it counts as decided.
delete from job where kind = 'mail' and payload ->> 'message' = 'riskNotice';

-- False: a survey leaves the distress scale out.
alter table survey add column distress_scale boolean not null default true;

-- Where an organisation's people find help: whose help lines come first (null: those of the time zone's country), the organisation's own
-- lines, and the token of its page of support, which everyone in the organisation gets alike.
alter table account
  add column country text,
  add column support_lines jsonb not null default '[]',
  add column support_token text not null unique default replace(gen_random_uuid()::text, '-', '');
