-- What is too old to be of use is removed by age.
create index session_family_by_age on session_family (seen_at);
create index refresh_token_by_age on refresh_token (expires_at);
create index security_event_by_age on security_event (at);
create index outgoing_letter_given_up on outgoing_letter (given_up_at) where given_up_at is not null;
