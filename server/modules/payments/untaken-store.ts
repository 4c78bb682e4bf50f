import type { Queryable } from '../../db/connect.ts'

interface Untaken {
  readonly paymentId: string | null
  readonly transaction: string
  readonly kopecks: number | null
  readonly fault: string
  readonly at: Date
}

/** Keeps a true word of the bank that was not taken, once: somebody has to look at it. */
export const keepUntaken = async (tx: Queryable, untaken: Untaken): Promise<void> => {
  const { paymentId, transaction, kopecks, fault, at } = untaken
  await tx`
    insert into bank_message (at, payment_id, transaction, kopecks, fault)
    select ${at}, ${paymentId}, ${transaction}, ${kopecks}, ${fault}
    where not exists (select from bank_message
      where payment_id is not distinct from ${paymentId}::uuid and transaction = ${transaction} and fault = ${fault})`
}

/** The same with what the server knows of the payment, if it knows it at all. */
export interface UntakenWord extends Untaken {
  readonly account: string | null
  readonly sector: string | null
  /** All that the payer was to give, in kopecks. */
  readonly expected: number | null
  readonly state: string | null
  readonly timeZone: string | null
}

/** Words of the bank that were not taken, newest first. */
export const listUntaken = (sql: Queryable, most: number) => sql<UntakenWord[]>`
  select message.at, message.payment_id as "paymentId", transaction, message.kopecks, fault,
    account.number as account, sector.code as sector, payment.kopecks + fee_kopecks as expected, state,
    organisation.time_zone as "timeZone"
  from bank_message message
  left join payment on payment.id = message.payment_id
  left join personal_account account on account.id = payment.personal_account_id
  left join sector on sector.id = payment.sector_id
  left join organisation on organisation.id = account.organisation_id
  order by message.id desc limit ${most}`
