import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addOrganisation } from '../support/residents.ts'
import { corpusQueries } from '../support/corpus-queries.ts'
import { corpusReports } from '../support/corpus-reports.ts'
import { corpusRefusals as refused } from '../support/corpus-refusals.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
await addOrganisation(sql)
const { put, operator, everything } = await openExchange(sql, { clock, files })
const corpus = join(import.meta.dirname, 'corpus')
const file = (name: string) => join(corpus, name)

/** Accounts of the files beside those of the base tables. */
const numbers = [...Array.from({ length: 60 }, (_, nth) => 100200000 + nth), 100200101]
const moreAccounts = [
  'Лицевой счёт;Фамилия;Дом;Помещение',
  ...numbers.map((number) => `${number};Житель;ул. Садовая, 7;${number}`),
].join('\n')

beforeEach(async () => {
  clock.set('2026-11-25T09:00:00Z')
  await emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run')
})
const addBase = async () => {
  await operator(await put(moreAccounts), file('00-base-accounts.csv'), file('00-base-meters.csv'))
}

const queries = corpusQueries(sql)
const { debts, names, allValues, payments, readings, meters, accounts, lines, checks } = queries

const november = '2026-11-01'
const read: readonly (readonly [name: string, found: () => Promise<unknown>, expected: unknown])[] = [
  [
    'c01-balances-cp1251-nbsp.csv',
    async () => (await debts()).slice(0, 2),
    [
      ['100200000', 1234.56],
      ['100200001', 2235.56],
    ],
  ],
  [
    'i03-payments-short-rows.csv',
    payments,
    [
      ['100200012', '2026-11-05', 1234.56, 'ПКО-15', 'confirmed'],
      ['100200047', '2026-11-06', 500, '2026-8841', 'reversed'],
    ],
  ],
  [
    'i03b-meters-short-rows.csv',
    checks,
    [
      ['0118237', null],
      ['17443902', '2030-02-01'],
      ['17443903', '2030-02-01'],
    ],
  ],
  [
    'i04-float-noise.xlsx',
    debts,
    [
      ['100200012', 3.3],
      ['100200048', 1234.56],
    ],
  ],
  [
    'i08-1c-text-dates.xlsx',
    payments,
    [
      ['100200012', '2026-11-05', 1234.56, 'ПКО-18', 'confirmed'],
      ['100200047', '2026-11-05', 500, 'ПКО-19', 'confirmed'],
    ],
  ],
  [
    'i08-accruals-1c-dates.csv',
    lines,
    [[november, '2026-11-20', '2026-12-10', 'Холодная вода', 'м³', 50.25, 6.7, 33668, 0]],
  ],
  [
    'i08b-payments-two-digit-year.csv',
    payments,
    [
      ['100200012', '2026-11-05', 1234.56, 'ПКО-16', 'confirmed'],
      ['100200012', '2026-11-05', 1, 'ПКО-17', 'confirmed'],
    ],
  ],
  [
    'i09-accruals-blank-zero.csv',
    async () => (await lines()).map((line) => line.slice(-2)),
    [
      [33668, 0],
      [0, -31020],
      [247979, 0],
    ],
  ],
  [
    'i10-readings-excel-months.csv',
    readings,
    [
      ['17443902', november, 87.1],
      ['17443903', november, 15],
    ],
  ],
  [
    'i10b-readings-month-words.csv',
    readings,
    [
      ['17443902', november, 87.1],
      ['17443903', november, 15],
    ],
  ],
  [
    'i10c-readings-month-styled.xlsx',
    readings,
    [
      ['17443902', november, 87.1],
      ['17443903', november, 15],
    ],
  ],
  [
    'i14-iso-date-time.xlsx',
    payments,
    [
      ['100200012', '2026-11-05', 1234.56, 'ПКО-20', 'confirmed'],
      ['100200012', '2026-11-05', 2, 'ПКО-21', 'confirmed'],
    ],
  ],
  [
    'i21-accruals-decimals.csv',
    async () => (await lines()).map((line) => line.slice(3, 8)),
    [
      ['Отопление ОДН', 'Гкал', 2945.1235, 0.00123, 364],
      ['Содержание', 'м²', 32.1, 54.3, 174303],
    ],
  ],
  [
    'i22-meters-gis-names.csv',
    meters,
    [
      ['A1', 'ElectricOneRateAreaMeter'],
      ['A2', 'HeatAreaMeter'],
      ['A3', 'ColdWaterAreaMeter'],
      ['A4', 'HotWaterAreaMeter'],
      ['A5', 'ColdWaterAreaMeter'],
      ['A6', 'ElectricOneRateAreaMeter'],
      ['A7', 'GasAreaMeter'],
    ],
  ],
  [
    'i23-balances-number-forms.csv',
    debts,
    [
      ['100200012', 0.5],
      ['100200013', 100],
      ['100200014', -12.5],
      ['100200015', -1234.56],
      ['100200016', 1234.56],
      ['100200017', 5],
      ['100200018', 1234.56],
      ['100200019', 1234.56],
    ],
  ],
  [
    'i25-meters-en-dash.csv',
    meters,
    [
      ['1744-3902', 'ColdWaterAreaMeter'],
      ['1744-3903', 'HotWaterAreaMeter'],
    ],
  ],
]

