import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addAccount, addOrganisation } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
const { take, refusal } = await openExchange(sql, { clock, files })

beforeEach(async () => {
  clock.set('2026-11-25T09:00:00Z')
  await emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run')
})

describe('receipt', () => {
  it('G-14: adds up lines of one service and tells so', async () => {
    await addAccount(sql, { organisation, number: '12' })
    const output = await take(
      [
        'Лицевой счёт;Сектор;Период;Услуга;Единица;Тариф;Объём;Начислено;Перерасчёт',
        '12;housing;10.2026;Холодная вода;м3;50;4;200;',
        '12;housing;10.2026;Холодная вода;м3;50;1,5;75;-10',
        '12;housing;10.2026;Свет;кВт*ч;5;10;50;',
        '12;housing;10.2026;Свет;кВт*ч;3;20;60;',
      ].join('\n'),
    )
    expect(output).toContain(
      'Строки одной услуги сложены: «Свет» (квитанций: 1), «Холодная вода» (квитанций: 1)',
    )
    expect(
      await sql`select service, tariff::float8 as tariff, volume::float8 as volume, charged_kopecks as charged,
        recalculated_kopecks as recalculated from accrual_line order by place`,
    ).toEqual([
      { service: 'Холодная вода', tariff: 50, volume: 5.5, charged: 27_500, recalculated: -1000 },
      { service: 'Свет', tariff: null, volume: 30, charged: 11_000, recalculated: 0 },
    ])
  })

  it('G-14: takes no balance of a receipt for a service', async () => {
    await addAccount(sql, { organisation, number: '12' })
    const columns = 'Лицевой счёт;Сектор;Период;Услуга;Начислено'
    for (const name of ['Долг на начало', 'Оплачено', 'Аванс'])
      expect(await refusal(`${columns}\n12;housing;10.2026;${name};5\n`)).toContain(
        `Услуга: ${name}: это не услуга: остатки и оплаты вносят другими таблицами`,
      )
  })

  it('G-14: takes an empty sum for zero only beside another sum', async () => {
    await addAccount(sql, { organisation, number: '12' })
    const columns = 'Лицевой счёт;Сектор;Период;Услуга;Тариф;Начислено;Перерасчёт;Льгота'
    expect(await refusal(`${columns}\n12;housing;10.2026;Газ;5;;;\n`)).toContain('Начислено: не заполнено')
    await take(`${columns}\n12;housing;10.2026;Газ;5;-;;10\n`)
    expect(
      await sql`select charged_kopecks as charged, benefit_kopecks as benefit from accrual_line`,
    ).toEqual([{ charged: 0, benefit: 1000 }])
  })
})
