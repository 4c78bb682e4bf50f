-- The link in the letter to the former address undoes a change of the e-mail.
alter table account_token
  drop constraint account_token_purpose_check,
  add constraint account_token_purpose_check
    check (purpose in ('activation', 'repair', 'add_profile', 'change_email', 'undo_email'));
