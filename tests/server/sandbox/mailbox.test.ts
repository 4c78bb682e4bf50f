import { createTransport } from 'nodemailer'
import { afterAll, describe, expect, it } from 'vitest'
import { startSandbox } from '../../../server/sandbox/sandbox.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'

const { sql } = await testDatabase()
const sandbox = await startSandbox(() => new Date('2026-03-15T09:00:00Z'))
afterAll(() => sandbox.stop())
const { mailbox } = sandbox
const { browser } = await startApp(sql, { variables: { SANDBOX: 'on' }, deps: { sandbox } })
const client = browser()

await createTransport(mailbox.url).sendMail({
  from: 'cabinet@demo.local',
  to: ['anna@demo.local', 'boris@demo.local'],
  subject: 'Вход в кабинет <b>',
  text: 'Здравствуйте!',
  html: '<p>Здравствуйте!</p><script>alert(1)</script>',
})

describe('sandbox', () => {
  it('redirects an address of earlier releases', async () => {
    const reply = await client.send('GET', '/stand/mailbox/')
    expect([reply.statusCode, reply.headers.location]).toEqual([308, '/sandbox/mailbox/'])
  })

  it('stores an email sent by SMTP', async () => {
    const { letters, url } = (await client.send('GET', '/sandbox/mailbox.json')).json()
    expect(url).toBe(mailbox.url)
    expect(letters).toEqual([
      expect.objectContaining({
        id: 1,
        from: 'cabinet@demo.local',
        to: ['anna@demo.local', 'boris@demo.local'],
        subject: 'Вход в кабинет <b>',
        text: expect.stringContaining('Здравствуйте!'),
        receivedAt: '2026-03-15T09:00:00.000Z',
      }),
    ])
  })

  it('escapes markup in the list and the email page', async () => {
    const list = await client.send('GET', '/sandbox/mailbox/')
    expect(list.body).toContain('<a href="/sandbox/mailbox/1/">Вход в кабинет &lt;b&gt;</a>')
    const letter = await client.send('GET', '/sandbox/mailbox/1/')
    expect(letter.body).toContain(
      '<iframe sandbox title="Письмо" src="/sandbox/mailbox/1/body.html"></iframe>',
    )
    for (const page of [list, letter]) {
      expect(page.body).not.toContain('<script')
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  it('serves the HTML of an email in a sandbox', async () => {
    const { body, headers } = await client.send('GET', '/sandbox/mailbox/1/body.html')
    expect(body).toContain('<script>alert(1)</script>')
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/)
  })

  it('has an index and answers 404 for an unknown email', async () => {
    expect((await client.send('GET', '/sandbox/')).body).toContain('Почтовый ящик')
    expect((await client.send('GET', '/sandbox/mailbox/2/')).statusCode).toBe(404)
  })

  it('is absent unless enabled', async () => {
    const { browser: without } = await startApp(sql)
    for (const url of ['/sandbox/', '/sandbox/mailbox.json'])
      expect((await without().send('GET', url)).statusCode).toBe(404)
  })
})
