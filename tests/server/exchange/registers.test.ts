import { beforeEach, describe, expect, it } from 'vitest'
import { findAccount } from '../../../server/modules/exchange/readers/registers/purpose.ts'
import { saveOrganisation } from '../../../server/modules/exchange/organisation/organisation.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addAccount } from '../support/residents.ts'
import { order, settlement, statement } from '../support/statements.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
const inn = '7701234560'
const requisites = {
  recipient: 'ООО «УК Заря»',
  inn,
  kpp: '770101001',
  bank: 'ПАО Банк',
  bic: '044525000',
  correspondent: '30101810000000000000',
}
const housing = { code: 'housing', name: 'Жильё', requisites: { ...requisites, account: settlement } }
const saveSectors = (...sectors: readonly object[]) => saveOrganisation(sql, { inn, name: 'Заря', sectors })
await saveSectors(housing)
const [organisation] = await sql<{ id: number }[]>`select id from organisation where inn = ${inn}`
for (const number of ['100200012', '100200047', 'А-100/2'])
  await addAccount(sql, { organisation: organisation?.id ?? 0, number })
const { take, put, operator, path } = await openExchange(sql, { clock, files })

const to1251 = (text: string): Buffer => {
  const decoder = new TextDecoder('windows-1251')
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? 0x3f))
}
const refusal = async (content: string): Promise<string> =>
  take(content).then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  )
const paid = () =>
  sql<{ account: string; sector: string; purpose: string; kopecks: number; on: string; document: string }[]>`
    select account.number as account, sector.code as sector, purpose, kopecks, external.document, external.source,
      to_char(decided_at at time zone 'Europe/Moscow', 'DD.MM.YYYY') as on
    from payment join external_payment external on external.payment_id = payment.id and not is_replaced
    join personal_account account on account.id = personal_account_id join sector on sector.id = payment.sector_id
    order by external.document`

beforeEach(async () => {
  clock.set('2026-12-15T09:00:00Z')
  await emptyLedger(sql)
})

const line = '20-11-2026;12-30-15;8047;0001;123456789;100200012;СОКОЛОВА А П;1020;1234,56;1222,21;12,35'
const second = '21-11-2026;09-00-00;8047;0001;123456790;100200047;ЁЛКИН Б;1020;500,00;495,00;5,00'
const total = '=2;1734,56;1717,21;17,35;15;21-11-2026'
const register = `##Реестр принятых платежей;20.11.2026\r\n${line}\r\n${second}\r\n${total}\r\n`
const common = { account: '100200012', sector: 'housing', purpose: 'debt', source: 'банк' }
const both = [
  { ...common, kopecks: 123_456, on: '20.11.2026', document: '123456789' },
  { ...common, account: '100200047', kopecks: 50_000, on: '21.11.2026', document: '123456790' },
]

