-- When a participant took all answers back: one that was given before and comes later, from a device that was offline, is
-- not taken. Empty again once answers are submitted or the survey closes, from when on none is taken anyway.
alter table participation add column when_withdrawn timestamptz;
