-- Bodies that are bound when they are declared: a restore empties search_path, and a name in a body that is only text
-- is not found then.
create or replace function search_text(given text) returns text language sql immutable strict parallel safe
  return trim(regexp_replace(replace(lower(given collate russian), 'ё', 'е'), '[^[:alnum:]]+', ' ', 'g'));

create or replace function title_terms(title text) returns table (term text, nth integer)
  language sql immutable strict parallel safe
  begin atomic
    select lexeme, positions[1]::integer from unnest(to_tsvector('russian', search_text(title)))
    union all
    select '^' || left(word, letters), min(nth)::integer
    from string_to_table(search_text(title), ' ') with ordinality as split (word, nth),
      generate_series(1, least(3, length(word))) letters
    group by 1;
  end;

create or replace function service_search(title text, organisation bigint) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array(select organisation || ':' || term from title_terms(title)));

-- A trigger's body stays text: it runs with the path of its declaration, whoever writes the row.
alter function index_service_title() set search_path from current;
