import fastify from 'fastify'
import { callbacksPath } from '../../../server/modules/payments/provider/callback.ts'
import { createSandboxBank, sandboxPath } from '../../../server/sandbox/bank/bank.ts'
import { addSandboxBank } from '../../../server/sandbox/bank/routes.ts'
import { startMailbox } from '../../../server/sandbox/mailbox.ts'
import { operatorSettings } from './operator.ts'

const now = () => new Date()

export const startOutsideParties = async () => {
  const mailbox = await startMailbox(now)
  const bank = await createSandboxBank(now, callbacksPath)
  const app = fastify({ forceCloseConnections: true })
  addSandboxBank(app, bank)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { merchant, key, publicKey } = bank.keys
  return {
    emails: mailbox.emails,
    listenAt: bank.listenAt,
    settings: {
      ...operatorSettings,
      NODE_ENV: 'production',
      SANDBOX: 'off',
      SMTP_URL: mailbox.url,
      BANK_URL: url + sandboxPath,
      BANK_MERCHANT: merchant,
      BANK_KEY: key,
      BANK_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
    async stop() {
      await app.close()
      await mailbox.stop()
    },
  }
}
