import { beforeEach, describe, expect, it } from 'vitest'
import { debt } from '../../../server/modules/exchange/kinds/balance-sides.ts'
import { startApp } from '../support/app.ts'
import { corpusQueries } from '../support/corpus-queries.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addAccount, addOrganisation } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
const { take, refusal, everything } = await openExchange(sql, { clock, files })
const { debts } = corpusQueries(sql)
const columns = 'Лицевой счёт;Сектор;На дату'

beforeEach(async () => {
  clock.set('2026-11-25T09:00:00Z')
  await emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run')
  for (const number of ['12', '13']) await addAccount(sql, { organisation, number })
})

describe('overpayments among balances', () => {
  it.each([
    ['Сальдо;Дт/Кт', '1 234,56;Дт', '310,20;Кт'],
    ['Сальдо на начало;Д/К', '1 234,56;Д', '310,20;К.'],
    ['Вид сальдо;Долг', 'дебет;1 234,56', 'кредит;310,20'],
    ['Долг;Переплата', '1 234,56;0,00', '0,00;310,20'],
    ['Долг на начало;Переплата на начало', '1 234,56;', ';310,20'],
    ['Сальдо на начало;\n;;;Долг;Переплата', '1 234,56;', ';310,20'],
    ['Задолженность;Аванс', '1 300,00;65,44', '-;310,20'],
    ['Сальдо', '1 234,56 Дт', '310,20 Кт'],
    ['Долг', 'долг 1 234,56', 'Переплата: 310,20'],
  ])('G-14: are below zero in «%s»', async (headers, owed, overpaid) => {
    await take(`${columns};${headers}\n12;housing;01.11.2026;${owed}\n13;housing;01.11.2026;${overpaid}`)
    expect(await debts()).toEqual([
      ['12', 1234.56],
      ['13', -310.2],
    ])
  })

  it.each([
    ['Долг;Переплата', '-310,20;310,20', 'Переплата: 310,20: долг рядом тоже меньше нуля'],
    ['Долг;Переплата', '0;-310,20', 'Переплата: -310,20: переплата меньше нуля'],
    ['Сальдо;Дт/Кт', '-310,20;Кт', 'Долг: -310,20: сумма рядом с «Дт» и «Кт» меньше нуля'],
    ['Сальдо;Дт/Кт', '310,20;', 'Дт/Кт: не заполнено'],
    ['Сальдо;Дт/Кт', '310,20;нет', 'Дт/Кт: нет: нужно «Дт» (долг) или «Кт» (переплата)'],
    ['Долг', 'переплата -310,20', 'Долг: переплата -310,20: переплата меньше нуля'],
  ])('G-14: asks about «%s» with %s', async (headers, cells, reason) => {
    const before = await everything()
    expect(await refusal(`${columns};${headers}\n12;housing;01.11.2026;${cells}`)).toContain(reason)
    expect(await everything()).toBe(before)
  })

  it('G-14: takes no kopecks for a credit', () => {
    expect(debt('12 руб. 56 коп.')).toEqual({ value: '1256' })
    expect(debt('12,56 К')).toEqual({ fault: 'это не число' })
  })
})
