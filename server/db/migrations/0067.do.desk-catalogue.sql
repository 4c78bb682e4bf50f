-- The order in which the desk puts services. One that is hidden is shown to the staff alone.
alter table service
  add column place bigint,
  add column hidden_at timestamptz;
update service set place = id;
alter table service alter column place set not null;

-- A new service is the last one.
create function place_service() returns trigger language plpgsql as $$
begin
  new.place := coalesce(new.place, new.id);
  return new;
end $$;
create trigger service_has_place before insert on service for each row execute function place_service();

drop index service_in_order;
drop index service_in_position;
create index service_in_order on service (organisation_id, is_recommended desc, place) where hidden_at is null;
create index service_in_position on service (organisation_id, position, is_recommended desc, place) where hidden_at is null;
create index service_at_desk on service (organisation_id, is_recommended desc, place);
create index service_by_executor on service (executor_id);
create index service_executor_of on service_executor (organisation_id, name);

-- No word leads to a hidden service.
create or replace function index_service_title() returns trigger language plpgsql as $$
begin
  delete from service_term where service_id = new.id;
  if new.hidden_at is not null then
    return null;
  end if;
  insert into service_word (word, term)
    select distinct on (word) word, lexeme
    from string_to_table(search_text(new.title), ' ') word
    cross join lateral unnest(to_tsvector('russian', word))
    order by word
    on conflict do nothing;
  insert into service_term (service_id, organisation_id, position, term, weight)
    select new.id, new.organisation_id, new.position, term,
      2000 - 200 * least(nth, 6) - least(length(new.title), 100) + case when new.is_recommended then 1 else 0 end
    from title_terms(new.title);
  return null;
end $$;
drop trigger service_is_found on service;
create trigger service_is_found
  after insert or update of title, position, organisation_id, is_recommended, hidden_at on service
  for each row execute function index_service_title();

create or replace function services_with(query tsquery, category text, most integer) returns setof bigint
  language sql stable parallel safe set enable_seqscan = off as $$
    select id from (
      select id, search from service
      where search @@ query and hidden_at is null and (category is null or service.position = category)
      limit greatest(1000, most)
    ) found
    order by ts_rank(search, query, 1) desc, id limit most $$;
