-- Requests and tickets take their numbers from one sequence: a number is the address of one case at the desk.
alter sequence request_number rename to case_number;
select setval('case_number', last_value) from ticket_number where last_value > (select last_value from case_number);
alter table ticket alter number set default nextval('case_number');
drop sequence ticket_number;

-- A ticket with the number of a request gets another.
update ticket set number = nextval('case_number') where number in (select number from request);
update desk_case item set number = ticket.number from ticket
where ticket.id = item.ticket_id and ticket.number <> item.number;

create unique index desk_case_number on desk_case (number);
