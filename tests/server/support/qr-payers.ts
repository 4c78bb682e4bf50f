import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { finishDialing, savePayAction, startDialing } from '#contract/qr/endpoints.ts'
import { payByNumber } from '#contract/qr/pay-endpoints.ts'
import type { PaymentInfo } from '#contract/qr/schema.ts'
import type { errorBodySchema } from '#contract/errors.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { openBankSandbox } from './bank-sandbox.ts'
import type { TestClient } from './client.ts'
import { addFlat } from './qr.ts'

type Answer = PaymentInfo & z.output<typeof errorBodySchema>

/** Payers have no account, and their flats owe 1000 roubles. */
export const openPayers = async (sql: Sql, organisation: number) => {
  const bank = await openBankSandbox(sql)
  let flats = 0

  const prove = async (client: TestClient, phone: string): Promise<void> => {
    const { call_task_id: id } = (await client.call(startDialing, { body: { guest_number: phone } })).json()
    const digits = bank.calls().find((call) => call.phone === phone)?.digits ?? ''
    await client.call(finishDialing, { params: { id }, body: { verification_num: digits } })
  }

  return {
    ...bank,

    async payer() {
      bank.clock.pass(60)
      flats += 1
      const phone = `790000${String(flats).padStart(5, '0')}`
      const number = `2${flats}`
      const account = await addFlat(sql, { organisation, number, phones: [phone] })
      const client = bank.browser()
      await prove(client, phone)
      const body = { tenant_id: account, sector: 'housing' }
      const { pay_action_id: action }: { pay_action_id: string } = (
        await client.call(savePayAction, { body })
      ).json()
      return { client, phone, account, number, action }
    },

    async ask(client: TestClient, query: Record<string, string>) {
      const reply = await client.call(payByNumber, { query })
      const answer: Answer = reply.json()
      return { status: reply.statusCode, ...answer }
    },

    buildStart: (roubles: number, key: string = randomUUID()) => ({ amount: String(roubles), key }),

    goToBank: ({ processing_url: url, params }: PaymentInfo) =>
      bank.visit({ processing_url: url ?? '', params }),
  }
}
