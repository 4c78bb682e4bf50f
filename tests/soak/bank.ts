import fastify from 'fastify'
import { callbacksPath } from '../../server/modules/payments/bank-callback.ts'
import { createStandBank, type StandBank, standPath } from '../../server/sandbox/bank/bank.ts'
import { addStandBank } from '../../server/sandbox/bank/routes.ts'

export interface Bank {
  readonly bank: StandBank
  readonly settings: Readonly<Record<string, string>>
  stop(): Promise<void>
}

export async function startBank(): Promise<Bank> {
  const bank = await createStandBank(() => new Date(), callbacksPath)
  const app = fastify()
  addStandBank(app, bank)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { merchant, key, publicKey } = bank.keys
  return {
    bank,
    settings: {
      BANK_URL: url + standPath,
      BANK_MERCHANT: merchant,
      BANK_KEY: key,
      BANK_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
    stop: () => app.close(),
  }
}
