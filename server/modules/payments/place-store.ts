import type { FeeRule } from '#contract/payments/fee.ts'
import type { Queryable } from '../../db/connect.ts'

/** An account's sector with what a payment needs to know of it. Sums are in kopecks. */
export interface Place {
  readonly personalAccountId: number
  readonly sectorId: number
  readonly sector: string
  readonly sectorName: string
  readonly account: string
  readonly address: string
  readonly areaNumber: string
  /** Why nothing may be paid; null: it may. */
  readonly restriction: string | null
  readonly benefit: boolean
  readonly debt: number
  readonly onTheWay: number
  /** 'YYYY-MM' of the newest receipt; null: none was issued. */
  readonly newestPeriod: string | null
  readonly feeBasisPoints: number
  readonly feeMinimum: number
  readonly recipient: string
  readonly inn: string
  readonly bankAccount: string
  readonly bankName: string
  readonly bic: string
  readonly correspondent: string
}

/** The sector of this code of the account's organisation; undefined when it has none. */
export const findPlace = async (
  sql: Queryable,
  personalAccountId: number,
  sector: string,
): Promise<Place | undefined> => {
  const [row] = await sql<Place[]>`
    select account.id as "personalAccountId", sector.id as "sectorId", sector.code as sector,
      sector.name as "sectorName", account.number as account, account.address, account.area_number as "areaNumber",
      account.payment_restriction as restriction, account.benefit,
      coalesce(balance.debt_kopecks, 0) as debt,
      (select coalesce(sum(kopecks), 0)::bigint from payment
       where personal_account_id = account.id and sector_id = sector.id and state in ('sent', 'unknown')
         and purpose <> 'order') as "onTheWay",
      (select to_char(max(period), 'YYYY-MM') from accrual
       where personal_account_id = account.id and sector_id = sector.id) as "newestPeriod",
      coalesce(requisites.fee_basis_points, 0) as "feeBasisPoints",
      coalesce(requisites.fee_minimum_kopecks, 0) as "feeMinimum",
      coalesce(requisites.recipient, organisation.name) as recipient, coalesce(requisites.inn, '') as inn,
      coalesce(requisites.personal_account, '') as "bankAccount", coalesce(requisites.bank_name, '') as "bankName",
      coalesce(requisites.bic, '') as bic, coalesce(requisites.correspondent, '') as correspondent
    from personal_account account
    join organisation on organisation.id = account.organisation_id
    join sector on sector.organisation_id = account.organisation_id
    left join sector_requisites requisites on requisites.sector_id = sector.id
    left join ledger_balance balance
      on balance.personal_account_id = account.id and balance.sector_id = sector.id
    where account.id = ${personalAccountId} and sector.code = ${sector}`
  return row
}

/** What the bank takes on top of a payment of the sector. */
export const feeRuleOf = ({ feeBasisPoints, feeMinimum }: Place): FeeRule => ({
  basisPoints: feeBasisPoints,
  minimum: feeMinimum,
})

/** The receipt's sector, month and sum; undefined for that of another account and for none. */
export const findAccrual = async (sql: Queryable, personalAccountId: number, id: number) => {
  const [row] = await sql<{ readonly sector: string; readonly period: string }[]>`
    select sector.code as sector, to_char(accrual.period, 'YYYY-MM') as period
    from accrual join sector on sector.id = accrual.sector_id
    where accrual.id = ${id} and accrual.personal_account_id = ${personalAccountId}`
  return row
}
