import { beforeEach, describe, expect, it } from 'vitest'
import { saveOrganisation } from '../../../server/modules/exchange/organisation/organisation.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { order, settlement, statement } from '../support/statements.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
const inn = '7701234560'
const requisites = {
  recipient: 'ООО «УК Заря»',
  inn,
  kpp: '770101001',
  account: settlement,
  bank: 'ПАО Банк',
  bic: '044525000',
  correspondent: '30101810000000000000',
}
await saveOrganisation(sql, { inn, name: 'Заря', sectors: [{ code: 'housing', name: 'Жильё', requisites }] })
const { take, refusal } = await openExchange(sql, { clock, files })
await take(
  [
    'Лицевой счёт;Фамилия;Дом;Помещение;ЕЛС;Идентификатор ЖКУ',
    '100200012;Соколова;ул. Садовая, 5;12;10ГГ123456;10ГГ123456-01',
    '100200047;Ёлкин;ул. Садовая, 5;47;10гг123457;10ГГ123457-01',
    '100200048;Орлов;ул. Садовая, 5;48;10ГГ123457;10ГГ123457-02',
  ].join('\n'),
)

beforeEach(async () => {
  clock.set('2026-12-15T09:00:00Z')
  await emptyLedger(sql)
})

const credited = () =>
  sql<{ account: string; kopecks: number }[]>`
    select account.number as account, kopecks::integer as kopecks from payment
    join personal_account account on account.id = personal_account_id
    where state = 'confirmed' order by 1, 2`
const first = { account: '100200012', kopecks: 15_000 }
const second = { account: '100200047', kopecks: 25_000 }

const transit = {
  Номер: '77',
  ПлательщикСчет: '40911810000000000001',
  ДатаПоступило: '20.11.2026',
}
const one = order({ ...transit, Сумма: '150.00', НазначениеПлатежа: 'ЗА ЖКУ Л/С 100200012 11.2026' })
const two = order({ ...transit, Сумма: '250.00', НазначениеПлатежа: 'ЗА ЖКУ Л/С 100200047 11.2026' })
const october = one.replace('11.2026\r\nК', '10.2026\r\nК')

describe('documents of a statement with one number', () => {
  it('P-32: are payments each if they come through a transit account of a bank', async () => {
    expect(await take(statement('400', one, two))).toContain('новых 2')
    expect(await credited()).toEqual([first, second])
  })

  it('P-32: are payments each if they differ in their purpose only, or in nothing', async () => {
    expect(october).not.toBe(one)
    expect(await take(statement('450', one, october, one))).toContain('новых 3')
    expect(await credited()).toEqual([first, first, first])
  })

  it('P-32: are credited once if the file, or another that has them too, is loaded again', async () => {
    await take(statement('150', one))
    expect(await take(statement('550', two, one, october))).toContain('новых 2, изменено 0, без изменений 1')
    expect(await take(statement('550', october, one, two))).toContain('без изменений 3')
    expect(await take(statement('150', one) + statement('400', two, one))).toMatch(
      /без изменений 2[^]*Документы, которые уже есть в этом файле, пропущены: 1/,
    )
    expect(await credited()).toEqual([first, first, second])
  })

  it('P-32: are told apart by their purpose if a later file has another with the same sum before them', async () => {
    const neighbour = one.replace('100200012', '100200047')
    await take(statement('150', one))
    expect(await take(statement('300', neighbour, one))).toMatch(/новых 1(?!\d).*без изменений 1(?!\d)/s)
    expect(await credited()).toEqual([first, { ...first, account: '100200047' }])
  })

  it('P-32: are the same whatever zeros and spaces the program writes', async () => {
    await take(statement('150', one))
    const other = one.replace('Номер=77', 'Номер=000077').replace('ЗА ЖКУ', 'за  ЖКУ,')
    expect(await take(statement('150', other))).toContain('без изменений 1')
    expect(await credited()).toEqual([first])
  })

  it('P-32: are found among payments that the release before stored', async () => {
    const old = (number: string, account: string, sum: string) =>
      `${account};housing;20.11.2026;${sum};${number} от 20.11.2026, 40911810000000000001;банк`
    await take(
      ['Лицевой счёт;Сектор;Дата;Сумма;Документ;Источник', old('000077', '100200012', '150,00')].join('\n'),
    )
    expect(await take(statement('550', one, two, october))).toContain('новых 2, изменено 0, без изменений 1')
    expect(await take(statement('550', one, two, october))).toContain('без изменений 3')
    expect(await credited()).toEqual([first, first, second])
  })

  it('P-32: are cancelled by a table that has their number, account and sum', async () => {
    await take(statement('400', one, two))
    const told = await take(
      [
        'Лицевой счёт;Сектор;Дата;Сумма;Документ;Источник;Отмена',
        '100200047;housing;21.11.2026;250,00;77 от 20.11.2026, 40911810000000000001;банк;да',
      ].join('\n'),
    )
    expect(told).toContain('изменено 1')
    expect(await credited()).toEqual([first])
    expect(await take(statement('400', one, two))).toContain('без изменений 2')
  })
})

