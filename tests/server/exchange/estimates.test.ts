import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { getMetersReport, listMeters } from '#contract/meters/endpoints.ts'
import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import { listProfilesWithUnsent } from '../../../server/modules/meters/store.ts'
import { listMetersOfFlat } from '../../../server/modules/meters/service.ts'
import { testDatabase } from '../support/database.ts'
import { openExchange } from '../support/exchange.ts'
import { startApp } from '../support/app.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'
import { reading } from '../support/meters.ts'

const { sql } = await testDatabase()
const { browser, clock, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
const profile = await addProfile(sql, await addResident(sql, 'anna@demo.local'), {
  organisation,
  number: '12',
})
const { take, refusal, exported, everything } = await openExchange(sql, { clock, files })
const anna = browser()
await anna.signIn('anna@demo.local', password)

const header = 'Лицевой счёт;Заводской номер;Период;Показание 1;Показание 2;Источник'
const table = (...rows: string[]) => [header, ...rows].join('\n')
const february = table('12;A;02.2026;230;;расчёт по среднему')
const list = async () => {
  const { current_meters: meters } = (await anna.call(listMeters)).json()
  return new Map(meters.map((meter: { serial_number: string }) => [meter.serial_number, meter]))
}
const send = async (values: number[], previous = [200]) => {
  const [meter] = await sql<{ id: number }[]>`select id from meter where serial_number = 'A'`
  return anna.call(submitReadings, {
    body: { meters: [reading(meter?.id ?? 0, values, { previous })] },
    headers: { 'idempotency-key': randomUUID() },
  })
}

beforeEach(async () => {
  await sql`truncate meter, exchange_entry cascade`
  await take(
    'Лицевой счёт;Заводской номер;Тип;Цифр;Первое показание 1;Первое показание 2\n12;A;хвс;5;200;\n12;E;электричество;5;100;50\n',
  )
})

describe('what the office computed', () => {
  it.each([
    'расчёт',
    'Расчет по среднему',
    'среднее',
    'по нормативу',
    'Норматив',
    'среднемесячный расход',
    'расч.',
  ])('M-24: shows «%s» as an estimate that is no reading', async (source) => {
    await take(table(`12;A;02.2026;230;;${source}`))
    expect((await list()).get('A')).toMatchObject({
      previous_values: [200],
      previous_date: null,
      last_readings: null,
      readings: [],
      estimates: [{ period: '2026-02', values: [230] }],
    })
  })

  it.each(['обходчик', 'Единый расчётный центр', 'расчётчик Иванова', 'ООО «Средняя Волга»', ''])(
    'M-24: takes a reading of «%s» for a real one',
    async (source) => {
      await take(table(`12;A;02.2026;230;;${source}`))
      const meter = (await list()).get('A')
      expect(meter).toMatchObject({ previous_values: [230] })
      expect(meter).not.toHaveProperty('estimates')
    },
  )

  it('M-24: accepts a reading below it and tells the office', async () => {
    await take(february)
    expect((await send([212.5])).json()).toMatchObject({
      meters: [{ status: 'accepted', reading: { version: 1 }, deltas: [12.5] }],
    })
    const note = 'меньше начисленного по среднему за 02.2026: 230,00'
    expect((await exported('readings', '--from', '2026-03')).map((row) => row.at(-1))).toEqual([note])
    expect((await exported('readings', '--new', 'биллинг')).map((row) => row.at(-1))).toEqual([note])
    const [account] = await sql<{ id: number }[]>`select id from personal_account`
    const flat = await sql.begin((tx) => listMetersOfFlat(tx, account?.id ?? 0, clock.now()))
    expect(flat[0]?.readings).toMatchObject([
      { period: '2026-03', below: { period: '2026-02', values: [230] } },
    ])
  })

  it('M-24: says nothing to the office about a reading above it', async () => {
    await take(february)
    await send([240])
    expect((await exported('readings', '--from', '2026-03')).map((row) => row.at(-1))).toEqual([''])
  })

  it('M-24: is replaced in its own month by the resident without a conflict', async () => {
    await take(table('12;A;03.2026;230;;норматив'))
    expect((await send([212.5])).statusCode).toBe(200)
    const meter = (await list()).get('A')
    expect(meter).toMatchObject({ last_readings: { period: '2026-03', values: [212.5], version: 1 } })
    expect(meter).not.toHaveProperty('estimates')
    expect((await exported('readings')).map((row) => row.at(-1))).toEqual([
      'меньше начисленного по среднему за 03.2026: 230,00',
    ])
  })

  it('M-24: does not count as sent', async () => {
    await take(table('12;A;03.2026;230;;среднее', '12;E;03.2026;150;70;'))
    const unsent = { organisationId: organisation, period: '2026-03', today: '2026-03-15' }
    expect(await listProfilesWithUnsent(sql, unsent, { after: 0, limit: 10 })).toEqual([profile])
  })

  it('M-24: is shown in the report until the month has a reading', async () => {
    await take(table('12;A;02.2026;230;;среднее', '12;A;01.2026;210;;'))
    const { readings_report: report } = (
      await anna.call(getMetersReport, { query: { month_from: '2026-01', month_till: '2026-02' } })
    ).json()
    expect(report[0]).toMatchObject({
      readings: [{ period: '2026-01', deltas: [10] }],
      estimates: [{ period: '2026-02', values: [230] }],
    })
    await take(table('12;A;02.2026;215;;обходчик'))
    expect((await list()).get('A')).toMatchObject({
      readings: [{ period: '2026-01' }, { period: '2026-02', values: [215], deltas: [5] }],
    })
  })

  it('M-24: never replaces a reading, and is unchanged if imported again', async () => {
    await take(table('12;A;02.2026;210;;обходчик'))
    await send([220], [210])
    expect(await refusal(february)).toContain('за этот месяц есть показание 210, источник «обходчик»')
    expect(await refusal(table('12;A;03.2026;230;;среднее'))).toContain('житель передал 220')
    await take(table('12;E;02.2026;130,5;60;среднее'))
    const before = await everything()
    expect(await take(table('12;E;02.2026;130,5;60;среднее'))).toContain(
      'новых 0, изменено 0, без изменений 1',
    )
    expect(await take(table('12;E;02.2026;131;60;среднее'))).toContain('изменено 1')
    expect(await everything()).not.toBe(before)
  })

  it('M-24: is rejected below the last reading or over the dial', async () => {
    await take(table('12;A;01.2026;210;;'))
    expect(await refusal(table('12;A;02.2026;209;;среднее'))).toContain('меньше прошлого')
    expect(await refusal(table('12;A;02.2026;100000;;среднее'))).toContain('не показывает больше 99999')
    await take(table('12;A;02.2026;240;;среднее'))
    expect(await take(table('12;A;03.2026;220;;среднее'))).toContain('новых 1')
  })

  it('G-02 M-24: is exported with its source, and imported back without changes', async () => {
    await take(february)
    expect(await exported('readings', '--new', 'биллинг')).toEqual([])
    const [row = []] = await exported('readings')
    expect(row).toContain('расчёт по среднему')
    expect(await take(table(`12;A;02.2026;${row[4]};;${row[12]}`))).toContain('без изменений 1')
  })
})
