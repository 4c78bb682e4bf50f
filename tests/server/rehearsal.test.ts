import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markPushes } from '../../server/adapters/mark-rehearsal.ts'
import { readEnvironment } from '../../server/config/environment.ts'
import { run, type Running } from '../../server/main.ts'
import { builtApp } from './support/built-app.ts'
import { emptyDatabase, testDatabase } from './support/database.ts'
import { addOrganisation } from './support/residents.ts'
import { childEnvironment } from '../support/child-environment.ts'

const database = await emptyDatabase()
const real = await testDatabase()
await addOrganisation(real.sql)
const demo = await testDatabase()
await addOrganisation(demo.sql)
await demo.sql`insert into demo_data (seeded_at) values (now())`
const built = builtApp()
const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'))
afterAll(() => rmSync(folder, { recursive: true }))

const mark = 'Учебный стенд: деньги не списываются'
const password = 'a-password-of-the-rehearsal'
const site = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://rehearsal.zarya.example',
  TRUST_PROXY: '1',
  SECRET: 's'.repeat(40),
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'silent',
}
const start = (settings: Readonly<Record<string, string>>) =>
  run(readEnvironment({ ...site, ...settings }), { built })
const rehearse = (url: string) => start({ DATABASE_URL: url, REHEARSAL_PASSWORD: password })

const operate = (settings: Readonly<Record<string, string>>, ...words: readonly string[]) =>
  promisify(execFile)(process.execPath, ['server/operator/cli.ts', ...words], {
    env: { ...childEnvironment, ...site, DATABASE_URL: database.url, ...settings },
  })

const organisation = join(folder, 'организация.json')
writeFileSync(
  organisation,
  JSON.stringify({
    inn: '7701234560',
    name: 'УК «Заря»',
    contacts: { emergency: '+7 495 111-22-33' },
    meter_window: { from_day: 1, till_day: 31, strict: false },
    sectors: [{ code: 'housing', name: 'Жилищно-коммунальные услуги' }],
  }),
)

let running: Running
beforeAll(async () => {
  // The documented order: the organisation comes before the first start.
  await operate({ REHEARSAL_PASSWORD: password }, 'organisation', organisation)
  running = await rehearse(database.url)
})
afterAll(() => running.stop())

const basic = (given: string) => ({ authorization: `Basic ${Buffer.from(given).toString('base64')}` })
const open = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(running.url + path, { method, headers, redirect: 'manual' })

describe('a rehearsal', () => {
  it.each([
    ['GET', '/sandbox/'],
    ['GET', '/sandbox'],
    ['GET', '/sandbox/codes/'],
    ['GET', '/sandbox/codes.json'],
    ['GET', '/sandbox/mailbox/'],
    ['GET', '/sandbox/mailbox.json'],
    ['GET', '/sandbox/mailbox/1/'],
    ['GET', '/sandbox/mailbox/1/body.html'],
    ['GET', '/sandbox/calls/'],
    ['GET', '/sandbox/calls.json'],
    ['GET', '/sandbox/push/'],
    ['GET', '/sandbox/push.json'],
    ['POST', '/sandbox/push/'],
    ['GET', '/sandbox/bank/'],
    ['GET', '/sandbox/bank/receipt/1'],
    ['POST', '/sandbox/bank/payment'],
    ['POST', '/sandbox/bank/card'],
    ['POST', '/sandbox/bank/debits'],
    ['POST', '/sandbox/bank/orders/1/press'],
    ['POST', '/sandbox/bank/orders/1/decide'],
    ['GET', '/sandbox/bank/api/status'],
    ['POST', '/sandbox/bank/api/refund'],
  ])('G-28 V-16: closes %s %s to a stranger', async (method, path) => {
    for (const headers of [{}, basic('sandbox:'), basic(`sandbox:${password}x`), basic(password)])
      expect((await open(path, headers, method)).status).toBe(401)
  })

  it('G-28: opens the sandbox by its password, with any name', async () => {
    expect((await open('/sandbox/')).headers.get('www-authenticate')).toMatch(/^Basic realm=/)
    for (const path of ['/sandbox/', '/sandbox/codes/', '/sandbox/mailbox/', '/sandbox/bank/'])
      expect((await open(path, basic(`анна:${password}`))).status).toBe(200)
  })

  it('G-28: marks the page of every screen, and the installed application', async () => {
    for (const path of ['/', '/index.html', '/pay_from_vk/1']) {
      const reply = await open(path)
      const page = await reply.text()
      expect(page).toContain(mark)
      const [, style = ''] = /<style>([^<]*\.rehearsal[^<]*)<\/style>/.exec(page) ?? []
      const hash = createHash('sha256').update(style).digest('base64')
      expect(reply.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    }
    expect(await (await open('/manifest.webmanifest')).json()).toMatchObject({
      name: 'Учебный стенд. УК «Заря»',
      short_name: 'Учебный стенд',
    })
  })

  it('G-28: delivers emails to the sandbox, each with the mark', async () => {
    const { stderr } = await operate(
      { REHEARSAL_PASSWORD: password },
      'staff',
      'add',
      'head@zarya.example',
      'Иванова Мария',
      'head',
    )
    expect(stderr).toContain('Учебный стенд')
    const letters = async () => {
      const reply = await open('/sandbox/mailbox.json', basic(`:${password}`))
      return ((await reply.json()) as { letters: object[] }).letters
    }
    await expect.poll(letters, { timeout: 30_000 }).toHaveLength(1)
    expect((await letters())[0]).toMatchObject({
      to: ['head@zarya.example'],
      subject: expect.stringMatching(/^Учебный стенд\. /),
      text: expect.stringMatching(new RegExp(`^${mark}\n\n`)),
      html: expect.stringContaining(`<strong>${mark}</strong>`),
    })
  })

  it('G-28: marks the title of a push', async () => {
    const sent: string[] = []
    const push = markPushes({
      publicKey: '',
      accepts: () => true,
      async send(_to, { body }) {
        sent.push(body)
        return 'taken'
      },
    })
    const message = { title: 'Квитанция за октябрь', body: 'К оплате 4 067,92 ₽' }
    const to = { endpoint: 'https://push.example/1', p256dh: '', auth: '' }
    await push.send(to, { body: JSON.stringify(message), ttlSeconds: 60, topic: 't' })
    expect(sent.map((text) => JSON.parse(text))).toEqual([
      { ...message, title: 'Учебный стенд. Квитанция за октябрь' },
    ])
  })

  it('V-16: its database is never that of a real site', async () => {
    const settings = { DATABASE_URL: database.url }
    await expect(start(settings)).rejects.toThrow('The database is that of a rehearsal')
    await expect(operate(settings, 'list', 'flats')).rejects.toThrow('The database is that of a rehearsal')
  })

  it.each([
    ['an organisation’s', real.url, 'holds an organisation that is not a rehearsal'],
    ['the demo’s', demo.url, 'whose passwords are known'],
  ])('V-16: it does not start on %s database', async (_, url, reason) => {
    await expect(rehearse(url)).rejects.toThrow(reason)
    await expect(operate({ DATABASE_URL: url, REHEARSAL_PASSWORD: password }, 'ledger')).rejects.toThrow()
    expect(await real.sql`select from rehearsal`).toEqual([])
  })
})
