-- The desk's queue is filtered by category and period, begins with emergencies, and is searched by people and texts too.
-- A process of the previous release writes no desk_case itself: triggers fill the columns.
alter table desk_case add category text, add opened_at timestamptz;

-- Words with one space before and after each, in small letters, е for ё. `item` is the row of a request or ticket.
create function desk_case_words(item jsonb, account personal_account) returns text language sql stable as $$
  select ' ' || search_text(concat_ws(' ', item ->> 'number', account.number, account.surname, account.name,
    account.patronymic, account.address,
    (select string_agg(phone ->> 'digits', ' ') from jsonb_array_elements(item -> 'phones') phone),
    item ->> 'subcategory_name', item ->> 'topic_name', item ->> 'performer', item ->> 'description')) || ' ' $$;

create or replace function note_desk_case() returns trigger language plpgsql as $$
declare
  of_case bigint;
begin
  if tg_table_name = 'ticket' then
    select id into of_case from desk_case where ticket_id = new.id;
  else
    select id into of_case from desk_case where request_id = new.id;
  end if;
  update desk_case item set status = new.status, is_open = new.status in ('accepted', 'planned', 'in_work', 'sent'),
    changed_at = new.changed_at, is_placed = false, opened_at = new.created_at,
    category = coalesce(to_jsonb(new) ->> 'category_name', to_jsonb(new) ->> 'topic_name'),
    words = desk_case_words(to_jsonb(new), account),
    version = version + 1, changed_in = pg_current_xact_id()
  from personal_account account where account.id = new.personal_account_id and item.id = of_case;
  return null;
end $$;

create or replace function add_desk_case() returns trigger language plpgsql as $$
declare
  of_ticket constant boolean := tg_table_name = 'ticket';
begin
  insert into desk_case (organisation_id, kind, request_id, ticket_id, personal_account_id, number, house, status, is_open,
    sort_at, changed_at, opened_at, category, words)
  select new.organisation_id,
    case when of_ticket then 'ticket' when to_jsonb(new) ->> 'type' = 'CatalogRequest' then 'order' else 'request' end,
    case when not of_ticket then new.id end, case when of_ticket then new.id end, new.personal_account_id, new.number,
    account.house, new.status, new.status in ('accepted', 'planned', 'in_work', 'sent'), new.created_at, new.changed_at,
    new.created_at, coalesce(to_jsonb(new) ->> 'category_name', to_jsonb(new) ->> 'topic_name'),
    desk_case_words(to_jsonb(new), account)
  from personal_account account where account.id = new.personal_account_id;
  return null;
end $$;

-- A case is found by the present names of its house, account and owner.
create or replace function rename_desk_cases() returns trigger language plpgsql as $$
begin
  update desk_case item set house = new.house, words = desk_case_words(coalesce(
    (select to_jsonb(request) from request where id = item.request_id),
    (select to_jsonb(ticket) from ticket where id = item.ticket_id)), new)
  where personal_account_id = new.id;
  return null;
end $$;
create trigger rename_owner_in_queue after update of surname, name, patronymic on personal_account for each row
  when ((old.surname, old.name, old.patronymic) is distinct from (new.surname, new.name, new.patronymic))
  execute function rename_desk_cases();

update desk_case item set opened_at = request.created_at, category = request.category_name,
  words = desk_case_words(to_jsonb(request), account)
from request join personal_account account on account.id = request.personal_account_id
where request.id = item.request_id;
update desk_case item set opened_at = ticket.created_at, category = ticket.topic_name,
  words = desk_case_words(to_jsonb(ticket), account)
from ticket join personal_account account on account.id = ticket.personal_account_id
where ticket.id = item.ticket_id;
alter table desk_case alter opened_at set not null, alter category set not null;

create index desk_case_emergency on desk_case (organisation_id, sort_at, id) where is_open and is_emergency;
create index desk_case_open_by_age on desk_case (organisation_id, opened_at, id) where is_open;
create index desk_case_closed_by_age on desk_case (organisation_id, opened_at, id) where not is_open;
create index desk_case_open_of_category on desk_case (organisation_id, category, sort_at, id) where is_open;
create index desk_case_closed_of_category on desk_case (organisation_id, category, changed_at desc, id desc)
  where not is_open;
