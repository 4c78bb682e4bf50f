import type { Queryable } from '../../../db/connect.ts'

interface NewUnmatchedResult {
  /** Null: unknown order. */
  readonly paymentId: string | null
  readonly transaction: string
  readonly kopecks: number | null
  /** A `Mismatch`, or 'unknown_order' with the order's id. */
  readonly mismatch: string
  readonly at: Date
}

/** Stores the result once, for manual review. */
export const saveUnmatchedResult = async (tx: Queryable, result: NewUnmatchedResult): Promise<void> => {
  const { paymentId, transaction, kopecks, mismatch, at } = result
  await tx`
    insert into unmatched_bank_result (at, payment_id, transaction, kopecks, mismatch)
    select ${at}, ${paymentId}, ${transaction}, ${kopecks}, ${mismatch}
    where not exists (select from unmatched_bank_result
      where payment_id is not distinct from ${paymentId}::uuid and transaction = ${transaction} and mismatch = ${mismatch})`
}

export interface UnmatchedResult extends NewUnmatchedResult {
  readonly account: string | null
  readonly sector: string | null
  /** Kopecks, with the fee. */
  readonly expected: number | null
  readonly state: string | null
  readonly timeZone: string | null
}

/** With an organisation, without results of unknown orders, which belong to none. */
export const listUnmatchedResults = (
  sql: Queryable,
  { organisationId, limit }: { readonly organisationId: number | null; readonly limit: number },
) => sql<UnmatchedResult[]>`
  select message.at, message.payment_id, transaction, message.kopecks, mismatch,
    account.number as account, sector.code as sector, payment.kopecks + fee_kopecks as expected, state,
    organisation.time_zone
  from unmatched_bank_result message
  left join payment on payment.id = message.payment_id
  left join personal_account account on account.id = payment.personal_account_id
  left join sector on sector.id = payment.sector_id
  left join organisation on organisation.id = account.organisation_id
  where ${organisationId}::bigint is null or organisation.id = ${organisationId}
  order by message.id desc limit ${limit}`
