import type { FeeRule } from '#contract/payments/amount.ts'
import type { Queryable } from '../../../db/connect.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { onTheWayKopecks } from '../../ledger/service.ts'
import { messages } from '../messages.ts'

/** Sums are in kopecks. */
export interface PayableSector {
  readonly personalAccountId: number
  readonly sectorId: number
  readonly sector: string
  readonly sectorName: string
  /** Otherwise only orders can be paid. */
  readonly isService: boolean
  readonly account: string
  readonly address: string
  readonly areaNumber: string
  /** Shown to the payer; null: may pay online. */
  readonly restriction: string | null
  readonly benefit: boolean
  /** Negative: paid in advance. */
  readonly debt: number
  readonly onTheWay: number
  /** Per payment, without the fee. */
  readonly maximum: number
  /** 'YYYY-MM'; null: no receipt yet. */
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

/** Finds a sector of the account's organisation, even if it is not a service of the account. */
export const findPayableSector = async (
  sql: Queryable,
  personalAccountId: number,
  sector: string,
): Promise<PayableSector | undefined> => {
  const [row] = await sql<PayableSector[]>`
    select account.id as personal_account_id, sector.id as sector_id, sector.code as sector,
      sector.name as sector_name,
      exists (select from account_service
        where personal_account_id = account.id and sector_id = sector.id) as is_service,
      account.number as account, account.address, account.area_number,
      account.payment_restriction as restriction, account.benefit,
      coalesce(balance.debt_kopecks, 0) as debt,
      ${onTheWayKopecks(sql, personalAccountId)} as on_the_way,
      organisation.payment_maximum_kopecks as maximum,
      (select to_char(max(period), 'YYYY-MM') from accrual
       where personal_account_id = account.id and sector_id = sector.id) as newest_period,
      coalesce(requisites.fee_basis_points, 0) as fee_basis_points,
      coalesce(requisites.fee_minimum_kopecks, 0) as fee_minimum,
      coalesce(requisites.recipient, organisation.name) as recipient, coalesce(requisites.inn, '') as inn,
      coalesce(requisites.personal_account, '') as bank_account, coalesce(requisites.bank_name, '') as bank_name,
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

/** Throws `not_found` for another organisation's sector. */
export const getSector = async (
  sql: Queryable,
  personalAccountId: number,
  sector: string,
): Promise<PayableSector> => {
  const found = await findPayableSector(sql, personalAccountId, sector)
  if (!found) throw new DomainError('not_found', [messages.noSector])
  return found
}

/** Throws `not_found` unless the sector is a service of the account. */
export const getPayableSector = async (
  sql: Queryable,
  personalAccountId: number,
  sector: string,
): Promise<PayableSector> => {
  const found = await getSector(sql, personalAccountId, sector)
  if (!found.isService) throw new DomainError('not_found', [messages.noSector])
  return found
}

export const getFeeRule = ({ feeBasisPoints, feeMinimum }: PayableSector): FeeRule => ({
  basisPoints: feeBasisPoints,
  minimum: feeMinimum,
})
