import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { openExchange } from '../support/exchange.ts'
import { startApp } from '../support/app.ts'
import { addOrganisation, addProfile, addResident } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation, number: '12' })
const { take, refusal } = await openExchange(sql, { clock, files })

beforeEach(async () => {
  await sql`truncate meter cascade`
  await take(
    'Лицевой счёт;Заводской номер;Тип;Цифр;Первое показание 1\n12;0084512;хвс;5;10\n12;H;отопление;5;14\n12;E;электричество;5;100\n',
  )
})

const count = async () => (await sql`select from reading`).length

describe('units of a table of readings', () => {
  it.each([
    ['Показание 1, кВт*ч', 'H', '17200', '«кВт·ч», а у счётчика «Гкал»'],
    ['Показание, ГДж', 'H', '17,2', '«ГДж», а у счётчика «Гкал»'],
    ['Показание, л', '0084512', '12766', '«л», а у счётчика «м³»'],
    ['Показания (литры)', '0084512', '12766', '«л», а у счётчика «м³»'],
    ['Показание, Гкал', 'E', '110', '«Гкал», а у счётчика «кВт·ч»'],
    ['Показание', 'H', '17,2 ГДж', '«ГДж», а у счётчика «Гкал»'],
    ['Показание', 'H', '17200 кВт*ч', '«кВт·ч», а у счётчика «Гкал»'],
  ])('M-25: rejects the header «%s» for the meter %s with %s', async (header, serial, value, both) => {
    const table = `Лицевой счёт;Заводской номер;Период;${header}\n12;${serial};02.2026;${value}`
    expect(await refusal(table, '--skip-bad')).toContain(both)
    expect(await count()).toBe(0)
  })

  it('M-25: compares each row of a column of units', async () => {
    const table =
      'Лицевой счёт;Заводской номер;Период;Показание;Ед. изм.\n12;H;02.2026;17200;кВт·ч\n12;0084512;02.2026;12,5;куб. м'
    expect(await refusal(table, '--skip-bad')).toContain('«кВт·ч», а у счётчика «Гкал»')
    expect(await count()).toBe(1)
  })

  it.each([
    ['Показание, м3', '0084512', '12,5'],
    ['Показание (куб. м)', '0084512', '12,5'],
    ['Показание, Гкал', 'H', '14,5'],
    ['Показание, кВт*ч', 'E', '110'],
    ['Показание', 'H', '14,5 Гкал'],
    ['Показание Т1 (день)', 'E', '110'],
  ])('M-25: accepts the header «%s» for the meter %s', async (header, serial, value) => {
    await take(`Лицевой счёт;Заводской номер;Период;${header}\n12;${serial};02.2026;${value}`)
    expect(await count()).toBe(1)
  })

  it('M-25: rejects first values of a meter in another unit', async () => {
    const table = 'Лицевой счёт;Заводской номер;Тип;Цифр;Первое показание 1, кВтч\n12;H2;тепло;5;17200'
    expect(await refusal(table)).toContain('«кВт·ч», а у счётчика «Гкал»')
  })
})

describe('a table of meters and readings', () => {
  it.each(['84512', '№ 84512', '00084512'])('G-14: names the meter that «%s» looks like', async (serial) => {
    const table = `Лицевой счёт;Заводской номер;Период;Показание\n12;${serial};02.2026;12,5`
    expect(await refusal(table)).toContain(
      'такого счётчика у этого лицевого счёта нет, есть похожий «0084512»: наберите его так же',
    )
  })

  it('G-14: names no meter that looks different', async () => {
    const table = 'Лицевой счёт;Заводской номер;Период;Показание\n12;999;02.2026;12,5'
    expect(await refusal(table)).not.toContain('похожий')
  })

  it.each([
    ['Дата последней поверки;Межповерочный интервал, лет', '15.03.2024;6'],
    ['Дата поверки;МПИ', '15.03.2024;6 лет'],
    ['Последняя поверка;Интервал между поверками', '2024-03-15;6'],
  ])('G-14: adds up the day of the next verification from «%s»', async (headers, cells) => {
    await take(`Лицевой счёт;Заводской номер;Тип;Цифр;${headers}\n12;V;хвс;5;${cells}`)
    expect(await sql`select next_check_date::text as day from meter where serial_number = 'V'`).toEqual([
      { day: '2030-03-15' },
    ])
  })

  it('G-14: counts the readings of each month of the file', async () => {
    const output = await take(
      'Лицевой счёт;Заводской номер;Дата снятия показаний;Показание\n12;H;01.02.2026;14,5\n12;E;02.02.2026;110\n12;0084512;31.01.2026;11',
    )
    expect(output).toContain('2 показания войдут в февраль 2026, 1 в январь 2026')
    expect(output).not.toContain('ноябрь')
  })

  it('G-14: knows «Заводской № ПУ» and «Последнее показание»', async () => {
    await take('Лицевой счёт;Заводской № ПУ;Период;Последнее показание\n12;H;02.2026;14,5')
    expect(await count()).toBe(1)
  })
})
