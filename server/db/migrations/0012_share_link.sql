-- Whether the share link takes answers. Off, it answers like an unknown one.
alter table survey add column share_link boolean not null default true;
