import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { connect, type Sql } from '../../../server/db/connect.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { kinds as known } from '../../../server/modules/exchange/kinds/all.ts'
import { checkLedger } from '../../../server/modules/ledger/service.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { showProgress } from '../../../server/operator/exchange.ts'
import { startApp, testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addOrganisation } from '../support/residents.ts'

const { sql, url } = await testDatabase()
const { clock, files } = await startApp(sql)
await addOrganisation(sql)
const { put, operator, everything } = await openExchange(sql, { clock, files })
const samples = join(import.meta.dirname, '../../../docs/samples')

const empty = async (): Promise<void> => {
  await emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run')
}
beforeEach(async () => {
  clock.set('2026-12-20T09:00:00Z')
  await empty()
})

const facts = () => sql`
  select account.number, house, surname, area,
    (select json_agg(json_build_object('serial', serial_number, 'type', type, 'first', first_values, 'readings', (
        select json_agg(json_build_object('month', period, 'values', "values", 'deltas', deltas, 'version', version) order by period)
        from reading where meter_id = meter.id)) order by serial_number)
      from meter where personal_account_id = account.id) as meters,
    (select json_agg(debt_kopecks order by sector_id) from ledger_balance where personal_account_id = account.id) as debts,
    (select json_agg(json_build_object('month', period, 'total', total_kopecks, 'due', due_on, 'lines', (
        select json_agg(json_build_object('service', service, 'kopecks', charged_kopecks) order by service)
        from accrual_line where accrual_id = accrual.id)) order by period)
      from accrual where personal_account_id = account.id) as receipts,
    (select json_agg(json_build_object('document', document, 'source', source, 'kopecks', kopecks, 'state', state,
        'at', decided_at) order by document)
      from payment join external_payment on payment_id = payment.id where personal_account_id = account.id) as payments,
    (select json_agg(json_build_object('kind', kind, 'kopecks', kopecks) order by kind, kopecks)
      from ledger_posting join ledger_entry entry on entry.id = entry_id where personal_account_id = account.id) as entries
  from personal_account account order by number`

/** Rows that must stay together, such as the lines of a receipt. */
interface Rows {
  readonly kind: keyof typeof headers
  readonly rows: readonly string[]
}
const headers = {
  accounts: 'Лицевой счёт;Фамилия;Дом;Помещение;Площадь',
  meters: 'Лицевой счёт;Заводской номер;Тип;Цифр;Первое показание 1',
  readings: 'Лицевой счёт;Заводской номер;Период;Показание 1;Источник',
  balances: 'Лицевой счёт;Сектор;На дату;Долг',
  accruals: 'Лицевой счёт;Сектор;Период;Выставлено;Услуга;Начислено',
  payments: 'Лицевой счёт;Сектор;Дата;Сумма;Документ;Источник',
} as const
const kinds = Object.keys(headers) as (keyof typeof headers)[]

const money = fc
  .integer({ min: 1, max: 5_000_000 })
  .map((kopecks) => (kopecks / 100).toFixed(2).replace('.', ','))
interface Flat {
  readonly meters: readonly (readonly number[])[]
  readonly balance: string | null
  readonly receipts: readonly (readonly string[])[]
  readonly payments: readonly string[]
}
const flat: fc.Arbitrary<Flat> = fc.record({
  meters: fc.array(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 4 }), { maxLength: 2 }),
  balance: fc.option(money),
  receipts: fc.array(fc.array(money, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
  payments: fc.array(money, { maxLength: 3 }),
})
const buildRows = ({ meters, balance, receipts, payments }: Flat, nth: number): Rows[] => [
  { kind: 'accounts', rows: [`${nth};Житель;ул. Мира, ${nth % 2};${nth};30,${nth}`] },
  ...meters.flatMap((steps, meter): Rows[] => [
    { kind: 'meters', rows: [`${nth};M-${meter};ХВС;5;7`] },
    ...steps.map((_, month): Rows => {
      const value = 7 + steps.slice(0, month + 1).reduce((sum, step) => sum + step, 0)
      return {
        kind: 'readings',
        rows: [`${nth};M-${meter};${String(month + 3).padStart(2, '0')}.2026;${value};обход`],
      }
    }),
  ]),
  ...(balance === null
    ? []
    : [{ kind: 'balances' as const, rows: [`${nth};housing;01.03.2026;${balance}`] }]),
  ...receipts.map((lines, month): Rows => ({
    kind: 'accruals',
    rows: lines.map(
      (sum, line) => `${nth};housing;2026-0${month + 4};01.0${month + 5}.2026;Услуга ${line};${sum}`,
    ),
  })),
  ...payments.map((sum, document): Rows => ({
    kind: 'payments',
    rows: [`${nth};housing;10.0${document + 4}.2026;${sum};${nth}/${document};касса`],
  })),
]

const writeFile = async (kind: keyof typeof headers, parts: readonly Rows[]): Promise<string> =>
  put([headers[kind], ...parts.flatMap(({ rows }) => rows)].join('\n'))

