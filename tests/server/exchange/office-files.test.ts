import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { corpusQueries } from '../support/corpus-queries.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addAccount, addOrganisation } from '../support/residents.ts'
import { encode } from '../support/encode.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
const { put, operator, take, refusal, everything } = await openExchange(sql, { clock, files })
const { debts, lines } = corpusQueries(sql)

beforeEach(async () => {
  clock.set('2026-11-25T09:00:00Z')
  await emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run')
  await addAccount(sql, { organisation, number: '12' })
})

const boxed = [
  '┌──────────┬────────────┬─────────┐',
  '│Лицевой сч│На дату     │Долг     │',
  '├──────────┼────────────┼─────────┤',
  '│12        │01.11.2026  │1 234,56 │',
  '└──────────┴────────────┴─────────┘',
].join('\r\n')

describe('tables drawn as text', () => {
  it.each([
    ['cp866', encode(boxed, 'ibm866')],
    ['UTF-8', Buffer.from(boxed)],
    [
      'ASCII',
      Buffer.from(
        boxed
          .replaceAll('│', '|')
          .replaceAll(/[─┬┼┴]/g, '-')
          .replaceAll(/[┌┐├┤└┘]/g, '+'),
      ),
    ],
  ])('G-14: are read from %s', async (_, content) => {
    await operator(await put(content, 'ведомость.txt'))
    expect(await debts()).toEqual([['12', 1234.56]])
  })

  it('G-14: are refused without signs between the columns, with the way to save them', async () => {
    expect(await refusal('Лицевой счет   На дату      Долг\n12             01.11.2026   5')).toContain(
      'столбцы разделены пробелами, так их не различить: сохраните таблицу с разделителем «;» или как XLSX',
    )
  })
})

describe('lines of a file', () => {
  const header = 'Лицевой счёт;На дату;Долг'
  it.each(['\r\n', '\n', '\r'])('G-14: are counted as people see them with the line end %j', async (end) => {
    const rows = [header, '12;01.11.2026;"5', '"', '404;01.11.2026;6'].join(end)
    expect(await refusal(rows)).toContain(':4 Лицевой счёт: 404')
  })

  it('G-14: name an unclosed quote', async () => {
    expect(await refusal(`${header}\r\n"12;01.11.2026;5\r\n12;01.11.2026;6`)).toContain(
      'строка 3: кавычки не закрыты',
    )
  })
})

describe('a header of three rows', () => {
  const top = 'Л/с;Период;Услуга;Начислено;'
  it('G-14: is read by its first two', async () => {
    await take(`${top}\n;;;сумма;перерасчёт\n;;;факт;факт\n12;11.2026;ХВС;1,5;-1`)
    expect((await lines()).map((line) => line.slice(-2))).toEqual([[150, -100]])
  })

  it('G-14: is refused if the third row has thousands', async () => {
    const before = await everything()
    expect(
      await refusal(`${top}\n;;;сумма;перерасчёт\n;;;тыс. руб.;тыс. руб.\n12;11.2026;ХВС;1,5;-1`),
    ).toContain('«тыс. руб.»: суммы не в рублях')
    expect(await everything()).toBe(before)
  })
})

it('G-14: reads a dash among balances as zero', async () => {
  await addAccount(sql, { organisation, number: '13' })
  expect(await take('Л/с;На дату;Долг\n12;01.11.2026;–\n13;01.11.2026;- 310,20')).toContain('с ошибками 0')
  expect(await debts()).toEqual([['13', -310.2]])
})

it.each(['{"accounts": []}', '[{"number": "12"}]', '\n[ [1, 2] ]'])(
  'G-14: says that %j is JSON',
  async (content) => {
    expect(await refusal(content)).toContain('это файл JSON: выгрузите таблицу из программы как CSV или XLSX')
  },
)
