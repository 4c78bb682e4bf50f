-- The queue of the staff's desk (G-08): a row for each request and ticket, so that one index gives a page of both, by deadline.
-- Triggers keep it, whoever writes a case; the deadline is computed by the server, which knows the terms, when the row is
-- read next (is_placed).
create table desk_case (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  kind text not null check (kind in ('request', 'order', 'ticket')),
  request_id bigint unique references request on delete cascade,
  ticket_id bigint unique references ticket on delete cascade,
  personal_account_id bigint not null references personal_account,
  number bigint not null,
  -- As the account's house is called now.
  house text not null,
  status text not null,
  -- Somebody of the organisation has still to do something.
  is_open boolean not null,
  -- Nobody has taken or answered it.
  is_new boolean not null default true,
  is_placed boolean not null default false,
  -- By when something is due; what has no term comes after all that has.
  sort_at timestamptz not null,
  -- What is due, as the contract has it; null for nothing.
  due jsonb,
  changed_at timestamptz not null,
  assignee_id bigint references staff_member,
  -- Of the case's whole state: two members never overwrite each other.
  version integer not null default 1,
  -- The transaction that changed it last, for who asks what is new.
  changed_in xid8 not null default pg_current_xact_id(),
  -- What it is searched by: number, account, address, telephones, as words.
  words text not null,
  check ((request_id is null) = (kind = 'ticket') and (ticket_id is null) = (kind <> 'ticket'))
);
create index desk_case_open on desk_case (organisation_id, sort_at, id) where is_open;
create index desk_case_new on desk_case (organisation_id, sort_at, id) where is_open and is_new;
create index desk_case_taken on desk_case (assignee_id, sort_at, id) where is_open;
create index desk_case_open_of_kind on desk_case (organisation_id, kind, sort_at, id) where is_open;
create index desk_case_open_of_house on desk_case (organisation_id, house, sort_at, id) where is_open;
create index desk_case_open_by_status on desk_case (organisation_id, status, sort_at, id) where is_open;
create index desk_case_closed on desk_case (organisation_id, changed_at desc, id desc) where not is_open;
create index desk_case_closed_of_kind on desk_case (organisation_id, kind, changed_at desc, id desc) where not is_open;
create index desk_case_closed_of_house on desk_case (organisation_id, house, changed_at desc, id desc) where not is_open;
create index desk_case_closed_by_status on desk_case (organisation_id, status, changed_at desc, id desc) where not is_open;
create index desk_case_changed on desk_case (organisation_id, changed_in);
create index desk_case_to_place on desk_case (organisation_id, id) where is_open and not is_placed;
create index desk_case_of_account on desk_case (personal_account_id);
create index desk_case_by_words on desk_case using gin (words gin_trgm_ops) with (fastupdate = off);

-- Words with one space before and after each, in small letters, е for ё.
create function desk_words(number bigint, account text, address text, phones jsonb) returns text language sql immutable as $$
  select ' ' || search_text(concat_ws(' ', number, account, address,
    (select string_agg(phone ->> 'digits', ' ') from jsonb_array_elements(phones) phone))) || ' ' $$;

create function note_desk_case() returns trigger language plpgsql as $$
declare
  of_case bigint;
begin
  if tg_table_name = 'ticket' then
    select id into of_case from desk_case where ticket_id = new.id;
  else
    select id into of_case from desk_case where request_id = new.id;
  end if;
  update desk_case item set status = new.status, is_open = new.status in ('accepted', 'planned', 'in_work', 'sent'),
    changed_at = new.changed_at, is_placed = false,
    words = desk_words(new.number, account.number, account.address, new.phones),
    version = version + 1, changed_in = pg_current_xact_id()
  from personal_account account where account.id = new.personal_account_id and item.id = of_case;
  return null;
end $$;

create function add_desk_case() returns trigger language plpgsql as $$
declare
  of_ticket constant boolean := tg_table_name = 'ticket';
