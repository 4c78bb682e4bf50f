-- Serial number of the meter that this one took the place of (M-23): one of the same account and type, and no other's.
alter table meter add column replaces text check (replaces <> serial_number),
  add foreign key (personal_account_id, type, replaces) references meter (personal_account_id, type, serial_number),
  add unique (personal_account_id, type, replaces) deferrable;
