import fastify from 'fastify'
import { callbacksPath } from '../../server/modules/payments/provider/callback.ts'
import { createSandboxBank, type SandboxBank, sandboxPath } from '../../server/sandbox/bank/bank.ts'
import { addSandboxBank } from '../../server/sandbox/bank/routes.ts'

export interface Bank {
  readonly bank: SandboxBank
  readonly settings: Readonly<Record<string, string>>
  stop(): Promise<void>
}

export async function startBank(): Promise<Bank> {
  const bank = await createSandboxBank(() => new Date(), callbacksPath)
  const app = fastify()
  addSandboxBank(app, bank)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { merchant, key, publicKey } = bank.keys
  return {
    bank,
    settings: {
      BANK_URL: url + sandboxPath,
      BANK_MERCHANT: merchant,
      BANK_KEY: key,
      BANK_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
    stop: () => app.close(),
  }
}
