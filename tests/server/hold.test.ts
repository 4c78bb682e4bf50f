import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnvironment } from '../../server/config/environment.ts'
import { run } from '../../server/main.ts'
import { callbacksPath } from '../../server/modules/payments/provider/callback.ts'
import { enqueueEmail } from '../../server/modules/notifications/channels/email/service.ts'
import { readCommand } from '../../server/operator/command.ts'
import { runHold } from '../../server/operator/hold.ts'
import { runBank } from '../../server/operator/money.ts'
import { testSecret } from './support/app.ts'
import { openAutopayers } from './support/autopayers.ts'
import { TestClock } from './support/clock.ts'
import { testDatabase } from './support/database.ts'

const { url: databaseUrl, sql } = await testDatabase()
const clock = new TestClock('2026-03-28T09:00:00Z')
const dataDir = mkdtempSync(join(tmpdir(), 'hold-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
await sql`insert into demo_data (seeded_at) values (${clock.now()})`

const settings = readEnvironment({ NODE_ENV: 'test', SECRET: testSecret, PORT: '0', DATA_DIR: dataDir })
const start = () => run({ ...settings, databaseUrl, sandbox: true, logLevel: 'silent' }, { clock })
const operator = (...words: string[]) => runHold({ sql, clock }, readCommand(words))

const letters = async () => [
  ...(await sql`select recipient, given_up_at is not null as is_given_up from notification_outbox`),
]

describe('site on hold', async () => {
  const autopayers = await openAutopayers(sql, new TestClock('2026-03-25T09:00:00Z'))
  const autopayer = await autopayers.add(50_000)
  await enqueueEmail(sql, { kind: 'account_deleted', recipient: 'anna@demo.local', data: {} }, clock.now())

  it('G-24: serves, but charges no card, sends no email and defers the bank’s callbacks', async () => {
    await operator('hold')
    const { url, stop } = await start()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const callback = await fetch(`${url}${callbacksPath}/register?o.order_id=1`)
    expect([callback.status, callback.headers.get('retry-after')]).toEqual([503, '600'])
    // Jobs run at the start, and the stop waits for them.
    await stop()
    expect(await autopayer.payments()).toEqual([])
    expect(await letters()).toEqual([{ recipient: 'anna@demo.local', isGivenUp: false }])
  })

  it('G-24: requires a decision on pending work to be released', async () => {
    await expect(operator('release')).rejects.toThrow('писем 1')
    await expect(operator('release', '--send', '--drop')).rejects.toThrow('КОМАНДА')
    expect(await operator('release', '--drop')).toContain('Пауза снята')
    expect(await letters()).toEqual([{ recipient: 'anna@demo.local', isGivenUp: true }])
    expect(await operator('release', '--drop')).toBe('Сайт не на паузе')

    const { stop } = await start()
    await expect.poll(() => autopayer.payments(), { timeout: 30_000 }).toEqual(['confirmed 50000'])
    await stop()
    expect(await letters()).toEqual([{ recipient: 'anna@demo.local', isGivenUp: true }])
  })

  it('G-24: lists payments of the bank’s register that the database lacks', async () => {
    const [known] = await sql<{ id: string }[]>`select id from payment`
    const lost = randomUUID()
    const register = join(dataDir, 'register.csv')
    const compare = async (...lines: string[]) => {
      writeFileSync(register, ['Дата;Заказ;Сумма', ...lines].join('\r\n'))
      return runBank({ sql }, readCommand(['bank', 'compare', register]))
    }
    expect(await compare(`25.03.2026;${known?.id};500,00`)).toBe('Операций в реестре: 1. Все зачислены')
    expect(await compare(`25.03.2026;${known?.id};500,00`, `26.03.2026;${lost.toUpperCase()};12,00`)).toBe(
      `Операций в реестре: 2. Не зачислены: 1\nНет в базе: 26.03.2026;${lost.toUpperCase()};12,00`,
    )
    await sql`update payment set state = 'sent' where id = ${known?.id ?? ''}`
    expect(await compare(`25.03.2026;${known?.id};500,00`)).toContain('В базе в пути: 25.03.2026')
    await expect(compare('без номеров')).rejects.toThrow('ни одного номера заказа')
  })
})