describe('complete import', () => {
  const someDays = ['2026-01-12', '2026-11-26', '2028-02-29', '2031-12-31']
  it.each(someDays)('G-14: accepts the samples of the documentation twice on %s', async (today) => {
    clock.set(`${today}T09:00:00Z`)
    const all = (await readdir(samples))
      .filter((name) => name.endsWith('.csv'))
      .map((name) => join(samples, name))
    expect(all.map((path) => basename(path, '.csv')).toSorted()).toEqual(
      known.map(({ name }) => name).toSorted(),
    )
    const output = await operator(...all)
    expect(output).not.toContain('Незнакомые')
    expect(output.match(/с ошибками 0/g)).toHaveLength(all.length)
    const before = JSON.stringify(await facts())
    expect((await operator(...all)).match(/новых 0, изменено 0/g)).toHaveLength(all.length)
    expect(JSON.stringify(await facts())).toBe(before)
    expect((await checkLedger(sql)).damages).toEqual([])
  })

  it('G-01: gives the same database for any valid order and split, and if repeated', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(flat, { minLength: 1, maxLength: 3 }),
        fc.infiniteStream(fc.nat()),
        async (flats, chance) => {
          const all = flats.flatMap((one, nth) => buildRows(one, nth + 1))
          const parts = (kind: keyof typeof headers) => all.filter((part) => part.kind === kind)
          await empty()
          const tables = kinds.filter((kind) => parts(kind).length > 0)
          await operator(
            ...(await Promise.all(tables.map((kind) => writeFile(kind, parts(kind))))).toReversed(),
          )
          const once = JSON.stringify(await facts())

          await empty()
          const next = () => chance.next().value ?? 0
          const shuffled = <T>(list: readonly T[]): readonly T[] =>
            list
              .map((value) => [next(), value] as const)
              .toSorted(([one], [other]) => one - other)
              .map(([, value]) => value)
          // Flats come before their meters; the rest may come in any order.
          const later = shuffled(all.filter(({ kind }) => kind !== 'accounts' && kind !== 'meters'))
          for (const kind of ['accounts', 'meters'] as const)
            if (parts(kind).length > 0) await operator(await writeFile(kind, shuffled(parts(kind))))
          const half = next() % (later.length + 1)
          for (const some of [later.slice(0, half), later.slice(half), later.slice(0, half)])
            for (const kind of shuffled(kinds)) {
              const own = some.filter((part) => part.kind === kind)
              if (own.length > 0) await operator(await writeFile(kind, own))
            }
          expect(JSON.stringify(await facts())).toBe(once)
        },
      ),
      { numRuns: 6 },
    )
  })

  it('G-05 G-01: leaves nothing if the connection breaks before any statement', async () => {
    const names = ['accounts', 'meters', 'readings', 'balances', 'accruals', 'payments']
    const all = names.map((name) => join(samples, `${name}.csv`))
    const dying = (pool: Sql, last: number): Sql => {
      let steps = 0
      const begin: Sql['begin'] = (work) =>
        pool.begin((tx) => {
          const apply = (target: typeof tx, self: unknown, args: [unknown]) => {
            if (Array.isArray(args[0])) steps += 1
            if (steps === last && Array.isArray(args[0]))
              tx`select pg_terminate_backend(pg_backend_pid())`.catch(() => undefined)
            return Reflect.apply(target, self, args)
          }
          return work(new Proxy(tx, { apply }))
        })
      const get = (target: Sql, name: keyof Sql) => (name === 'begin' ? begin : Reflect.get(target, name))
      return new Proxy(pool, { get })
    }
    const run = (by: Sql) =>
      runOperator({ sql: by, clock, files, hmac: createHmacFunction(testSecret) }, ['import', ...all])
    const before = await everything()
    let killed = 0
    for (let last = 1; ; last += 60) {
      const pool = connect(url, { max: 1 })
      const end = await run(dying(pool, last)).then(
        () => 'written',
        () => 'died',
      )
      await pool.end({ timeout: 1 })
      if (end === 'written') break
      killed += 1
      expect(await everything()).toBe(before)
    }
    expect(killed).toBeGreaterThan(8)
    expect((await run(sql)).match(/новых 0, изменено 0/g)).toHaveLength(all.length)
  }, 240_000)
})

describe('operator’s command', () => {
  it('G-01: loads in Node without a bundler, which exposes fewer named exports', () => {
    const command = join(import.meta.dirname, '../../../server/operator/exchange.ts')
    const { status, stderr } = spawnSync(process.execPath, [command], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })
})

describe('progress of an import', () => {
  const shown = (isTTY: boolean) => {
    const output: string[] = []
    let at = 0
    const show = showProgress({ isTTY, write: (text: string) => output.push(text) > 0 }, () => at)
    for (let rows = 1; rows <= 30_000; rows += 1) {
      at += 1
      show('счета.csv', rows, rows / 60_000)
    }
    return output
  }

  it('G-01: is a bar with rate and remaining time in a terminal', () => {
    expect(shown(true).at(-1)).toBe(
      '\r\u001B[K[##########..........] счета.csv: прочитано строк 30000, 1000 в секунду, осталось 30 с',
    )
  })

  it('G-01: is a line every ten seconds otherwise', () => {
    expect(shown(false)).toHaveLength(2)
    expect(shown(false)[0]).toMatch(
      /^\[####\.+\] счета\.csv: прочитано строк 11000, 1000 в секунду, осталось 49 с\n$/,
    )
  })
})

it('G-01: names a missing file, a folder and an unknown kind', async () => {
  const nothing = join(samples, 'nothing.csv')
  await expect(operator(nothing)).rejects.toThrow('nothing.csv: такого файла нет')
  await expect(operator(samples)).rejects.toThrow('samples: это папка')
  await expect(operator(nothing, '--as', 'flats')).rejects.toThrow('Здесь бывает: accounts')
})

describe('documentation of the exchange', () => {
  it('G-01: names every column of every kind', async () => {
    const page = await readFile(join(samples, '../exchange.md'), 'utf8')
    const parts = page.split('\n### ')
    for (const { name, columns } of known) {
      const part = parts.find((text) => text.startsWith(`${name}: `)) ?? ''
      const missing = columns.filter(({ header }) => !part.includes(header.replace(/ [23]$/, '')))
      expect(missing.map(({ header }) => `${name}: ${header}`)).toEqual([])
    }
  })
})
