import { beforeEach, describe, expect, it } from 'vitest'
import { splitFullName } from '../../../server/modules/exchange/values/full-name.ts'
import { zone } from '../../../server/modules/exchange/values/words.ts'
import { startApp } from '../support/app.ts'
import { corpusQueries } from '../support/corpus-queries.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addAccount, addOrganisation } from '../support/residents.ts'
import { buildBook, buildSheet } from '../support/workbook.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
const { put, operator, take, refusal, everything } = await openExchange(sql, { clock, files })
const { debts, names, allValues, payments } = corpusQueries(sql)

beforeEach(async () => {
  clock.set('2026-11-25T09:00:00Z')
  await emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run')
})

const reject = async (book: Uint8Array): Promise<string> =>
  operator(await put(book, 'книга.xlsx')).then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  )

describe('whole names in one column', () => {
  it.each([
    ['Соколова Анна Петровна', ['Соколова', 'Анна', 'Петровна']],
    ['Иванова-Петрова Анна', ['Иванова-Петрова', 'Анна', '']],
    ['Мамин – Сибиряк Дмитрий Наркисович', ['Мамин-Сибиряк', 'Дмитрий', 'Наркисович']],
    ["Д'Артаньян Шарль", ["Д'Артаньян", 'Шарль', '']],
    ['Ильина Анна-Мария Ильинична', ['Ильина', 'Анна-Мария', 'Ильинична']],
    ['Кузьмин Пётр Фомич', ['Кузьмин', 'Пётр', 'Фомич']],
    ['Алиева Лейла Гасан кызы', ['Алиева', 'Лейла', 'Гасан кызы']],
    ['Алиев Мамед Гасан-оглы', ['Алиев', 'Мамед', 'Гасан-оглы']],
  ])('G-14: splits «%s»', (name, texts) => {
    expect(splitFullName(name)).toEqual({ texts })
  })

  it.each([
    ['Иванова А. П.', 'инициалы'],
    ['Иванова А.П.', 'инициалы'],
    ['Иванова Анна П.', 'инициалы'],
    ['Иванова А П', 'инициалы'],
    ['ООО «Ромашка»', 'не имя человека'],
    ['ИП Иванов Иван Иванович', 'не имя человека'],
    ['Администрация города Твери', 'не имя человека'],
    ['муниципальная собственность', 'не имя человека'],
    ['Магазин Продукты', 'не имя человека'],
    ['Соколова', 'хотя бы фамилия и имя'],
    ['Анна Петровна', 'имя стоит впереди'],
    ['Анна Петровна Соколова', 'имя стоит впереди'],
    ['Соколова Анна и Соколов Пётр', 'несколько человек'],
    ['Соколова Анна, Соколов Пётр', 'несколько человек'],
    ['Соколова Анна 1/2 Соколов Пётр 1/2', 'несколько человек'],
    ['Соколова Анна/Соколов Пётр', 'несколько человек'],
    ['Соколова Анна Петровна, 1/2 доли', 'доля'],
    ['Соколова А. П. (1/2)', 'доля'],
    ['Нгуен Ван Хай', 'не понять'],
    ['Соколова (Ёлкина) Анна Петровна', 'не понять'],
    ['Алиева Лейла кызы', 'не понять'],
    ['Де Ла Крус Хуан', 'не понять'],
    [null, 'не заполнено'],
  ])('G-14: does not guess «%s»', (name, reason) => {
    expect(splitFullName(name)).toMatchObject({ fault: expect.stringContaining(reason) })
  })

  it.each(['ФИО', 'Ф.И.О.', 'Фамилия, имя, отчество', 'Наниматель', 'ФИО собственника'])(
    'G-14: reads the column «%s»',
    async (header) => {
      await take(`Л/с;${header};Дом;Кв.\n1;Соколова Анна Петровна;Дом;12`)
      expect(await names()).toEqual([['1', 'Соколова', 'Анна', 'Петровна']])
    },
  )

  it('G-14: takes a column of surnames before that of whole names, and fills its empty cells', async () => {
    await take('Л/с;Фамилия;ФИО;Дом;Кв.\n1;Соколова;ООО «Дом»;Дом;12\n2;;Ёлкин Борис;Дом;13')
    expect(await names()).toEqual([
      ['1', 'Соколова', '', ''],
      ['2', 'Ёлкин', 'Борис', ''],
    ])
  })

  it('G-14: changes the name and the patronymic of a stored account', async () => {
    await take('Л/с;Фамилия;Имя;Дом;Кв.\n1;Соколова;Нина;Дом;12')
    expect(await take('Л/с;ФИО;Дом;Кв.\n1;Соколова Анна Петровна;Дом;12')).toContain('изменено 1')
    expect(await names()).toEqual([['1', 'Соколова', 'Анна', 'Петровна']])
  })
})

