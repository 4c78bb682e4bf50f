-- Emails and pushes wait in one outbox, in which each row names its channel.
alter table email_outbox rename to notification_outbox;
alter table notification_outbox rename constraint email_outbox_pkey to notification_outbox_pkey;
alter sequence email_outbox_id_seq rename to notification_outbox_id_seq;
alter index email_outbox_by_recipient rename to notification_outbox_by_recipient;
alter index email_outbox_given_up rename to notification_outbox_given_up;
alter table notification_outbox
  add column channel text not null default 'email',
  -- The browser of a push, by its session.
  add column family_id uuid references push_subscription on delete cascade,
  add column expires_at timestamptz;
alter table notification_outbox alter column channel drop default;
drop index email_outbox_due;
create index notification_outbox_due on notification_outbox (channel, due_at) where given_up_at is null;
create index notification_outbox_by_subscription on notification_outbox (family_id) where family_id is not null;

-- New ids, so that a process of the previous release, which still sends a push, deletes no other row.
select setval('notification_outbox_id_seq', greatest(
  (select last_value from notification_outbox_id_seq), (select last_value from push_outbox_id_seq)));
insert into notification_outbox (channel, kind, recipient, data, family_id, created_at, due_at, expires_at, attempts,
    given_up_at, last_error)
  select 'push', coalesce(message ->> 'tag', ''), coalesce(substring(endpoint from '^[a-z]+://([^/:]+)'), ''), message,
    family_id, push.created_at, due_at, expires_at, attempts, given_up_at, last_error
  from push_outbox push join push_subscription using (family_id) order by id;
drop view outgoing_push;
drop table push_outbox;

-- For server processes of the previous release. All are auto-updatable; the release after 1.0.0 drops them.
create view email_outbox as
  select id, kind, recipient, data, created_at, due_at, attempts, given_up_at, tried_since, last_error, message_id, channel
  from notification_outbox where channel = 'email';
create or replace view outgoing_letter as
  select id, kind, recipient, data, created_at, due_at, attempts, given_up_at, tried_since, last_error as last_fault,
    message_id, channel
  from notification_outbox where channel = 'email';
create view push_outbox as
  select id, family_id, data as message, due_at, expires_at, attempts, created_at, given_up_at, last_error, channel, kind,
    recipient
  from notification_outbox where channel = 'push';
create view outgoing_push as
  select id, family_id, data as message, due_at, expires_at, attempts, created_at, given_up_at, last_error as last_fault,
    channel, kind, recipient
  from notification_outbox where channel = 'push';
alter view email_outbox alter column channel set default 'email';
alter view outgoing_letter alter column channel set default 'email';
alter view push_outbox alter column channel set default 'push', alter column kind set default '',
  alter column recipient set default '', alter column created_at set default now();
alter view outgoing_push alter column channel set default 'push', alter column kind set default '',
  alter column recipient set default '', alter column created_at set default now();
