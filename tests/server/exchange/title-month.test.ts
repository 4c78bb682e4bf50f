import { describe, expect, it } from 'vitest'
import { describeTitle, readTitle } from '../../../server/modules/exchange/headers/title-month.ts'

const above = (...titles: readonly string[]) => titles.map((title, at) => ({ line: at + 1, cells: [title] }))
const months = (...titles: readonly string[]) => {
  const [note] = describeTitle(['Период'], above(...titles))
  return [readTitle(above(...titles))['Период'], note]
}

describe('month in the title of a table', () => {
  it.each([
    'Начисления за октябрь 2026 г.',
    'ВЕДОМОСТЬ ЗА ОКТЯБРЬ 2026ГОДА',
    'Начислено в октябре 2026 года',
    'за октябрь месяц 2026 года',
    'за 2026 год, октябрь',
    'Месяц: октябрь Год: 2026',
    'окт.26',
    'октябрь 26 г.',
    'October 2026',
    'за 10/2026',
    'Период: 10.2026',
    'Отчётный период: 2026-10',
    'Расчётный период: 202610',
    'Период: 2026-10-01',
    'с 01.10.2026 по 31.10.2026',
    'за период с 01.10.2026г. по 31.10.2026г.',
    'с 01.10.26 по 31.10.26',
    'с 1 по 31 октября 2026 г.',
    'с 1 октября по 31 октября 2026 г.',
    'за октябрь 2026 г. (сформировано 3 ноября 2026 г.)',
  ])('G-14: is October 2026 in «%s», and the check names it', (title) => {
    expect(months(title)).toEqual(['=10.2026', `Период взят из названия над таблицей: 10.2026 («${title}»)`])
  })

  it.each([
    'Сформировано 05.11.2026',
    'Договор от «01» октября 2026 г.',
    'Договор № 10.2026',
    'ул. Октября 17',
    'ТСЖ «8 Марта 26»',
    'за 3 квартал 2026',
    'за октябрь',
  ])('G-14: is not in «%s»', (title) => {
    expect(months(title)).toEqual([undefined, undefined])
  })

  it.each([
    ['за октябрь и ноябрь 2026', '10.2026', '11.2026'],
    ['октябрь-ноябрь 2026', '10.2026', '11.2026'],
    ['с 01.09.2026 по 31.10.2026', '09.2026', '10.2026'],
    ['с 1 сентября по 31 октября 2026 г.', '09.2026', '10.2026'],
    ['с 01.10.2025 по 31.10.2026', '10.2025', '10.2026'],
  ])('G-14: is a fault if there are two in «%s»', (title, first, second) => {
    expect(() => months(title)).toThrow(
      `над таблицей два значения для столбца «Период»: ${first} («${title}») и ${second} («${title}»)`,
    )
  })

  it('G-14: may stand in several rows if it is the same', () => {
    expect(months('УК Заря', 'за октябрь 2026', 'с 01.10.2026 по 31.10.2026')[0]).toBe('=10.2026')
  })
})

describe('day in the title of a table', () => {
  it('G-14: is of balances only if the title names them', () => {
    expect(readTitle(above('Сальдо на 1 ноября 2026 г.'))).toEqual({ 'На дату': '=01.11.2026' })
    expect(readTitle(above('Задолженность на 01.11.2026'))).toEqual({ 'На дату': '=01.11.2026' })
    expect(readTitle(above('Реестр помещений на 01.11.2026'))).toEqual({})
  })

  it.each([
    'Реестр принятых платежей за 10.12.2026',
    'Реестр № 15 от 11.12.2026 за 10.12.2026 г.',
    'Платежи за 10 декабря 2026 г.',
    'Оплаты за «10» декабря 2026',
    'Поступления, дата платежа: 10.12.2026',
    'Реестр, дата операции 2026-12-10',
  ])('G-14: is that of all payments in «%s», and the check names it', (title) => {
    const { Дата: day } = readTitle(above(title))
    expect([day, ...describeTitle(['Дата'], above(title))]).toEqual([
      '=10.12.2026',
      `Дата взята из названия над таблицей: 10.12.2026 («${title}»)`,
    ])
  })

  it.each([
    'Реестр платежей от 11.12.2026',
    'Реестр платежей за 10.12.2026 - 12.12.2026',
    'Реестр платежей за 10.12.2026 по 12.12.2026',
    'Платежи за 1 декабря 2026 г. – 5 декабря 2026 г.',
    'Платежи за декабрь 2026',
    'Показания за 10.12.2026',
  ])('G-14: is no day of payments in «%s»', (title) => {
    expect(readTitle(above(title))['Дата']).toBeUndefined()
  })

  it('G-14: is a fault if there are two', () => {
    const title = 'Платежи за 10.12.2026, дата операции: 11.12.2026'
    expect(() => describeTitle(['Дата'], above(title))).toThrow(
      'над таблицей два значения для столбца «Дата»',
    )
  })
})
