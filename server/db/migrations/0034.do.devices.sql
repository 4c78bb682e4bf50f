-- Id of the device, from its signed cookie. A resident on a device of an earlier session is counted apart from
-- strangers, so that nobody else uses up the limits of the two.
alter table session_family add column device text;
create index session_family_by_device on session_family (device, resident_id);

-- Keyed hashes of a phone with a device in which it was proven, and of the device alone. It takes the place of
-- qr_known_network, which the version before still writes while this one starts.
create table qr_known_device (
  word text primary key,
  seen_at timestamptz not null
);
create index qr_known_device_by_age on qr_known_device (seen_at);
