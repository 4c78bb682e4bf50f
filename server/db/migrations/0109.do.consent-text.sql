-- A client of the specifications takes the consent in its form and sends no text of it.
alter table service_order alter column consent_hash drop not null;
