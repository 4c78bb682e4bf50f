import { describe, expect, it } from 'vitest'
import { issueAccrual } from '../../../server/modules/accruals/service.ts'
import { createMeters } from '../../../server/modules/meters/service.ts'
import { getTariff } from '../../../server/modules/meters/tariff.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { addCaller, addMeter } from '../support/meters.ts'

const line = (service: string, unit: string, roubles: number) => ({
  service,
  unit,
  roubles,
  period: '2026-02',
})
const receipt = [
  line('Холодное водоснабжение', 'куб. м', 58.32),
  line('ХВС на ОДН', 'м3', 58.32),
  line('Водоотведение', 'м³', 48.74),
  line('Горячая вода', 'м³', 241.16),
  line('Электроэнергия, день', 'кВт*ч', 7.12),
  line('Электроэнергия, ночь', 'кВт·ч', 3.02),
  line('Отопление', 'Гкал', 2945.12),
  line('Газоснабжение', 'м³', 9.05),
  line('Обслуживание газового оборудования', 'м³', 100),
]

describe('tariff of a meter', () => {
  it('M-21: is taken from the matching receipt line for each zone', () => {
    expect(getTariff('ColdWaterAreaMeter', receipt)).toEqual({ period: '2026-02', roubles: [58.32] })
    expect(getTariff('HotWaterAreaMeter', receipt)?.roubles).toEqual([241.16])
    expect(getTariff('GasAreaMeter', receipt)?.roubles).toEqual([9.05])
    expect(getTariff('HeatAreaMeter', receipt)?.roubles).toEqual([2945.12])
    expect(getTariff('ElectricTwoRateAreaMeter', receipt)?.roubles).toEqual([7.12, 3.02])
  })

  it('M-21: is omitted if the receipt is ambiguous', () => {
    expect(getTariff('ElectricOneRateAreaMeter', receipt)).toBeUndefined()
    expect(getTariff('ElectricThreeRateAreaMeter', receipt)).toBeUndefined()
    expect(getTariff('HeatDistributorAreaMeter', receipt)).toBeUndefined()
    expect(getTariff('ColdWaterHouseMeter', receipt)).toBeUndefined()
    expect(getTariff('GasAreaMeter', [line('Газ', 'чел.', 90)])).toBeUndefined()
    const two = [line('Холодная вода', 'м³', 58.32), line('Холодная вода сверх нормы', 'м³', 90)]
    expect(getTariff('ColdWaterAreaMeter', two)).toBeUndefined()
    const heated = [line('ГВС: носитель', 'м³', 58.32), line('ГВС: тепловая энергия', 'Гкал', 2945.12)]
    expect(getTariff('HotWaterAreaMeter', heated)).toBeUndefined()
    expect(getTariff('HeatAreaMeter', heated)).toBeUndefined()
  })
})

it('M-21: comes from the newest receipt of the own account', async () => {
  const { sql } = await testDatabase()
  const [anna, boris] = [await addCaller(sql), await addCaller(sql)]
  for (const caller of [anna, boris]) await addMeter(sql, caller, 'ColdWaterAreaMeter')
  const [sector] = await sql<{ id: number }[]>`
    select id from sector where organisation_id = ${anna.organisationId} limit 1`
  const account = { personalAccountId: anna.personalAccountId, sectorId: sector?.id ?? 0 }
  const cold = (tariff: string) => [
    { service: 'Холодная вода', unit: 'м³', tariff, volume: '4', charged: 10_000 },
  ]
  for (const [period, tariff] of [
    ['2026-01', '50'],
    ['2026-02', '58.32'],
  ] as const)
    await issueAccrual(
      sql,
      account,
      { period, issuedOn: `${period}-28`, dueOn: '2026-03-20', lines: cold(tariff) },
      new Date('2026-03-01T09:00:00Z'),
    )
  const meters = createMeters({ sql, clock: new TestClock('2026-03-15T09:00:00Z') })
  expect((await meters.list(anna)).current_meters).toMatchObject([
    { tariff: { period: '2026-02', roubles: [58.32] } },
  ])
  expect((await meters.list(boris)).current_meters[0]).not.toHaveProperty('tariff')
})
