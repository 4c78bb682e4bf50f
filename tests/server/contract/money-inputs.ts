import { randomUUID } from 'node:crypto'
import { getAccrual, listAccruals } from '#contract/accruals/endpoints.ts'
import * as cards from '#contract/payments/card-endpoints.ts'
import * as payments from '#contract/payments/endpoints.ts'
import * as history from '#contract/payments/history-endpoints.ts'
import { openOrder, recordPayment } from '../../../server/modules/payments/service.ts'
import { addCard } from '../support/payers.ts'
import type { TestClock } from '../support/clock.ts'
import { getReceiptFile, getReceiptTask, printReceipt } from '#contract/receipts/endpoints.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { addPrinted, issue, findSectorAccount } from '../support/money.ts'
import type { CallInput } from './account-inputs.ts'

const back = {
  back_url_s: 'http://localhost/#/main/from/bank_payment/',
  back_url_f: 'http://localhost/#/accruals/payment/',
}

interface Payer {
  readonly residentId: number
  readonly profileId: number
  readonly account: string
}

export const moneyInputs = async (
  sql: Sql,
  clock: TestClock,
  { residentId, profileId, account }: Payer,
): Promise<Readonly<Record<string, CallInput>>> => {
  const place = await findSectorAccount(sql, account, 'housing')
  const accrual = await issue(sql, place, { period: '2026-02', kopecks: 50_000 })
  const card = await addCard(sql, residentId)
  const [onceMore, byProvider] = [await addCard(sql, residentId, 'a'), await addCard(sql, residentId, 'b')]
  const key = randomUUID()
  const past = { kopecks: 100, channel: 'cabinet', profileId, at: clock.now() } as const
  const paid = await recordPayment(sql, place, past)
  await sql`update payment set key = ${key} where id = ${paid}`
  const order = { ...place, sectorCode: 'housing', number: 'ЗК-1', title: 'Сантехник', kopecks: 100_000 }
  await openOrder(sql, order, clock.now())
  const task_id = await addPrinted(sql, profileId, accrual)

  const later = async (): Promise<void> => clock.pass(11)
  const keyed = () => ({ headers: { 'idempotency-key': randomUUID() }, before: later })
  const input = { sector: 'housing', accrual, amount: 10 }
  const range = { date_from: '2026-03-01', date_till: '2026-03-31' }
  return {
    [listAccruals.name]: { query: { month_from: '2025-04', month_till: '2026-03' } },
    [getAccrual.name]: { params: { id: accrual } },
    [payments.getBillingInfo.name]: { query: { accrual: String(accrual) } },
    [payments.getPrepayment.name]: { query: { sector: 'housing' } },
    [payments.calculateFee.name]: { query: { amount: '100.5', sector: 'housing' } },
    [payments.payOrder.name]: { ...keyed(), body: { ...input, ...back, user_id: residentId } },
    [payments.startTransaction.name]: { ...keyed(), body: { ...input, ...back } },
    [payments.fastTransaction.name]: { ...keyed(), body: { ...input, card } },
    [payments.payRequest.name]: { ...keyed(), body: { ...back, request_number: 'ЗК-1' } },
    [payments.getStartedPayment.name]: { params: { key } },
    [cards.removeCard.name]: { params: { id: onceMore } },
    [cards.removeBankCard.name]: { params: { userId: residentId, cardId: byProvider } },
    [cards.changeAutopay.name]: {
      params: { userId: residentId, cardId: card },
      body: { activate_autopay_sector: 'housing' },
    },
    [cards.registerCard.name]: { body: { ...back, user_id: residentId, sector: 'housing' } },
    [history.listNotConfirmed.name]: { query: { ...range, user_id: String(residentId) } },
    [history.listPayments.name]: { query: range },
    [history.getFiscalReceipt.name]: { params: { id: paid } },
    [printReceipt.name]: { body: { accrual, sector_code: 'housing' } },
    [getReceiptTask.name]: { query: { task_id, sector_code: 'housing' } },
    [getReceiptFile.name]: { params: { task_id } },
  }
}
