import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { listMeters } from '#contract/meters/endpoints.ts'
import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import { testDatabase } from '../support/database.ts'
import { openExchange } from '../support/exchange.ts'
import { startApp } from '../support/app.ts'
import { openJobs } from '../support/jobs.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'
import { reading } from '../support/meters.ts'

const { sql } = await testDatabase()
const { browser, clock, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation, number: '12' })
const { take, refusal, everything } = await openExchange(sql, { clock, files })
const jobs = openJobs(sql, clock)
const anna = browser()
await anna.signIn('anna@demo.local', password)

const header = 'Лицевой счёт;Заводской номер;Период;Показание 1;Показание 2;Показание 3;Источник'
const table = (...rows: string[]) => [header, ...rows].join('\n')
const standing = () => sql`
  select serial_number as serial, to_char(period, 'YYYY-MM') as period, to_json("values") as "values",
    to_json(deltas) as deltas, version, source
  from reading join meter on meter.id = meter_id order by serial_number, reading.period`
const sendByAnna = async (value: number, version = 0, previous = [10]) => {
  const [meter] = await sql<{ id: number }[]>`select id from meter where serial_number = 'A'`
  const reply = await anna.call(submitReadings, {
    body: { meters: [reading(meter?.id ?? 0, [value], { previous, version })] },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(reply.statusCode).toBe(200)
}

beforeEach(async () => {
  await sql`truncate meter, sent_notice, notification_outbox cascade`
  await take(
    'Лицевой счёт;Заводской номер;Тип;Цифр;Первое показание 1;Первое показание 2\n12;A;хвс;5;10;\n12;E;электричество;5;100;50\n12;H;распределитель тепла;5;0;\n',
  )
})

describe('import of readings', () => {
  it('G-01: accepts both spellings of a month and shows the resident the consumption', async () => {
    await take(table('12;A;02.2026;12,5;;;обходчик', '12;A;2026-01;11;;;', '12;E;2.2026;150;60;;'))
    expect(await standing()).toEqual([
      { serial: 'A', period: '2026-01', values: [11], deltas: [1], version: 1, source: '' },
      { serial: 'A', period: '2026-02', values: [12.5], deltas: [1.5], version: 1, source: 'обходчик' },
      { serial: 'E', period: '2026-02', values: [150, 60], deltas: [50, 10], version: 1, source: '' },
    ])
    const { current_meters: seen } = (await anna.call(listMeters)).json()
    expect(seen).toMatchObject([
      { serial_number: 'A', previous_values: [12.5], previous_date: '2026-02-28' },
      { serial_number: 'E', previous_values: [150, 60] },
      { serial_number: 'H' },
    ])
  })

  it('G-01: changes nothing if repeated in any order', async () => {
    const rows = ['12;A;02.2026;12,5;;;', '12;A;01.2026;11;;;', '12;H;01.2026;7;;;', '12;H;02.2026;3;;;']
    await take(table(...rows))
    const before = await everything()
    expect(await take(table(...rows.toReversed()))).toContain('новых 0, изменено 0, без изменений 4')
    expect(await everything()).toBe(before)
  })

  it('G-01: recounts the neighbours of a month that is added later', async () => {
    await take(table('12;A;02.2026;15;;;'))
    await take(table('12;A;01.2026;11;;;'))
    expect(await standing()).toMatchObject([
      { period: '2026-01', deltas: [1] },
      { period: '2026-02', deltas: [4] },
    ])
  })

  it('G-01: rejects a value that differs from the resident’s and accepts an equal one', async () => {
    await sendByAnna(12)
    const before = await everything()
    expect(await refusal(table('12;A;03.2026;11;;;обходчик'))).toContain(
      'Показание 1: 11: житель передал 12 15.03.2026',
    )
    expect(await take(table('12;A;03.2026;12;;;обходчик'))).toContain('без изменений 1')
    expect(await everything()).toBe(before)
  })

  it('G-01: lets an inspection override the resident’s reading and notifies once', async () => {
    await sendByAnna(30)
    await take(table('12;A;03.2026;29,5;;;Контроль'))
    expect(await standing()).toMatchObject([
      { values: [29.5], deltas: [19.5], version: 2, source: 'контроль' },
    ])
    await jobs.turn('meters/announce-checked', 'meters/announce-checked')
    expect(await sql`select kind, recipient, data ->> 'body' as body from notification_outbox`).toEqual([
      {
        kind: 'notifications_notice',
        recipient: 'anna@demo.local',
        body: 'Счётчик № A, за март теперь 00029,50. ул. Садовая, 5, кв. 12',
      },
    ])
  })

  it('G-01: lets the resident replace the organisation’s reading', async () => {
    await take(table('12;A;03.2026;11;;;обходчик'))
    await take(table('12;A;03.2026;11,5;;;обходчик'))
    await sendByAnna(12, 2)
    expect(await refusal(table('12;A;03.2026;11;;;обходчик'))).toContain('житель передал 12')
  })

  it('G-01: validates against the previous and the next month', async () => {
    await take(table('12;A;02.2026;15;;;'))
    expect(await refusal(table('12;A;01.2026;16;;;'))).toContain('Показание 1: 16: за 02.2026 уже есть 15')
    expect(await refusal(table('12;A;03.2026;14;;;'))).toContain('14: меньше прошлого, прошлое показание 15')
    await take(table('12;A;03.2026;14;;;контроль'))
    expect(await standing()).toMatchObject([{ deltas: [5] }, { deltas: [-1] }])
  })

  it('G-01: skips a bad month with --skip-bad and counts from the one before', async () => {
    await take(table('12;A;01.2026;11;;;'))
    expect(await refusal(table('12;A;02.2026;9;;;', '12;A;03.2026;14;;;'), '--skip-bad')).toContain(
      'с ошибками 1',
    )
    expect(await standing()).toMatchObject([{ period: '2026-01' }, { period: '2026-03', deltas: [3] }])
  })

  it.each([
    ['404;A;02.2026;12;;;', 'Лицевой счёт: 404: такого лицевого счёта нет'],
    ['12;B;02.2026;12;;;', 'Заводской номер: B: такого счётчика у этого лицевого счёта нет'],
    ['12;A;;12;;;', 'Период: не заполнено'],
    ['12;A;13.2026;12;;;', 'Период: 13.2026: такого месяца нет'],
    ['12;A;февраль;12;;;', 'месяц: 11.2026 или 2026-11'],
    ['12;A;февраль;12;;;', 'месяц: 11.2026 или 2026-11'],
    ['12;A;04.2026;12;;;', 'Период: 04.2026: этот месяц ещё не наступил'],
    ['12;A;12.1899;12;;;', 'год не между 1990 и 2100'],
    ['12;A;02.2026;;;;', 'Показание 1: не заполнено'],
    ['12;A;02.2026;-1;;;', 'показание меньше нуля'],
    ['12;A;02.2026;12,123456;;;', 'больше 5 цифр после запятой'],
    ['12;A;02.2026;1e999;;;', 'это не число'],
    ['12;A;02.2026;12;13;;', 'у этого счётчика показаний: 1'],
    ['12;E;02.2026;120;;;', 'у этого счётчика показаний: 2'],
    ['12;E;02.2026;120;;60;', 'у этого счётчика показаний: 2'],
    ['12;E;02.2026;120,5;60;;', 'показание этого счётчика целое'],
    ['12;A;02.2026;100000;;;', 'счётчик не показывает больше 99999'],
    ['12;A;02.2026;9;;;', 'меньше прошлого, прошлое показание 10'],
    ['12;A;02.2026;12;;;\n12;A;2026-02;13;;;', 'уже есть в строке 2'],
  ])('G-01: rejects %s: %s', async (row, reason) => {
    const before = await everything()
    expect(await refusal(table(row))).toContain(reason)
    expect(await everything()).toBe(before)
  })
})
