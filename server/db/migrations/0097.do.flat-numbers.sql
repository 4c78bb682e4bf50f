-- The house, flat and other numbers of up to three digits that the staff's desk finds a flat by. The index of words reads
-- all flats of a street; few have both numbers of an address. Russian letters separate numbers, so 7А has a 7 as well:
-- the collation C takes a quarter of the time, and the search checks the words of what it finds.
create function flat_numbers(number text, surname text, name text, patronymic text, address text) returns text[]
  language sql immutable parallel safe
  return array(
    select word from regexp_split_to_table(
      concat_ws(' ', number, surname, name, patronymic, address) collate "C", '[^0-9A-Za-z]+') word
    where word ~ '^[0-9]{1,3}$');

create index personal_account_by_numbers on personal_account
  using gin (flat_numbers(number, surname, name, patronymic, address));