describe('debits and credits of 1C', () => {
  const balances = 'Лицевой счёт;Сектор;На дату;'
  beforeEach(async () => {
    for (const number of ['12', '13', '14']) await addAccount(sql, { organisation, number })
  })

  it.each(['Дебет;Кредит', 'Сальдо на начало Дт;Сальдо на начало Кт', 'Сальдо (дебет);Сальдо (кредит)'])(
    'G-14: reads a debt and an overpayment in «%s»',
    async (columns) => {
      await take(
        `${balances}${columns}\n12;housing;01.11.2026;100,5;\n13;housing;01.11.2026;;20\n14;housing;01.11.2026;7;10`,
      )
      expect(await debts()).toEqual([
        ['12', 100.5],
        ['13', -20],
        ['14', -3],
      ])
    },
  )

  it('G-14: reads the balance of a whole sheet that the map names', async () => {
    const sheet =
      'Счет;Сальдо на начало периода;;Обороты за период;;Сальдо на конец периода;\n' +
      'Контрагенты;Дебет;Кредит;Дебет;Кредит;Дебет;Кредит\n12;100;;50;;150;\n13;;20;10;;;10\nИтого;100;20;60;;150;10'
    const map = {
      'Лицевой счёт': 'Счет Контрагенты',
      Сектор: '=housing',
      'На дату': '=01.12.2026',
      Дебет: 'Сальдо на конец периода Дебет',
      Кредит: 'Сальдо на конец периода Кредит',
    }
    const path = await put(JSON.stringify(map), 'map.json')
    await take(sheet, '--map', path)
    expect(await debts()).toEqual([
      ['12', 150],
      ['13', -10],
    ])
  })

  it('G-14: never takes a debit without its credit, nor one of several', async () => {
    expect(await refusal(`${balances}Дебет\n12;housing;01.11.2026;5`)).toContain(
      'нет столбца «Долг» (или «Дебет» и «Кредит»)',
    )
    expect(
      await refusal(
        'Л/с;Сальдо на начало Дт;Сальдо на начало Кт;Сальдо на конец Дт;Сальдо на конец Кт\n12;1;;2;',
      ),
    ).toContain('оборотно-сальдовую ведомость 1С')
  })

  it('G-14: reports a damaged debit once', async () => {
    const output = await refusal(`${balances}Дебет;Кредит\n12;housing;01.11.2026;много;`)
    expect(output).toContain(':2 Дебет: много: это не число')
    expect(output).not.toContain('Долг')
  })
})

