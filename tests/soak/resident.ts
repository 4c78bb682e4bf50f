import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { shiftPeriod } from '#contract/calendar.ts'
import { listAccruals } from '#contract/accruals/endpoints.ts'
import { listMeters } from '#contract/meters/endpoints.ts'
import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import { getBillingInfo, getStartedPayment, startTransaction } from '#contract/payments/endpoints.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import { repeatNotification } from '../../server/sandbox/bank/after-payment.ts'
import { pressButton } from '../../server/sandbox/bank/press.ts'
import { password } from '../server/support/residents.ts'
import type { Attempts } from './attempts.ts'
import { Client } from './client.ts'
import { toAddress, type Site, toUsername } from './site.ts'

export interface Read {
  readonly key: string
  readonly meterId: number
  readonly receipt: number
  readonly value: number
}

export interface Paid {
  readonly key: string
  readonly id: string
  /** Amount that the bank took. */
  readonly kopecks: number
}

export interface Acknowledged {
  readonly readings: Read[]
  readonly payments: Paid[]
}

const present = new Date().toISOString().slice(0, 7)
const lastYear = { month_from: shiftPeriod(present, -11), month_till: present }
const payers = 0.4

async function submit(client: Client, readings: Read[]): Promise<void> {
  const { current_meters: meters } = await client.call(listMeters)
  const key = randomUUID()
  const captured_at = new Date().toISOString()
  const sent = meters.map(({ id, previous_values: previous, last_readings: last }) => ({
    meter_id: id,
    values: previous.map((value) => Math.round(value * 1000 + 3140) / 1000),
    based_on: { period: present, previous, version: last?.period === present ? last.version : 0 },
    captured_at,
  }))
  const { meters: results } = await client.call(submitReadings, { key, body: { meters: sent } })
  for (const result of results) {
    if (result.status === 'refused') throw new Error(`A reading was refused: ${result.code}`)
    const [value = 0] = result.reading.values
    readings.push({ key, meterId: result.meter_id, receipt: result.receipt, value })
  }
}

/** Pays the whole debt on the bank's page. The bank repeats interrupted callbacks. */
async function pay({ bank, publicUrl, sector }: Site, client: Client, attempts: Attempts, payments: Paid[]) {
  const bill = await client.call(getBillingInfo, { query: { sector } })
  if (bill.maximum === 0 || bill.restriction !== null) return
  const key = randomUUID()
  const back = { back_url_s: `${publicUrl}/#/`, back_url_f: `${publicUrl}/#/` }
  const { params } = await client.call(startTransaction, {
    key,
    body: { sector, amount: bill.params.amount, ...back },
  })
  const id = params['o.order_id'] ?? ''
  const kopecks = Number(params['o.amount'])
  const order = bank.open({ id, kind: 'payment', kopecks, title: '', back: null, saveCard: false })
  await attempts.untilAnswered('bank: check, register', async () => {
    if (await pressButton(bank.actDeps, order, 'pay')) return { value: null }
    // Nothing was charged, so the payer can try again.
    order.state = 'open'
    return { cut: order.log.at(-1) ?? '' }
  })
  for (;;) {
    const started = await client.call(getStartedPayment, { params: { key } })
    if (started.state === 'confirmed') {
      payments.push({ key, id, kopecks: order.taken })
      return
    }
    if (started.state === 'refused') throw new Error(`A payment was refused: ${started.reason}`)
    await setTimeout(500)
    await repeatNotification(bank.actDeps, order)
  }
}

export async function visit(
  site: Site,
  attempts: Attempts,
  acknowledged: Acknowledged,
  { index, random }: { readonly index: number; readonly random: () => number },
): Promise<void> {
  const client = new Client(site.url, attempts, toAddress(index))
  try {
    await client.call(login, { body: { username: toUsername(index), password } })
    for (let read = 0; read < 2; read += 1) {
      await client.call(listMeters)
      await client.call(listAccruals, { query: lastYear })
    }
    await submit(client, acknowledged.readings)
    await client.call(listMeters)
    if (random() < payers) await pay(site, client, attempts, acknowledged.payments)
    await client.call(listAccruals, { query: lastYear })
  } finally {
    client.close()
  }
}
