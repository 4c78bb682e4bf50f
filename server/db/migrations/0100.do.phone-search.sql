-- The staff's desk finds a flat or case by any part of a phone. A key is the organisation and three digits in a row, so
-- a search reads only the phones of its organisation that have all keys of the part.
create function phone_keys(organisation bigint, digits text) returns bigint[]
  language sql immutable parallel safe
  return array(
    select distinct organisation * 1000 + substr(digits, place, 3)::bigint
    from generate_series(1, length(digits) - 2) place);

-- Keys of the numbers among the words of a case.
create function phone_keys_in(organisation bigint, words text) returns bigint[]
  language sql immutable parallel safe
  return array(
    select distinct key
    from regexp_matches(words collate "C", '\m7[0-9]{10}\M', 'g') found, unnest(phone_keys(organisation, found[1])) key);

-- An account never changes its organisation. A process of the previous release does not write the column.
alter table phone add organisation_id bigint references organisation;
update phone set organisation_id = account.organisation_id
from personal_account account where account.id = personal_account_id;
create function set_organisation_of_phone() returns trigger language plpgsql as $$
begin
  new.organisation_id := (select organisation_id from personal_account where id = new.personal_account_id);
  return new;
end $$;
create trigger set_organisation before insert on phone for each row execute function set_organisation_of_phone();
alter table phone alter organisation_id set not null;

create index phone_by_part on phone using gin (phone_keys(organisation_id, digits)) with (fastupdate = off)
  where not_actual_at is null;
create index desk_case_by_phone on desk_case using gin (phone_keys_in(organisation_id, words)) with (fastupdate = off);
