-- The one rule for the services of an account: those that the organisation named for it (all of its services when it
-- named none), and those with a receipt, with a balance that was taken over, or with money owed or paid ahead.
create view account_service as
select account.id as personal_account_id, sector.id as sector_id
from personal_account account
join sector on sector.organisation_id = account.organisation_id
where account.sector_codes = '{}' or sector.code = any(account.sector_codes)
  or exists (select from accrual
    where accrual.personal_account_id = account.id and accrual.sector_id = sector.id)
  or exists (select from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
    where posting.personal_account_id = account.id and posting.sector_id = sector.id and entry.kind = 'opening')
  or exists (select from ledger_balance balance
    where balance.personal_account_id = account.id and balance.sector_id = sector.id and balance.debt_kopecks <> 0);
