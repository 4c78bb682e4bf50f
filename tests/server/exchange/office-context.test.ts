import { beforeEach, describe, expect, it } from 'vitest'
import { findAccount } from '../../../server/modules/exchange/readers/registers/purpose.ts'
import { startApp } from '../support/app.ts'
import { corpusQueries } from '../support/corpus-queries.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addAccount, addOrganisation } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
const { take, refusal, everything } = await openExchange(sql, { clock, files })
const { debts, payments } = corpusQueries(sql)

beforeEach(async () => {
  clock.set('2026-11-25T09:00:00Z')
  await emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run')
  for (const number of ['100200012', '100200047']) await addAccount(sql, { organisation, number })
})

describe('tables without a column of sectors', () => {
  const balances = 'Л/с;На дату;Долг\n100200012;01.11.2026;5'

  it('G-14: are of the only sector of the organisation', async () => {
    await take(balances)
    expect(await debts()).toEqual([['100200012', 5]])
  })

  it('G-14: are asked about if the organisation has several, with the way to answer', async () => {
    await sql`insert into sector (organisation_id, code, name) values (${organisation}, 'repair', 'Капремонт')`
    try {
      const told = await refusal(balances)
      expect(told).toContain('нет столбца «Сектор»')
      expect(told).toContain('файлом для --map: {"Сектор": "=housing"}')
    } finally {
      await sql`delete from sector where code = 'repair'`
    }
  })
})

describe('tables that name residents beside their data', () => {
  it.each([
    [
      'Дата оплаты;№ чека;Л/с;ФИО;Дом;Кв.;Сумма',
      '5.11.2026;15;1;Ким Ольга;Мира 5;1;5',
      '«Платежи»',
      'Источник',
    ],
    ['Л/с;ФИО;Адрес;Зав. №;Тип', '1;Ким Ольга;"Мира 5, кв. 1";123;ХВС', '«Счётчики»', 'Цифр'],
    ['Л/с;ФИО;Дом;Кв.;Месяц;Начислено', '1;Ким Ольга;Мира 5;1;11.2026;5', '«Начисления»', 'Услуга'],
  ])('G-14: are not taken for accounts: «%s»', async (header, row, kind, missing) => {
    const before = await everything()
    const told = await refusal(`${header}\n${row}`)
    expect(told).toContain(`похоже на ${kind}`)
    expect(told).toContain(`нет столбца «${missing}»`)
    expect(told).toContain('назовите вид: --as accounts')
    expect(await everything()).toBe(before)
  })

  it('G-14: are accounts if the command says so', async () => {
    const table = 'Дата оплаты;№ чека;Л/с;ФИО;Дом;Кв.;Сумма\n5.11.2026;15;1;Ким Ольга;Мира 5;1;5'
    expect(await take(table, '--as', 'accounts')).toContain('новых 1')
  })
})

describe('files without names of columns', () => {
  it('G-14: are told from files with other names', async () => {
    expect(await refusal('100200012;Ким О.;1126;1234,56;20/11/2026')).toContain(
      'в файле нет строки с названиями столбцов',
    )
    expect(await refusal('Абонент;Фонд;Итог\n1;2;3')).toContain('нет строки с обязательными столбцами')
  })
})

describe('purpose of a payment', () => {
  it.each([
    'Лицевой счёт абонента: 100200012',
    'л/с100200012/11.2026',
    'ЛС 100200012, 20.11.2026',
    'л/с № 100200012; ИНН 123456789',
    'лицевой счет потребителя № 100200012 и пени',
  ])('G-14: names one account in «%s»', (purpose) => {
    expect(findAccount(purpose)).toEqual({ account: '100200012' })
  })

  it.each([
    'по лицевым счетам 100200012, 100200047',
    'л/с 100200012, 100200047',
    'ЛС 100200012 и 100200047',
    'л/с 100200012;100200047',
  ])('G-14: names several accounts in «%s»', (purpose) => {
    expect(findAccount(purpose)).toEqual({
      fault: 'в назначении несколько лицевых счетов: 100200012, 100200047',
    })
  })

  it('G-14: tells the sum of a register from the payment of a resident', () => {
    expect(findAccount('Платежи физ. лиц по реестру № 15 от 20.11.2026')).toEqual({
      fault: expect.stringContaining('загрузите сам реестр'),
    })
  })
})

describe('registers', () => {
  it('G-14: skip transfers between own accounts of a statement, but count them in its total', async () => {
    const document = (number: number, from: string, sum: string, purpose: string) =>
      `СекцияДокумент=Платежное поручение\nНомер=${number}\nДата=20.11.2026\nСумма=${sum}\nПлательщикСчет=${from}\n` +
      `ПолучательСчет=40702810000000000002\nДатаПоступило=20.11.2026\nНазначениеПлатежа=${purpose}\nКонецДокумента\n`
    const told = await take(
      '1CClientBankExchange\nРасчСчет=40702810000000000001\nРасчСчет=40702810000000000002\nСекцияРасчСчет\n' +
        'РасчСчет=40702810000000000002\nВсегоПоступило=110.00\nКонецРасчСчет\n' +
        document(1, '40817810000000000009', '100.00', 'л/с 100200012') +
        document(2, '40702810000000000001', '10.00', 'перевод') +
        'КонецФайла',
    )
    expect(told).toContain('Переводы между вашими счетами, пропущены: 1')
    expect(told).not.toContain('По остаткам выписки')
    expect(await debts()).toEqual([['100200012', -100]])
  })

  it('G-14: are read with commas between the fields', async () => {
    await take('2026-11-20,12:30:15,8047,0001,77,100200012,СОКОЛОВА А П,1126,1234.56,1222.21,12.35')
    expect(await payments()).toEqual([['100200012', '2026-11-20', 1234.56, '77', 'confirmed']])
  })
})
