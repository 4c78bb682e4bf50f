-- SHA-256 of the bytes that an upload has begun to put into the store of files: other bytes are refused from then on, so
-- that no lock has to be held while they are put there.
alter table file add column begun_sha256 bytea;
