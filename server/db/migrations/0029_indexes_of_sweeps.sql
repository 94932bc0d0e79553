-- Releases since 0027_going_back start on this schema.
-- Statements of sweeps, scheduled tasks and deletions that read a whole table although they need few of its rows.
create index claim_token_of_participation on claim_token (account_id, participation_id);
create index claim_token_of_person on claim_token (person_id);
create index download_token_of_person on download_token (person_id);
create index download_token_of_survey on download_token (account_id, survey_id);
create index email_change_expiry on email_change (expires_at);
create index job_of_person on job ((payload ->> 'personId')) where payload ->> 'personId' is not null;
create index password_reset_sign_in_expiry on password_reset_sign_in (expires_at);
create index password_reset_token_expiry on password_reset_token (expires_at);
create index report_rejection_time on report_rejection (rejected_at);
create index results_snapshot_uncertain on results_snapshot (account_id, survey_id) where uncertainty is null;
create index results_snapshot_unplanned on results_snapshot (account_id, survey_id) where not planned;
create index results_snapshot_without_scores on results_snapshot (account_id, survey_id) where scores is null and score is not null;
create index session_token_of_reader on session_token (reader_id) where reader_id is not null;
create index session_token_of_survey on session_token (account_id, survey_id) where survey_id is not null;
create index totp_setup_expiry on totp_setup (expires_at);
