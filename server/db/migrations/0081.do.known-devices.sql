-- The staff's devices are remembered beside those of payers by QR.
alter table qr_known_device rename to known_device;
alter index qr_known_device_by_age rename to known_device_by_age;
-- For server processes of the version before, while this one starts.
create view qr_known_device as select word, seen_at from known_device;
