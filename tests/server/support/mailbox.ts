import { afterAll } from 'vitest'
import { createSmtpMail } from '../../../server/adapters/smtp-mail.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { createEmailSender } from './outbox.ts'
import { testBank } from './bank.ts'
import { collectComposers } from '../../../server/modules/all.ts'
import type { Email } from '../../../server/sandbox/mailbox.ts'
import { startMailbox } from '../../../server/sandbox/mailbox.ts'
import { testSecret } from './app.ts'
import type { TestClock } from './clock.ts'

export const parseLink = ({ text }: Email): string[] => {
  const [, steps] = /https:\/\/cabinet\.test\/#\/auth\/(\S+)\//.exec(text) ?? []
  if (steps === undefined) throw new Error(`No link in the letter:\n${text}`)
  return steps.split('/')
}

export const openPost = async (sql: Sql, clock: TestClock) => {
  const mailbox = await startMailbox(() => clock.now())
  const mail = createSmtpMail({ url: mailbox.url, from: 'cabinet@cabinet.test' })
  const failures: unknown[] = []
  const { sendOne } = createEmailSender({
    sql,
    clock,
    mail,
    composers: collectComposers({
      clock,
      hmac: createHmacFunction(testSecret),
      bank: testBank(),
      publicUrl: 'https://cabinet.test',
    }),
    onFailure: (error) => void failures.push(error),
  })
  afterAll(async () => {
    mail.close()
    await mailbox.stop()
  })
  const sendAll = async (): Promise<void> => {
    while (await sendOne());
  }
  return {
    sendAll,
    failures,
    async lettersTo(address: string): Promise<readonly Email[]> {
      await sendAll()
      return mailbox.emails().filter(({ to }) => to.includes(address))
    },
    async lastLetterTo(address: string): Promise<Email> {
      await sendAll()
      const letter = mailbox.emails().find(({ to }) => to.includes(address))
      if (!letter) throw new Error(`No letter to ${address}`)
      return letter
    },
  }
}
