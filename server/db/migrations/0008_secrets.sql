-- Which key the secrets in this database are sealed with, by its fingerprint; the key itself is elsewhere.
create table secret_key (
  id boolean primary key default true check (id),
  fingerprint bytea not null
);

-- Begun within the last quarter of an hour, and kept in plain text: to be begun again.
delete from totp_setup;
