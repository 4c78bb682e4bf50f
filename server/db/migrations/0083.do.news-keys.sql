-- What a member publishes twice by a double click or after a lost reply is published once.
alter table news add column key uuid, add column fingerprint bytea;
create unique index news_by_key on news (organisation_id, key);