begin
  insert into desk_case (organisation_id, kind, request_id, ticket_id, personal_account_id, number, house, status, is_open,
    sort_at, changed_at, words)
  select new.organisation_id,
    case when of_ticket then 'ticket' when to_jsonb(new) ->> 'type' = 'CatalogRequest' then 'order' else 'request' end,
    case when not of_ticket then new.id end, case when of_ticket then new.id end, new.personal_account_id, new.number,
    account.house, new.status, new.status in ('accepted', 'planned', 'in_work', 'sent'), new.created_at, new.changed_at,
    desk_words(new.number, account.number, account.address, new.phones)
  from personal_account account where account.id = new.personal_account_id;
  return null;
end $$;

insert into desk_case (organisation_id, kind, request_id, personal_account_id, number, house, status, is_open, sort_at,
  changed_at, words)
select item.organisation_id, case item.type when 'CatalogRequest' then 'order' else 'request' end, item.id, account.id,
  item.number, account.house, status, status in ('accepted', 'planned', 'in_work'), created_at, changed_at,
  desk_words(item.number, account.number, account.address, phones)
from request item join personal_account account on account.id = personal_account_id order by item.id;
insert into desk_case (organisation_id, kind, ticket_id, personal_account_id, number, house, status, is_open, sort_at,
  changed_at, words)
select item.organisation_id, 'ticket', item.id, account.id, item.number, account.house, status, status = 'sent', created_at,
  changed_at, desk_words(item.number, account.number, account.address, phones)
from ticket item join personal_account account on account.id = personal_account_id order by item.id;

create trigger enter_queue after insert on request for each row execute function add_desk_case();
create trigger enter_queue after insert on ticket for each row execute function add_desk_case();
create trigger move_in_queue after update on request for each row execute function note_desk_case();
create trigger move_in_queue after update on ticket for each row execute function note_desk_case();

-- A house or an account that is called otherwise is found by its new name.
create function rename_desk_cases() returns trigger language plpgsql as $$
begin
  update desk_case item set house = new.house, words = desk_words(item.number, new.number, new.address,
    coalesce((select phones from request where id = item.request_id), (select phones from ticket where id = item.ticket_id)))
  where personal_account_id = new.id;
  return null;
end $$;
create trigger rename_in_queue after update of number, address, house on personal_account for each row
  when (old.number <> new.number or old.address <> new.address or old.house <> new.house)
  execute function rename_desk_cases();

-- Other terms are other deadlines.
create function place_desk_cases() returns trigger language plpgsql as $$
begin
  update desk_case set is_placed = false where organisation_id = new.id and is_open;
  return null;
end $$;
create trigger place_queue after update of request_terms, working_days, time_zone on organisation for each row
  when (old.request_terms <> new.request_terms or old.working_days <> new.working_days or old.time_zone <> new.time_zone)
  execute function place_desk_cases();

-- What stays among the staff: comments, and who took a case or gave it back. Residents read none of it.
create table desk_note (
  id bigint generated always as identity primary key,
  case_id bigint not null references desk_case on delete cascade,
  member_id bigint not null references staff_member,
  kind text not null check (kind in ('note', 'taken', 'given_back')),
  text text,
  at timestamptz not null
);
create index desk_note_of_case on desk_note (case_id, id);

-- Who of the staff wrote an event at the desk.
alter table request_event add member_id bigint references staff_member;
alter table ticket_event add member_id bigint references staff_member;

create table ready_text (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  title text not null,
  text text not null
);
create index ready_text_of_organisation on ready_text (organisation_id, title);

-- The staff send files too; once an answer has one, it is its resident's like all others of the case.
alter table file
  alter profile_id drop not null,
  add member_id bigint references staff_member,
  add check (profile_id is not null or member_id is not null);
create index file_by_member on file (member_id) where member_id is not null;

create index request_planned on request (organisation_id, planned_at) where status in ('planned', 'in_work');