describe("bank's text register", () => {
  it('G-14: is read as payments in UTF-8 and windows-1251, and once if it comes twice', async () => {
    expect(await take(register)).toContain('новых 2')
    expect(await paid()).toEqual(both)
    expect(await operator(await put(to1251(register)))).toContain('без изменений 2')
    expect(await paid()).toEqual(both)
  })

  it('G-14: is read from a file of a bank', async () => {
    const file = new URL('corpus/u03b-register-bank.txt', import.meta.url).pathname
    expect(await operator(file)).toContain('новых 1')
    expect(await paid()).toEqual(both.slice(0, 1))
  })

  const withAddress = line.replace(';1020;', ';УЛ. САДОВАЯ, 5, 12;1020;')
  const others: readonly (readonly [name: string, line: string])[] = [
    ['the address', withAddress],
    ['no name and period', line.replace('СОКОЛОВА А П;1020;', '')],
    ['a semicolon at the end of lines', `${withAddress};`],
    ['vertical bars', withAddress.replaceAll(';', '|')],
    ['two fields after the commission', `${withAddress};0;СБОЛ`],
    [
      'dots in dates and sums',
      line.replace('20-11-2026;12-30-15', '20.11.2026;12:30:15').replaceAll(',', '.'),
    ],
    ['a year first', line.replace('20-11-2026', '2026-11-20')],
    ['a year of two digits', line.replace('20-11-2026', '20.11.26')],
    ['hyphens in sums', line.replaceAll(/,(\d\d)/g, '-$1')],
    [
      'a title and headers',
      `Реестр принятых платежей\nДата;Время;Отделение;Кассир;Код;Лицевой счёт;ФИО;Сумма\n${line}`,
    ],
  ]
  it.each(others)('G-14: is read with %s', async (_, given) => {
    const delimiter = given.includes('|') ? '|' : ';'
    const end = ['=1', '1234,56', '1222,21', '12,35', '15', '20-11-2026'].join(delimiter)
    expect(await take(`${given}\n${end}\n`)).toContain('новых 1')
    expect(await paid()).toEqual(both.slice(0, 1))
  })

  it('G-14: is refused if the totals of the bank differ from its lines', async () => {
    expect(await refusal(`${line}\n${total}\n`)).toContain(
      'строка 2: в итоге банка платежей 2, а в строках 1. Файл обрезан или изменён: возьмите его в банке ещё раз',
    )
    expect(await refusal(register.replace('=2;1734,56', '=2;1734,57'))).toContain(
      'в итоге банка на сумму 1734,57, а в строках 1734,56',
    )
    expect(await refusal(register.replace('1717,21;17,35', '1717,21;17,36'))).toContain('комиссия 17,36')
    expect(await refusal(`${register}${line}\n`)).toContain('строка 5: строка стоит после итога банка')
    expect(await paid()).toEqual([])
  })

  it('G-14: reads several registers of one file, each with its own totals', async () => {
    const ends = ['=1;1234,56;1222,21;12,35;15;20-11-2026', '=1;500,00;495,00;5,00;16;21-11-2026']
    expect(await take([line, ends[0], second, ends[1]].join('\n'))).toContain('новых 2')
    expect(await paid()).toEqual(both)
    await emptyLedger(sql)
    expect(await refusal([line, ends[0], second, ends[0]].join('\n'))).toContain(
      'строка 4: в итоге банка на сумму 1234,56, а в строках 500,00',
    )
    expect(await paid()).toEqual([])
  })

  it('G-14: reports a return as what it is, and compares the totals with it', async () => {
    const back = second.replace('500,00;495,00;5,00', '-500,00;-495,00;-5,00')
    const told = await refusal([line, back, '=2;734,56;727,21;7,35;15;21-11-2026'].join('\n'))
    expect(told).toContain(':2 Сумма: -500,00: это возврат, он не оплата: отмените её таблицей «Платежи»')
    expect(await paid()).toEqual([])
  })

  it('G-14: does not take a damaged first payment for a title', async () => {
    for (const damaged of [
      line.replace('20-11', 'хх-11'),
      line.replace('20-11', 'хх-11').replaceAll(/,\d\d/g, ''),
    ])
      expect(await refusal(`${damaged}\n${second}\n=1;500,00;495,00;5,00\n`)).not.toContain('nothing')
    expect(await paid()).toEqual([])
  })

  it('G-14: reports lines that it cannot read, and the missing totals', async () => {
    const bad = [
      second.replace('500,00', '600,00').replace('123456790', '1'),
      second.replace('500,00', 'сумма').replace('123456790', '2'),
      second.replace('100200047', '999').replace('123456790', '3'),
      second.replace('21-11-2026', '45-11-2026').replace('123456790', '4'),
      second.replace(';ЁЛКИН Б', '').replace('123456790', '5'),
      second.replace('123456790', ''),
    ]
    const many = Array.from({ length: 9 }, (_, nth) => line.replace('123456789', `70${nth}`))
    await put([line, ...many, ...bad].join('\n'), 'банк.txt')
    const told = await operator(path('банк.txt')).catch((error: Error) => error.message)
    expect(told).toContain('Сумма: 600,00: сумма не равна перечисленному и комиссии')
    expect(told).toContain('Сумма: сумма: сумма, перечислено и комиссия: числа')
    expect(told).toContain('Лицевой счёт: 999: такого лицевого счёта нет')
    expect(told).toContain('Дата: 45.11.2026: такого дня нет')
    expect(told).toContain('В реестре нет итоговой строки банка')
    expect(told).toMatch(/банк\.txt:15 Сумма: 495,00: в строке 10 значений, а в других 11/)
    expect(told).toContain('банк.txt:16 Документ: нет кода операции')
    expect(await paid()).toEqual([])
  })

  it('G-14: asks for the sector if the organisation has several', async () => {
    await saveSectors(housing, { code: 'overhaul', name: 'Капремонт' })
    expect(await refusal(register)).toContain(
      'это реестр платежей банка. У организации несколько услуг, выберите, за какую он: Жильё (housing), Капремонт (overhaul)',
    )
    const map = await put('{"Сектор": "=overhaul"}', 'map.json')
    expect(await operator(await put(register), '--map', map)).toContain('новых 2')
    expect(await paid()).toMatchObject([{ sector: 'overhaul' }, { sector: 'overhaul' }])
    expect(
      await operator(await put(register), '--as', 'meters').catch((error: Error) => error.message),
    ).toContain('это реестр платежей банка: его загружают как «Платежи»')
  })
})

