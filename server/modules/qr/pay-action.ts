import { randomUUID } from 'node:crypto'
import { toRoubles } from '#contract/money.ts'
import type { PayAction as PayActionReply, PaymentOutcome } from '#contract/qr/schema.ts'
import type { Queryable } from '../../db/connect.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { findAnonymousPayment, findPaidSubject } from '../payments/service.ts'
import { listTenantAddresses, getVerifiedContacts } from './addresses.ts'
import type { QrDeps } from './deps.ts'
import { getPhoneSession, type Payer, type QrSession } from './session.ts'
import { messages } from './messages.ts'

export interface PayChoice {
  readonly personalAccountId: number
  readonly sectorCode: string
}

interface PayAction extends PayChoice {
  readonly id: string
  readonly address: string
  readonly paymentId: string | null
}

export const insertAction = async (
  sql: Queryable,
  sessionId: number,
  { id, personalAccountId, sectorCode }: PayChoice & { readonly id: string },
): Promise<void> => {
  await sql`
    insert into qr_pay_action (id, session_id, personal_account_id, sector_id)
    select ${id}, ${sessionId}, account.id, sector.id
    from personal_account account join sector using (organisation_id)
    where account.id = ${personalAccountId} and sector.code = ${sectorCode}`
}

const findAction = async (sql: Queryable, sessionId: number, id: string): Promise<PayAction | undefined> => {
  const [row] = await sql<PayAction[]>`
    select action.id, action.personal_account_id, sector.code as sector_code,
      account.address, action.payment_id
    from qr_pay_action action
    join personal_account account on account.id = action.personal_account_id
    join sector on sector.id = action.sector_id
    where action.id = ${id} and action.session_id = ${sessionId}`
  return row
}

const changeAction = async (
  sql: Queryable,
  sessionId: number,
  { id, personalAccountId, sectorCode }: PayChoice & { readonly id: string },
): Promise<boolean> => {
  const { count } = await sql`
    update qr_pay_action action set personal_account_id = account.id, sector_id = sector.id, payment_id = null
    from personal_account account join sector using (organisation_id)
    where action.id = ${id} and action.session_id = ${sessionId}
      and account.id = ${personalAccountId} and sector.code = ${sectorCode}`
  return count === 1
}

export const setActionPayment = async (sql: Queryable, id: string, paymentId: string): Promise<void> => {
  await sql`update qr_pay_action set payment_id = ${paymentId} where id = ${id}`
}

const statuses = {
  created: 'started',
  sent: 'unknown',
  unknown: 'unknown',
  confirmed: 'success',
  refused: 'failed',
  reversed: 'reversed',
} as const

/** Uses only the server's state; a return from the bank proves nothing (decision 13). */
export const findOutcome = async (
  { sql }: QrDeps,
  paymentId: string | null,
): Promise<PaymentOutcome | null> => {
  const payment = paymentId === null ? undefined : await findAnonymousPayment(sql, paymentId)
  if (!payment) return null
  return {
    status: statuses[payment.state],
    amount: toRoubles(payment.kopecks),
    fee: toRoubles(payment.feeKopecks),
    decided_at: payment.decidedAt?.toISOString() ?? null,
    receipt_url: payment.fiscalReceiptUrl,
    period: (await findPaidSubject(sql, payment.id)).period,
    card: payment.cardMask,
    reason: payment.reason,
  }
}

interface Selection {
  readonly tenant_id: number
  readonly sector: string
}

const noAction = (): DomainError => new DomainError('not_found', [messages.noAction])

/** A foreign address counts as unknown (V-01). */
const ownChoice = async ({ sql }: QrDeps, session: QrSession, { tenant_id, sector }: Selection) => {
  const { tenant_addresses: own } = await listTenantAddresses(sql, getVerifiedContacts(session))
  const address = own.find((candidate) => candidate.tenant_id === tenant_id)
  if (!address?.sectors.some(({ value }) => value === sector))
    throw new DomainError('not_found', [messages.noAddress])
  return { personalAccountId: tenant_id, sectorCode: sector } satisfies PayChoice
}

export const createPayAction = async (deps: QrDeps, payer: Payer, selection: Selection): Promise<string> => {
  const session = await getPhoneSession(deps, payer)
  const id = randomUUID()
  await insertAction(deps.sql, session.id, { id, ...(await ownChoice(deps, session, selection)) })
  return id
}

export const updatePayAction = async (
  deps: QrDeps,
  payer: Payer,
  id: string,
  selection: Selection,
): Promise<string> => {
  const session = await getPhoneSession(deps, payer)
  const choice = await ownChoice(deps, session, selection)
  if (!(await changeAction(deps.sql, session.id, { id, ...choice }))) throw noAction()
  return id
}

/** Throws the same error for a foreign and an unknown action (V-01). */
export const getOwnPayAction = async (
  deps: QrDeps,
  payer: Payer,
  id: string,
): Promise<PayAction & { readonly session: QrSession }> => {
  const session = await getPhoneSession(deps, payer)
  const action = await findAction(deps.sql, session.id, id)
  if (!action) throw noAction()
  return { ...action, session }
}

export const getPayAction = async (deps: QrDeps, payer: Payer, id: string): Promise<PayActionReply> => {
  const { session, personalAccountId, sectorCode, paymentId } = await getOwnPayAction(deps, payer, id)
  const { tenant_addresses } = await listTenantAddresses(deps.sql, getVerifiedContacts(session))
  return {
    pay_action_id: id,
    tenant_id: personalAccountId,
    sector: sectorCode,
    tenant_addresses,
    payment: await findOutcome(deps, paymentId),
  }
}
