import type { Queryable } from '../../db/connect.ts'

/**
 * A begun payment by a remembered card that is to be debited, put off until the moment while that is tried; of several
 * processes one gets it.
 */
export const takeDebit = async (sql: Queryable, now: Date, till: Date): Promise<string | undefined> => {
  const [row] = await sql<{ readonly id: string }[]>`
    update payment set due_at = ${till}
    where id = (select id from payment
      where due_at <= ${now} and state = 'created' and card_mask is not null
      order by due_at limit 1 for update skip locked)
    returning id`
  return row?.id
}

/** A payment that the bank is to be asked about, likewise; `tries` counts the questions. */
export const takeQuestion = async (sql: Queryable, now: Date, till: Date): Promise<string | undefined> => {
  const [row] = await sql<{ readonly id: string }[]>`
    update payment set due_at = ${till}, tries = tries + 1
    where id = (select id from payment
      where due_at <= ${now} and not (state = 'created' and card_mask is not null)
      order by due_at limit 1 for update skip locked)
    returning id`
  return row?.id
}