describe('statement 1CClientBankExchange', () => {
  /** With a mark of the sum and purpose. */
  const documentOf = (payer: string): unknown =>
    expect.stringMatching(new RegExp(`^15 от 20\\.11\\.2026, ${payer} \\[[a-p]{8}\\]$`))

  it('G-14: is read as payments to accounts that the purposes name, and once if it comes twice', async () => {
    const other = order({ ПлательщикСчет: '40817810000000000008', НазначениеПлатежа: 'ЛС А-100/2 без НДС' })
    const outgoing = order({ ПолучательСчет: '40702810999999999999', ПлательщикСчет: settlement })
    const file = to1251(statement('2469.12', order({}), other, outgoing))
    const report = await operator(await put(file))
    expect(report).toContain('новых 2')
    expect(report).toContain('Не платежи вам, пропущены: 1')
    expect(report).not.toContain('По остаткам выписки')
    expect(await paid()).toEqual([
      { ...common, kopecks: 123_456, on: '21.11.2026', document: documentOf('40817810000000000007') },
      {
        ...common,
        account: 'А-100/2',
        kopecks: 123_456,
        on: '21.11.2026',
        document: documentOf('40817810000000000008'),
      },
    ])
    expect(await operator(await put(file))).toContain('без изменений 2')
    expect(await paid()).toHaveLength(2)
  })

  it('G-14: lists the payments whose account is not named, and never guesses', async () => {
    const told = await refusal(
      statement(
        '10',
        order({ НазначениеПлатежа: 'Перечисление по реестру 100200012' }),
        order({ Номер: '16', НазначениеПлатежа: 'л/с 100200012 и л/с 100200047' }),
        order({ Номер: '17', НазначениеПлатежа: 'л/с 1002 00012' }),
        order({ Номер: '18', ДатаПоступило: '' }),
      ),
    )
    expect(told).toContain(
      ':9 Лицевой счёт: Перечисление по реестру 100200012: в назначении платежа нет лицевого счёта',
    )
    expect(told).toContain('в назначении несколько лицевых счетов: 100200012, 100200047')
    expect(told).toContain('номер лицевого счёта в назначении не прочесть однозначно')
    expect(told).toContain('банк ещё не зачислил эту сумму')
    expect(told).toContain('По остаткам выписки поступило 10,00, а документов на 4938,24')
    expect(await paid()).toEqual([])
  })

  it('G-14: finds the sector by the account of its requisites', async () => {
    const fund = '40604810000000000002'
    await saveSectors(housing, {
      code: 'overhaul',
      name: 'Капремонт',
      requisites: { ...requisites, account: fund },
    })
    const file = statement('1234.56', order({ ПолучательСчет: fund })).replaceAll(
      `РасчСчет=${settlement}`,
      `РасчСчет=${fund}`,
    )
    expect(await take(file)).toContain('новых 1')
    expect(await paid()).toMatchObject([{ sector: 'overhaul' }])
    const foreign = file.replaceAll(fund, '40702810000000000077')
    expect(await refusal(foreign)).toContain(
      'это выписка 1CClientBankExchange. У организации несколько услуг',
    )
  })

  it('G-14: is read with a time in dates, line breaks in purposes, and after another statement', async () => {
    const first = statement('1234.56', order({ ДатаПоступило: '21.11.2026 10:15:00' }))
    const broken = order({ Номер: '16', НазначениеПлатежа: 'Оплата ЖКУ\r\nл/с 100200047' })
    expect(await take(first + statement('1234.56', broken))).toContain('новых 2')
    expect(await paid()).toMatchObject([
      { account: '100200012', on: '21.11.2026' },
      { account: '100200047', on: '21.11.2026' },
    ])
    expect(await refusal(`${first}${broken}\r\n`)).toContain('после КонецФайла есть строки')
  })

  it('G-14: takes no return for a payment', async () => {
    const told = await refusal(
      statement(
        '0',
        order({ Сумма: '-5.00' }),
        order({ Номер: '16', НазначениеПлатежа: 'Возврат, л/с 100200012' }),
      ),
    )
    expect(told).toContain('Сумма: -5.00: это возврат, он не оплата')
    expect(told).toContain('в назначении возврат, это не оплата жителя')
    expect(await paid()).toEqual([])
  })

  it('G-14: is refused if it is cut off', async () => {
    const file = statement('1234.56', order({}))
    expect(await refusal(file.replace('КонецФайла\r\n', ''))).toContain('нет строки КонецФайла: файл обрезан')
    expect(await refusal(file.replace('КонецДокумента\r\n', ''))).toContain('строка 9: документ не закончен')
    expect(await refusal(file.replaceAll(/РасчСчет=.*\r\n/g, ''))).toContain('нет строки РасчСчет')
    expect(await refusal(file.replace('Номер', `${'а'.repeat(70_000)}=1\r\nНомер`))).toContain('нет конца')
  })
})