it('P-32: a number of a payment is the same with zeros in front, unless both are stored', async () => {
  const table = (...numbers: string[]) =>
    [
      'Лицевой счёт;Сектор;Дата;Сумма;Документ;Источник',
      ...numbers.map((number) => `100200012;housing;20.11.2026;150,00;${number};касса`),
    ].join('\n')
  expect(await take(table('131'))).toContain('новых 1')
  expect(await take(table('000131'))).toContain('без изменений 1')
  expect(await refusal(table('132', '0132'))).toContain('уже есть в строке 2')
  await sql`update external_payment set document = '0131' where document = '131'`
  const [payment] = await sql<{ id: string }[]>`
    insert into payment (id, personal_account_id, sector_id, channel, purpose, kopecks, fee_kopecks, state, created_at,
      sent_at, decided_at)
    select gen_random_uuid(), personal_account_id, sector_id, channel, purpose, kopecks, 0, state, created_at, sent_at, decided_at
    from payment returning id`
  await sql`
    insert into external_payment (organisation_id, source, document, year, payment_id)
    select organisation_id, source, '131', year, ${payment?.id ?? ''} from external_payment`
  expect(await take(table('131', '0131'))).toContain('без изменений 2')
})

describe('a document of a statement', () => {
  it.each([
    ['ЕЛС 10ГГ12345600;ПЕРИОД 1126'],
    ['ЕЛС:10ГГ12345600 оплата'],
    ['елс № 10гг123456, ноябрь'],
    ['ИЖКУ 10ГГ123456-01'],
    ['ИЖКУ 10ГГ12345601'],
    ['идентификатор ЖКУ: 10ГГ123456-01-6101'],
  ])('P-32: is found by the number of the state register in «%s»', async (purpose) => {
    expect(await take(statement('150', order({ Сумма: '150.00', НазначениеПлатежа: purpose })))).toContain(
      'новых 1',
    )
    expect(await credited()).toEqual([first])
  })

  it('P-32: is left to the accountant if several accounts have the number of the state register', async () => {
    const of = (purpose: string) => statement('250', order({ Сумма: '250.00', НазначениеПлатежа: purpose }))
    expect(await refusal(of('ЕЛС 10ГГ12345700'))).toContain(
      'этот номер ГИС ЖКХ указан у нескольких лицевых счетов: 100200047, 100200048',
    )
    expect(await refusal(of('ЕЛС 10ГГ99999900'))).toContain('такого лицевого счёта нет')
    expect(await take(of('ИЖКУ 10ГГ123457-01'))).toContain('новых 1')
    expect(await credited()).toEqual([second])
  })

  it('P-32: has the day of its order if the bank leaves out the day of arrival', async () => {
    const dated = order({ Сумма: '150.00', ДатаПоступило: null, НазначениеПлатежа: 'ЛС 100200012' })
    const waiting = order({ Номер: '16', ДатаПоступило: '', НазначениеПлатежа: 'ЛС 100200047' })
    const told = await refusal(statement('1384.56', dated, waiting), '--skip-bad')
    expect(told).toContain('нет дня, когда деньги пришли (ДатаПоступило), взята дата документа: 1')
    expect(told).toContain('банк ещё не зачислил эту сумму')
    const [payment] = await sql`
      select to_char(decided_at at time zone 'Europe/Moscow', 'DD.MM.YYYY') as day from payment`
    expect(payment).toEqual({ day: '20.11.2026' })
  })

  it.each([
    [
      'beside the first line',
      {
        НазначениеПлатежа1: 'Оплата ЖКУ',
        НазначениеПлатежа2: 'л/с 100200012',
        НазначениеПлатежа: 'Оплата ЖКУ',
      },
    ],
    [
      'without another',
      { НазначениеПлатежа1: 'Оплата ЖКУ', НазначениеПлатежа2: 'л/с 100200012', НазначениеПлатежа: null },
    ],
    [
      'beside the whole of it',
      {
        НазначениеПлатежа: 'Оплата ЖКУ л/с 100200012',
        НазначениеПлатежа1: 'Оплата ЖКУ',
        НазначениеПлатежа2: 'л/с 100200012',
      },
    ],
    ['after its beginning', { НазначениеПлатежа: 'Оплата ЖКУ', НазначениеПлатежа2: 'л/с 100200012' }],
  ])('P-32: has its purpose in numbered lines %s', async (_, fields) => {
    expect(await take(statement('150', order({ Сумма: '150.00', ...fields })))).toContain('новых 1')
    expect(await credited()).toEqual([first])
  })
})

