-- An import checks the keys of a balance once, at its end. PostgreSQL checks a row again at each update by the
-- transaction that inserted it, and balances, charges and payments of a new account update it three times.
alter table ledger_balance
  alter constraint ledger_balance_personal_account_id_fkey deferrable initially immediate,
  alter constraint ledger_balance_sector_id_fkey deferrable initially immediate;