const twoRows: readonly (readonly [name: string, found: () => Promise<unknown>, expected: unknown])[] = [
  [
    'j01-accruals-two-rows.xlsx',
    lines,
    [
      [november, '2026-11-25', '2026-12-10', 'Холодная вода', 'м³', 50.25, null, 33668, -1250],
      [november, '2026-11-25', '2026-12-10', 'Содержание', 'м²', 32.1, null, 174303, 0],
    ],
  ],
  [
    'j01b-accruals-two-rows.csv',
    lines,
    [[november, '2026-11-25', '2026-12-10', 'Отопление', '', null, null, 247979, -18963]],
  ],
  ['j02-payments-two-rows.csv', payments, [['100200012', '2026-11-05', 1234.56, 'ПКО-31', 'confirmed']]],
  ['j03-readings-two-rows.csv', readings, [['17443902', november, 87.1]]],
  [
    'k03-accruals-two-rows.xls',
    lines,
    [[november, '2026-11-25', '2026-12-15', 'Отопление', '', null, null, 10000, -500]],
  ],
]

/** Sheets of 1C, days with slashes, and a row for each zone of a meter. */
const officeTables: typeof twoRows = [
  [
    'l04-readings-zones.csv',
    allValues,
    [
      ['0118237', november, [1250, 655]],
      ['17443902', november, [15.5]],
    ],
  ],
  [
    'l05-payments-slashes.csv',
    payments,
    [
      ['100200012', '2026-11-04', 20, 'ПКО-42', 'confirmed'],
      ['100200012', '2026-11-05', 10, 'ПКО-41', 'confirmed'],
      ['100200047', '2026-11-06', 30, 'ПКО-43', 'confirmed'],
    ],
  ],
]

const { reports, reportsOfAccounts } = corpusReports(queries)

/** A row that is no data must add nothing to the money of a resident. */
const otherRows: typeof twoRows = [
  [
    'k01-accruals-total-line.csv',
    lines,
    [[november, '2026-11-25', '2026-12-15', 'Отопление', 'Гкал', 3000, 0.5, 150000, 0]],
  ],
  [
    'k09-balances-pages.csv',
    debts,
    [
      ['100200012', 5],
      ['100200013', 6],
    ],
  ],
]

