import type { Queryable } from '../../db/connect.ts'

/** What is paid for. */
export interface Chosen {
  readonly personalAccountId: number
  readonly sectorCode: string
}

export interface ActionRow extends Chosen {
  readonly id: string
  readonly address: string
  readonly paymentId: string | null
}

/** Keeps a choice. */
export const insertAction = async (
  sql: Queryable,
  sessionId: number,
  { id, personalAccountId, sectorCode }: Chosen & { readonly id: string },
): Promise<void> => {
  await sql`
    insert into qr_pay_action (id, session_id, personal_account_id, sector_id)
    select ${id}, ${sessionId}, account.id, sector.id
    from personal_account account join sector using (organisation_id)
    where account.id = ${personalAccountId} and sector.code = ${sectorCode}`
}

/** A choice of the session; one of another payer is as absent. */
export const findAction = async (
  sql: Queryable,
  sessionId: number,
  id: string,
): Promise<ActionRow | undefined> => {
  const [row] = await sql<ActionRow[]>`
    select action.id, action.personal_account_id as "personalAccountId", sector.code as "sectorCode",
      account.address, action.payment_id as "paymentId"
    from qr_pay_action action
    join personal_account account on account.id = action.personal_account_id
    join sector on sector.id = action.sector_id
    where action.id = ${id} and action.session_id = ${sessionId}`
  return row
}

/** Puts another choice in its place; false when the session has no such action. */
export const changeAction = async (
  sql: Queryable,
  sessionId: number,
  { id, personalAccountId, sectorCode }: Chosen & { readonly id: string },
): Promise<boolean> => {
  const { count } = await sql`
    update qr_pay_action action set personal_account_id = account.id, sector_id = sector.id, payment_id = null
    from personal_account account join sector using (organisation_id)
    where action.id = ${id} and action.session_id = ${sessionId}
      and account.id = ${personalAccountId} and sector.code = ${sectorCode}`
  return count === 1
}

/** Remembers the payment that was started for an action. */
export const setActionPayment = async (sql: Queryable, id: string, paymentId: string): Promise<void> => {
  await sql`update qr_pay_action set payment_id = ${paymentId} where id = ${id}`
}
