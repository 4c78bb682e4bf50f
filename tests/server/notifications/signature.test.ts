import { expect, it } from 'vitest'
import { enqueueEmail, paragraphs } from '../../../server/modules/notifications/channels/email/service.ts'
import type { Email } from '../../../server/ports/mail.ts'
import { createEmailSender } from '../support/outbox.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident } from '../support/residents.ts'

const { sql } = await testDatabase()
const clock = new TestClock()

const letterTo = async (recipient: string): Promise<Email> => {
  const sent: Email[] = []
  const { sendOne } = createEmailSender({
    sql,
    clock,
    mail: { send: async (email) => void sent.push(email), close: () => undefined },
    composers: { plain: () => Promise.resolve(paragraphs('Письмо', ['Здравствуйте!'])) },
    onFailure: () => undefined,
  })
  await enqueueEmail(sql, { kind: 'plain', recipient, data: {} }, clock.now())
  await sendOne()
  const [email] = sent
  if (!email) throw new Error('Nothing was sent')
  return email
}

const nameOrganisation = async (name: string) => {
  const id = await addOrganisation(sql)
  await sql`update organisation set name = ${name} where id = ${id}`
  return id
}

it('A-02 N-05: an email is signed by the organisation of the resident, or by the only one of the site', async () => {
  const garden = await nameOrganisation('ТСЖ «Сад»')
  const garden1 = /\n\nС уважением, ТСЖ «Сад»\n$/
  expect((await letterTo('nobody@demo.local')).text).toMatch(garden1)

  const river = await nameOrganisation('УК «Река» & Ко')
  const resident = await addResident(sql, 'rita@demo.local')
  await addProfile(sql, resident, { organisation: river, number: '1' })
  const letter = await letterTo('rita@demo.local')
  expect(letter.text).toMatch(/С уважением, УК «Река» & Ко\n$/)
  expect(letter.html).toContain('С уважением, УК «Река» &amp; Ко')

  expect((await letterTo('nobody@demo.local')).text).not.toContain('С уважением')
  await addProfile(sql, resident, { organisation: garden, number: '2' })
  expect((await letterTo('rita@demo.local')).text).not.toContain('С уважением')
})
