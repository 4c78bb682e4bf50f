import type { Tx } from '../../db/connect.ts'

/** A receipt that nobody was told of. */
export interface Untold {
  readonly id: number
  readonly personalAccountId: number
  /** 'YYYY-MM' */
  readonly period: string
  /** 'YYYY-MM-DD' */
  readonly issuedOn: string
}

/**
 * Takes some receipts that are to be told of, where it is between the hours of the organisation's time, both inclusive.
 * Those that another process has taken are left to it.
 */
export const takeUntold = (
  tx: Tx,
  now: Date,
  {
    firstHour,
    lastHour,
    most,
  }: { readonly firstHour: number; readonly lastHour: number; readonly most: number },
) => tx<Untold[]>`
  delete from receipt_to_tell using accrual
  where accrual.id = accrual_id and accrual_id in (
    select told.accrual_id from receipt_to_tell told
    join accrual on accrual.id = told.accrual_id
    join personal_account account on account.id = accrual.personal_account_id
    join organisation on organisation.id = account.organisation_id
    where extract(hour from ${now}::timestamptz at time zone organisation.time_zone)
      between ${firstHour} and ${lastHour}
    order by told.accrual_id limit ${most} for update of told skip locked)
  returning accrual.id, accrual.personal_account_id as "personalAccountId",
    to_char(accrual.period, 'YYYY-MM') as period, accrual.issued_on::text as "issuedOn"`
