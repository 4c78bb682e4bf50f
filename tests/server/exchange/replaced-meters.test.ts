import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { getMetersReport, listMeters } from '#contract/meters/endpoints.ts'
import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import { testDatabase } from '../support/database.ts'
import { openExchange } from '../support/exchange.ts'
import { startApp } from '../support/app.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'
import { reading } from '../support/meters.ts'

const { sql } = await testDatabase()
const { browser, clock, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation, number: '12' })
await addProfile(sql, await addResident(sql, 'boris@demo.local'), { organisation, number: '13' })
const { take, refusal, everything } = await openExchange(sql, { clock, files })
const anna = browser()
await anna.signIn('anna@demo.local', password)

const header = 'Лицевой счёт;Заводской номер;Тип;Цифр;Первое показание 1;Закрыт;Вместо'
const table = (...rows: string[]) => [header, ...rows].join('\n')
const readings = (...rows: string[]) =>
  ['Лицевой счёт;Заводской номер;Период;Показание 1', ...rows].join('\n')
const listed = async () => (await anna.call(listMeters)).json()
const send = (meter: number, value: number, previous: number) =>
  anna.call(submitReadings, {
    body: { meters: [reading(meter, [value], { previous: [previous] })] },
    headers: { 'idempotency-key': randomUUID() },
  })

// Meter OLD has readings of January and February. The current month is March.
beforeEach(async () => {
  await sql`truncate meter, sent_notice, notification_outbox cascade`
  await take(table('12;OLD;хвс;5;10;;', '12;GAS;газ;5;1;;', '13;OTHER;хвс;5;0;;'))
  await take(readings('12;OLD;01.2026;12', '12;OLD;02.2026;15'))
})

