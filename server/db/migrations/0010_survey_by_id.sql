-- What a call names by a survey's id alone belongs to the organisation that this look-up tells.
create index survey_by_id on survey (id);
