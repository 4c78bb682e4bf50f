import { corpusCharges } from './corpus-charges.ts'
import type { corpusQueries } from './corpus-queries.ts'

type Queries = Pick<
  ReturnType<typeof corpusQueries>,
  'accounts' | 'charges' | 'debts' | 'lines' | 'payments' | 'readings'
>
type Cases = readonly (readonly [name: string, found: () => Promise<unknown>, expected: unknown])[]

const november = '2026-11-01'

/** Reports of billing programs: titles, shortened words, debits, pages, subtotals and drawn frames. */
export const corpusReports = (queries: Queries) => {
  const { accounts, debts, lines, readings } = queries
  const sortedLines = async () =>
    (await lines()).map((line) => line.slice(3)).toSorted((left, right) => Number(left[4]) - Number(right[4]))
  const reportsOfAccounts: Cases = [
    [
      'm01-accounts-title-merged.xlsx',
      accounts,
      [
        ['000100301', 'Соколова', 'ул. Мира, д. 5', '12'],
        ['000100302', 'Ёлкин', 'ул. Мира, д. 5', 'пом. 3Н'],
      ],
    ],
    ['o07-accounts-on-a-day.csv', accounts, [['100200050', 'Соколова', 'г. Москва, ул. Мира, д. 5', '17']]],
  ]
  const reports: Cases = [
    [
      'l02-balances-debit-credit.csv',
      debts,
      [
        ['100200012', 1234.56],
        ['100200047', -310.2],
      ],
    ],
    [
      'm02-accruals-pages.xlsx',
      sortedLines,
      [
        ['Содержание', '', null, null, 10_050, -150],
        ['Содержание', '', null, null, 20_025, 0],
      ],
    ],
    [
      'm03-readings-short-words.csv',
      readings,
      [
        ['17443902', november, 87.1],
        ['17443903', november, 15],
      ],
    ],
    [
      'm04-accruals-subtotals.csv',
      sortedLines,
      [
        ['ХВС', 'м³', 50.25, 4, 20_100, -1250],
        ['Содержание', 'м²', 32.1, 38, 121_980, 0],
        ['Содержание', 'м²', 32.1, 54.3, 174_303, 0],
      ],
    ],
    [
      'm05-balances-drawn.txt',
      debts,
      [
        ['100200012', 1234.56],
        ['100200047', -310.2],
      ],
    ],
  ]
  return { reports: [...reports, ...corpusCharges(queries)], reportsOfAccounts }
}