describe('several sheets of one kind', () => {
  const header = ['Лицевой счёт', 'Сектор', 'Дата', 'Сумма', 'Документ', 'Источник']
  const row = (day: string, document: string, sum: number) => ['12', 'housing', day, sum, document, 'касса']
  beforeEach(() => addAccount(sql, { organisation, number: '12' }))

  it('G-14: reads all of them, whatever the order of their columns', async () => {
    const book = buildBook({
      Октябрь: buildSheet([['Касса'], header, row('01.10.2026', 'К-1', 10)]),
      Ноябрь: buildSheet([
        header.toReversed(),
        row('01.11.2026', 'К-2', 20).toReversed(),
        row('02.11.2026', 'К-3', 30).toReversed(),
      ]),
      Пустой: buildSheet([]),
    })
    const output = await operator(await put(book, 'касса.xlsx'))
    expect(output).toContain('касса.xlsx, листы Октябрь, Ноябрь (payments)')
    expect(output).toContain('новых 3')
    expect(await payments()).toEqual([
      ['12', '2026-10-01', 10, 'К-1', 'confirmed'],
      ['12', '2026-11-01', 20, 'К-2', 'confirmed'],
      ['12', '2026-11-02', 30, 'К-3', 'confirmed'],
    ])
  })

  it('G-14: names the sheet and the line of a fault, and the sheet of notes', async () => {
    const output = await reject(
      buildBook({
        Октябрь: buildSheet([header, row('01.10.2026', 'К-1', 10), ['Итого', null, null, 10]]),
        Ноябрь: buildSheet([header, row('01.11.2026', 'К-2', 20), row('32.11.2026', 'К-3', 30)]),
      }),
    )
    expect(output).toContain('книга.xlsx, лист Ноябрь:3 Дата: 32.11.2026: такого дня нет')
    expect(output).toContain('Лист «Октябрь». Строки итогов не прочитаны: 1 (строка 3)')
  })

  it('G-14: refuses a document that two sheets give with different sums', async () => {
    const before = await everything()
    expect(
      await reject(
        buildBook({
          Октябрь: buildSheet([header, row('01.10.2026', 'К-1', 10)]),
          Копия: buildSheet([header, row('01.10.2026', 'К-1', 15)]),
        }),
      ),
    ).toContain('лист Копия:2 Документ: к-1: уже есть в строке 2 листа «Октябрь»')
    expect(await everything()).toBe(before)
  })

  it('G-14: finds American days of one sheet before it reads those of the others', async () => {
    expect(
      await reject(
        buildBook({
          Октябрь: buildSheet([header, row('10/05/2026', 'К-1', 10)]),
          Ноябрь: buildSheet([header, row('11/25/2026', 'К-2', 10)]),
        }),
      ),
    ).toContain('лист Ноябрь: строка 2, столбец «Дата»: 11/25/2026: месяц стоит перед днём')
  })
})