it.each([
  ['Оплата по лицевому счету № 100200012 за 11.2026', '100200012'],
  ['ЛС100200012;Иванов', '100200012'],
  ['ЛИЦ.СЧЕТ: А-100/2. НДС не облагается', 'А-100/2'],
  ['л/с.100200012 1234,56', '100200012'],
  ['Лицевой счёт 100200012, л/с 100200012', '100200012'],
  ['ЕЛС 10ГГ12345600;ПЕРИОД 1126', '10ГГ12345600'],
  ['ЕЛС:10ГГ12345600 оплата', '10ГГ12345600'],
  ['ИЖКУ 10ГГ123456-01 ноябрь', '10ГГ123456-01'],
  ['ЕЛС 10ГГ12345600, идентификатор ЖКУ 10ГГ123456-01', '10ГГ123456-01'],
  ['ЕЛС 10ГГ12345600 Л/С 100200012', '100200012'],
  ['ЕЛС 10ГГ12345600, ЕЛС 10ГГ99999900', null],
  ['ИВАНОВ Л.С. 2026 ЗА ВОДУ', null],
  ['р/с 40702810000000000001 договор 12', null],
  ['по лицевому счету, квартира 12', null],
])('G-14: finds the account in «%s»: %s', (purpose, expected) => {
  const found = findAccount(purpose)
  expect('account' in found ? found.account : null).toBe(expected)
})