describe("a line of a bank's register", () => {
  const good =
    '20-11-2026;12-30-15;8047;0001;900000021;100200012;СОКОЛОВА А П;УЛ САДОВАЯ 5-12;1126;150,00;148,50;1,50'
  const split =
    '20-11-2026;12-31-15;8047;0001;900000022;100200047;ПЕТРОВ И И;УЛ САДОВАЯ 5; КВ 47;1126;250,00;247,50;2,50'
  const end = '=2;400,00;396,00;4,00;16;20-11-2026'

  it.each([
    ['one semicolon', split],
    ['two semicolons', split.replace('УЛ ', 'УЛ; ')],
    ['a semicolon in the name', split.replace('ПЕТРОВ ', 'ПЕТРОВ; ').replace('5; КВ', '5 КВ')],
  ])('P-32: is read from its end with %s inside its address', async (_, line) => {
    expect(await take([good, line, end].join('\n'))).toContain('новых 2')
    expect(await credited()).toEqual([first, second])
  })

  it('P-32: is a payment of its own if its operation has a line for another account too', async () => {
    const another = split.replace('900000022', '900000021')
    expect(await take([good, another, end].join('\n'))).toContain('новых 2')
    expect(await take([good, another, end].join('\n'))).toContain('без изменений 2')
    expect(await credited()).toEqual([first, second])
    expect(await refusal([good, good, '=2;300,00;297,00;3,00'].join('\n'))).toContain('уже есть в строке 1')
  })

  it('P-32: alone is at fault if its sums cannot be read', async () => {
    const damaged = split.replace('250,00', '25?,00')
    const told = await refusal([good, damaged, end].join('\n'), '--skip-bad')
    expect(told).toContain('Суммы итога банка не сверены: строки, в которых сумм не прочесть: 1')
    expect(await credited()).toEqual([first])
    expect(await refusal([good, end].join('\n'))).toContain('в итоге банка платежей 2, а в строках 1')
  })
})
