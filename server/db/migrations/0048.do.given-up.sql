-- Since when a letter is tried: it begins anew when an operator has it sent again.
alter table outgoing_letter add column tried_since timestamptz, add column last_fault text;
-- A push that no service took before nobody wanted to know any more is kept for the operator, as letters are.
alter table outgoing_push add column created_at timestamptz not null default now(),
  add column given_up_at timestamptz, add column last_fault text;
create index outgoing_push_given_up on outgoing_push (given_up_at) where given_up_at is not null;