describe('zones in rows of their own', () => {
  const header = 'Лицевой счёт;Заводской номер;Период;Зона;Показание 1;Источник'
  beforeEach(async () => {
    await addAccount(sql, { organisation, number: '12' })
    await take(
      'Лицевой счёт;Заводской номер;Тип;Цифр;Тарифов;Первое показание 1;Первое показание 2;Первое показание 3\n' +
        '12;Д2;ээ;5;2;1;1;\n12;Д3;ээ;5;3;1;1;1\n12;В1;ХВС;5;;1;;',
    )
  })

  it.each([
    ['Т1', '1'],
    ['T2', '2'],
    ['тариф 1', '1'],
    ['День', '1'],
    ['дневная зона', '1'],
    ['ночь', '2'],
    ['Т2 (ночь)', '2'],
    ['Пик', '1'],
    ['полупик', '3'],
    ['Т3', '3'],
    ['сутки', null],
    ['5,38', null],
  ])('G-14: reads the zone «%s»', (text, expected) => {
    expect(zone(text)).toEqual({ value: expected })
  })

  it('G-14: joins rows in any order, of two and of three zones, beside meters without a zone', async () => {
    const output = await take(
      `${header}\n12;Д2;11.2026;ночь;20;\n12;Д3;11.2026;пик;10;\n12;В1;11.2026;;5;\n12;Д3;11.2026;ночь;11;\n12;Д2;11.2026;день;30;\n12;Д3;11.2026;полупик;12;`,
    )
    expect(output).toContain('Строки зон одного счётчика соединены в одно показание: 2')
    expect(output).toContain('новых 3')
    expect(await allValues()).toEqual([
      ['В1', '2026-11-01', [5]],
      ['Д2', '2026-11-01', [30, 20]],
      ['Д3', '2026-11-01', [10, 11, 12]],
    ])
  })

  it.each([
    [
      'a lone zone',
      '12;Д2;11.2026;Т1;5;',
      ':2 Зона: Т1: у этого счётчика тарифов: 2, а в таблице показания: Т1',
    ],
    ['a zone that the meter lacks', '12;В1;11.2026;Т2;5;', ':2 Зона: Т2: у этого счётчика тарифов: 1'],
    ['a zone twice', '12;Д2;11.2026;Т1;5;\n12;Д2;11.2026;Т1;6;', ':3 Зона: Т1: уже есть в строке 2'],
    [
      'a fault in another zone',
      '12;Д2;11.2026;Т1;5;\n12;Д2;11.2026;Т2;много;',
      ':2 Зона: Т1: ошибка в другой зоне этого счётчика, строка 3',
    ],
    ['different sources', '12;Д2;11.2026;Т1;5;контроль\n12;Д2;11.2026;Т2;6;', 'разные источники'],
    [
      'an unknown zone',
      '12;Д2;11.2026;утро;5;',
      ':2 Зона: утро: зона: Т1, Т2, Т3 или день, ночь, пик, полупик',
    ],
  ])('G-14: tells %s and stores no half of a reading', async (_what, rows, reason) => {
    expect(await refusal(`${header}\n${rows}`, '--skip-bad')).toContain(reason)
    expect(await allValues()).toEqual([])
  })
})

describe('days with slashes', () => {
  const header = 'Лицевой счёт;Сектор;Дата;Сумма;Документ;Источник'
  const table = (...days: readonly string[]) =>
    [header, ...days.map((text, nth) => `12;housing;${text};1;К-${nth};касса`)].join('\n')
  const warning = 'по датам с косой чертой не видно, день впереди или месяц'
  beforeEach(() => addAccount(sql, { organisation, number: '12' }))
  const days = async () => (await payments()).map(([, paidOn]) => paidOn)

  it('G-14: reads the day first and says so, if nothing shows the order', async () => {
    const output = await take(table('05/11/2026', '06/11/26', '06/11/26', '07/11/2026 10:15', '11/11/2026'))
    expect(output).toContain(
      `Дата: ${warning}. Прочитали впереди день, как 05/11/2026 – 5 ноября (строк: 4). Проверьте`,
    )
    expect(await days()).toEqual(['2026-11-05', '2026-11-06', '2026-11-06', '2026-11-07', '2026-11-11'])
  })

  it.each([
    [
      ['05/11/2026', '24/11/2026'],
      ['2026-11-05', '2026-11-24'],
    ],
    [['11/11/2026'], ['2026-11-11']],
    [
      ['05.11.2026', '05-11-2026'],
      ['2026-11-05', '2026-11-05'],
    ],
  ])('G-14: reads %j without a warning', async (given, expected) => {
    expect(await take(table(...given))).not.toContain(warning)
    expect(await days()).toEqual(expected)
  })

  it.each([
    [['05/11/2026', '11/24/2026'], 3, '11/24/2026'],
    [['24/11/2026', '11/24/26'], 3, '11/24/26'],
    [['11/24/2026 0:00', '05/11/2026'], 2, '11/24/2026 0:00'],
    [['05/11/2026 12:00:00 AM'], 2, '05/11/2026 12:00:00 AM'],
    [['05.11.2026', '11-24-2026'], 3, '11-24-2026'],
  ])('G-14: reads none of %j, even without the bad rows', async (given, line, shown) => {
    expect(await refusal(table(...given), '--skip-bad')).toContain(
      `строка ${line}, столбец «Дата»: ${shown}: месяц стоит перед днём`,
    )
    expect(await days()).toEqual([])
  })
})