describe('replaced meter', () => {
  it('M-23: continues under the new number and shows both values of the change', async () => {
    await take(table('12;NEW;хвс;5;3;;OLD'))
    await take(readings('12;OLD;03.2026;16'))
    const { current_meters: meters, readings_report: report } = await listed()
    expect(meters.map((meter: { serial_number: string }) => meter.serial_number)).toEqual(['NEW', 'GAS'])
    expect(meters[0]).toMatchObject({
      previous_values: [3],
      previous_date: null,
      last_readings: null,
      working_finish_date: null,
      replaced: [
        { serial_number: 'OLD', on: '2026-03-15', closing_values: [16], next: 'NEW', first_values: [3] },
      ],
      readings: [
        { period: '2026-01', deltas: [2] },
        { period: '2026-02', deltas: [3] },
      ],
    })
    expect(report[0]).toMatchObject({ serial_number: 'NEW', replaced: [{ closing_values: [16] }] })

    const reply = await send(meters[0].id, 5, 3)
    expect(reply.statusCode).toBe(200)
    expect((await listed()).current_meters[0]).toMatchObject({
      last_readings: { period: '2026-03', values: [5] },
      readings: [{}, {}, { period: '2026-03', values: [5], deltas: [2] }],
    })
    const { readings_report: rows } = (
      await anna.call(getMetersReport, { query: { month_from: '2026-02', month_till: '2026-03' } })
    ).json()
    // March adds up both meters.
    expect(rows.slice(0, 1)).toMatchObject([
      {
        serial_number: 'NEW',
        replaced: [{ serial_number: 'OLD', closing_values: [16], first_values: [3] }],
        readings: [
          { period: '2026-02', values: [15], deltas: [3] },
          { period: '2026-03', values: [5], deltas: [3] },
        ],
      },
    ])
  })

  it('M-23: rejects readings and names the new meter', async () => {
    const [old] = await sql<{ id: number }[]>`select id from meter where serial_number = 'OLD'`
    await take(table('12;NEW;хвс;5;3;;OLD'))
    const reply = await send(old?.id ?? 0, 16, 15)
    expect(reply.json()).toMatchObject({
      code: 'closed',
      errors: ['Этот счётчик заменили, вместо него № NEW'],
    })
  })

  it('M-23: keeps its history over two replacements, with the closing days of the table', async () => {
    const rows = [
      '12;OLD;хвс;5;10;05.02.2026;',
      '12;NEWER;хвс;5;1;;NEW',
      '12;NEW;хвс;5;3;01.03.2026;OLD',
      '12;GAS;газ;5;1;;',
    ]
    expect(await take(table(...rows))).toContain('новых 2, изменено 1, без изменений 1')
    const before = await everything()
    expect(await take(table(...rows.toReversed()))).toContain('новых 0, изменено 0, без изменений 4')
    expect(await everything()).toBe(before)
    expect((await listed()).current_meters[0]).toMatchObject({
      serial_number: 'NEWER',
      previous_values: [1],
      replaced: [
        { serial_number: 'NEW', on: '2026-03-01', closing_values: null, next: 'NEWER', first_values: [1] },
        { serial_number: 'OLD', on: '2026-02-05', closing_values: [15], next: 'NEW', first_values: [3] },
      ],
      readings: [{ values: [12] }, { values: [15] }],
    })
  })

  it('M-23: changes nothing if repeated without the closing day', async () => {
    const rows = ['12;OLD;хвс;5;10;;', '12;NEW;хвс;5;3;;OLD']
    expect(await take(table(...rows))).toContain('новых 1, изменено 1, без изменений 0')
    const before = await everything()
    expect(await take(table(...rows))).toContain('новых 0, изменено 0, без изменений 2')
    expect(await take(table('12;NEW;хвс;5;3;;OLD'))).toContain('без изменений 1')
    expect(await take('Лицевой счёт;Заводской номер;Тип;Цифр\n12;NEW;хвс;5')).toContain('без изменений 1')
    expect(await everything()).toBe(before)
    expect(await take(table('12;NEW;хвс;5;3;;'))).toContain('изменено 1')
    expect((await listed()).current_meters).toHaveLength(3)
  })

  const bad: readonly (readonly [title: string, rows: readonly string[], report: string])[] = [
    ['an unknown one', ['12;NEW;хвс;5;0;;NONE'], 'Вместо: NONE: такого счётчика у этого лицевого счёта нет'],
    ['another account’s', ['12;NEW;хвс;5;0;;OTHER'], 'Вместо: OTHER: этот счётчик другого лицевого счёта'],
    ['another type', ['12;NEW;хвс;5;0;;GAS'], 'Вместо: GAS: этот счётчик другого типа'],
    ['itself', ['12;OLD;хвс;5;10;;OLD'], 'Вместо: OLD: счётчик заменяет сам себя'],
    [
      'one that another row names',
      ['12;N1;хвс;5;0;;OLD', '12;N2;хвс;5;0;;OLD'],
      'Вместо: OLD: уже есть в строке 2',
    ],
    [
      'each other',
      ['12;N1;хвс;5;0;;N2', '12;N2;хвс;5;0;;N1'],
      'Вместо: N2: счётчики заменяют друг друга по кругу',
    ],
  ]
  it.each(bad)('M-23: rejects %s', async (_, rows, report) => {
    const before = await everything()
    expect(await refusal(table(...rows))).toContain(report)
    expect(await everything()).toBe(before)
  })

  it('M-23: cannot be replaced again or by its successor', async () => {
    await take(table('12;NEW;хвс;5;3;;OLD'))
    expect(await refusal(table('12;N2;хвс;5;0;;OLD'))).toContain('Вместо: OLD: его уже заменил № NEW')
    expect(await refusal(table('12;OLD;хвс;5;10;;NEW'))).toContain(
      'Вместо: NEW: счётчики заменяют друг друга по кругу',
    )
    // Both rows together correct a mistake.
    expect(await take(table('12;NEW;хвс;5;3;;', '12;N2;хвс;5;0;;OLD'))).toContain('новых 1, изменено 1')
  })

  it('M-23: rejects a row with --skip-bad if the row of its old meter is bad', async () => {
    const report = await refusal(
      table('12;N1;хвс;99;0;;OLD', '12;N2;хвс;5;0;;N1', '12;N3;хвс;5;0;;N2', '12;FREE;хвс;5;0;;'),
      '--skip-bad',
    )
    expect(report).toContain('новых 1')
    expect(report).toContain('Вместо: N2: такого счётчика у этого лицевого счёта нет')
  })
})
