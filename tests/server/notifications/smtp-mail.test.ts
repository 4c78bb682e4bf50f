import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSmtpMail } from '../../../server/adapters/smtp-mail.ts'

const received: string[] = []
const receive = async (stream: Readable, done: () => void): Promise<void> => {
  received.push(await text(stream))
  done()
}
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => void receive(stream, done),
})
let url = ''
beforeAll(async () => {
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

const send = async (from: string, to = 'anna@demo.local') => {
  const mail = createSmtpMail({ url, from })
  await mail.send({ id: '7-a', to, subject: 'Квитанция', text: 'Текст', html: '<p>Текст</p>' })
  mail.close()
  const raw = received.pop() ?? ''
  return { raw, ...(await PostalMime.parse(raw)) }
}

it.each([
  ['cabinet@zarya.example', '', 'cabinet@zarya.example'],
  ['УК «Заря» <cabinet@zarya.example>', 'УК «Заря»', 'cabinet@zarya.example'],
  ['ТСЖ «Мир», Москва <cabinet@mir.example>', 'ТСЖ «Мир», Москва', 'cabinet@mir.example'],
  ['"ТСЖ; Мир, 2" <cabinet@mir.example>', 'ТСЖ; Мир, 2', 'cabinet@mir.example'],
  ['"ООО \\"Мир\\"" <cabinet@mir.example>', 'ООО "Мир"', 'cabinet@mir.example'],
  ['"ТСЖ" и "Мир" <cabinet@mir.example>', '"ТСЖ" и "Мир"', 'cabinet@mir.example'],
  ["ТСЖ 'Мир' (дом 5) <cabinet@mir.example>", "ТСЖ 'Мир' (дом 5)", 'cabinet@mir.example'],
  ['ТСЖ «Мир» <Cabinet@Мир.РФ>', 'ТСЖ «Мир»', 'Cabinet@xn--h1ahn.xn--p1ai'],
  ['Дом: кв. 1-40 <cabinet@мир.рф>', 'Дом: кв. 1-40', 'cabinet@xn--h1ahn.xn--p1ai'],
])('G-09: parses the sender %s', async (sender, name, address) => {
  expect((await send(sender)).from).toEqual({ name, address })
})

it('G-09: encodes a Cyrillic domain in Message-ID, sender and recipient', async () => {
  const { raw, messageId, to } = await send('ТСЖ <cabinet@мир.рф>', 'anna@почта.рф')
  expect(messageId).toBe('<7-a@xn--h1ahn.xn--p1ai>')
  expect(to?.map(({ address }) => address)).toEqual(['anna@xn--80a1acny.xn--p1ai'])
  expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/[^\p{ASCII}]/u)
})