const readAccounts: readonly (readonly [name: string, found: () => Promise<unknown>, expected: unknown])[] = [
  [
    'a02-accounts-lettered-number.csv',
    accounts,
    [
      ['50АА123456', 'Соколова', 'ул. Садовая, 5', '12'],
      ['А-100/2', 'Ёлкин', 'ул. Садовая, 5', '47'],
    ],
  ],
  ['i02-SharedStrings-capital.xlsx', accounts, [['100200012', 'Соколова', 'ул. Садовая, 5', '12']]],
  ['i17-title-quotes.csv', accounts, [['100200012', 'Соколова', 'ул. Садовая, 5', '12']]],
  [
    'i17b-body-quotes.csv',
    accounts,
    [
      ['100200012', 'Соколова', 'ул. Садовая, 5', '12'],
      ['100200047', 'Ёлкин', 'ул. "Правды", 5', '47'],
    ],
  ],
  ['i18-html.xls', accounts, [['100200012', 'Соколова', 'ул. Садовая, 5', '12']]],
  ...['k02-accounts-numbers-beside-rows.csv', 'k13-accounts-other-sheets.xlsx'].map(
    (name) => [name, accounts, [['100200012', 'Соколова', 'ул. Садовая, 5', '12']]] as const,
  ),
  [
    'k05-accounts-koi8.csv',
    accounts,
    [
      ['100200012', 'Соколова', 'ул. Садовая, 5', '12'],
      ['100200047', 'Ёлкин', 'ул. Садовая, 5', '47'],
    ],
  ],
  [
    'k10-accounts-marks.csv',
    () =>
      sql`select number, surname, name, patronymic, house, area_number from personal_account order by number`,
    [
      {
        number: '000012345',
        surname: 'Соколова',
        name: 'Анна',
        patronymic: '',
        house: 'ул. Садовая, 5',
        areaNumber: '12',
      },
      {
        number: '100200047',
        surname: 'Ёлкин',
        name: 'Борис',
        patronymic: '',
        house: 'ул. Садовая, 5',
        areaNumber: '47',
      },
    ],
  ],
  [
    'l01-accounts-full-names.csv',
    names,
    [
      ['100200012', 'Соколова', 'Анна', 'Петровна'],
      ['100200047', 'Мамин-Сибиряк', 'Дмитрий', 'Наркисович'],
      ['100200048', 'АЛИЕВ', 'Мамед', 'Гасан оглы'],
      ['100200049', 'Ким', 'Ольга', ''],
    ],
  ],
  [
    'l03-accounts-sheet-per-house.xlsx',
    accounts,
    [
      ['100200012', 'Соколова', 'ул. Садовая, 5', '12'],
      ['100200047', 'Ёлкин', 'ул. Мира, 1', '47'],
      ['100200048', 'Ким', 'ул. Мира, 1', '48'],
    ],
  ],
  ['j04-accounts-row-of-units.csv', accounts, [['100200012', 'Соколова', 'ул. Садовая, 5', '12']]],
  [
    'i24-accounts-istina.csv',
    () => sql`select number, benefit from personal_account order by number`,
    [
      { number: '100200012', benefit: false },
      { number: '100200047', benefit: true },
    ],
  ],
]

const elsewhere = ['i19-payments-2025.csv', 'i19-payments-2026.csv', 'u03b-register-bank.txt']

describe('corpus', () => {
  it('G-14: names every file of the corpus', () => {
    const named = [
      ...read,
      ...twoRows,
      ...officeTables,
      ...reports,
      ...reportsOfAccounts,
      ...otherRows,
      ...readAccounts,
      ...refused,
    ].map(([name]) => name)
    const all = [...named, ...elsewhere, '00-base-accounts.csv', '00-base-meters.csv']
    expect(all.toSorted()).toEqual(readdirSync(corpus).toSorted())
  })

  it.each([...read, ...twoRows, ...officeTables, ...reports, ...otherRows])(
    'G-14: reads the values of %s',
    async (name, found, expected) => {
      await addBase()
      await operator(file(name))
      expect(await found()).toEqual(expected)
    },
  )

  it.each([...readAccounts, ...reportsOfAccounts])(
    'G-14: reads the accounts of %s',
    async (name, found, expected) => {
      await operator(file(name))
      expect(await found()).toEqual(expected)
    },
  )

  it.each(refused)('G-14: refuses %s in words', async (name, ...reasons) => {
    await addBase()
    const before = await everything()
    const refusal = await operator(file(name)).then(
      () => 'nothing was refused',
      (error: Error) => error.message,
    )
    for (const reason of reasons) expect(refusal).toContain(reason)
    expect(await everything()).toBe(before)
  })

  it('G-14: names the sheets that it does not read, and why one that looks like a table is none', async () => {
    const output = await operator(file('k13-accounts-other-sheets.xlsx'))
    expect(output).toContain('Лист «Оплаты» не прочитан: похоже на «Платежи»')
    expect(output).toContain('нет столбца «Документ»')
    expect(output).toContain('Листы без таблицы не прочитаны: «Титул»')
    expect(output).toContain('Скрытые листы не прочитаны: «Черновик»')
  })

  it('G-14: says that a page was read in place of a workbook', async () => {
    expect(await operator(file('i18-html.xls'))).toContain(
      'Это веб-страница (HTML) под именем книги: прочитаны её таблицы',
    )
  })

  it('G-14: takes the same document number of another year as a new payment, in any order', async () => {
    await addBase()
    await operator(file('i19-payments-2026.csv'))
    await operator(file('i19-payments-2025.csv'))
    expect(await payments()).toEqual([
      ['100200012', '2025-01-20', 900, 'ПКО-15', 'confirmed'],
      ['100200012', '2026-01-20', 950, 'ПКО-15', 'confirmed'],
      ['100200047', '2026-01-21', 700, 'ПКО-16', 'confirmed'],
    ])
  })
})
