-- One living link a purpose, an address and a flat; a resident's own are apart from those that anybody may ask for.
delete from account_token token using account_token newer
where newer.purpose = token.purpose and newer.username = token.username
  and newer.resident_id is not distinct from token.resident_id
  and newer.personal_account_id is not distinct from token.personal_account_id
  and (newer.created_at, newer.id) > (token.created_at, token.id);
create unique index account_token_living on account_token (purpose, username, resident_id, personal_account_id)
  nulls not distinct;
