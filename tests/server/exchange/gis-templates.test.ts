import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addOrganisation } from '../support/residents.ts'
import { buildBook, buildSheet, type Cell } from '../support/workbook.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
await addOrganisation(sql)
const { put, operator, refusal } = await openExchange(sql, { clock, files })
const load = async (book: Buffer) =>
  operator(await put(book, 'gis.xlsx')).catch((error: Error) => error.message)

const accounts: readonly (readonly Cell[])[] = [
  ['Сведения о лицевых счетах'],
  ['№ записи', 'Номер ЛС', 'Тип лицевого счета', 'Фамилия', 'Имя', 'Общая площадь, кв. м'],
  ['1', '100900001', 'ЛС УО', 'Гис', 'Анна', 54.3],
  ['2', '100900002', 'ЛС УО', 'Орлов', 'Пётр', 41],
]
const flatHeader = [
  '№ записи лицевого счета',
  'Адрес',
  'Тип помещения/блок',
  'Номер помещения',
  'Номер комнаты',
]
const flat = (record: string, number: string, room = ''): readonly Cell[] => [
  record,
  'г. Москва, ул. Мира, д. 1',
  'Квартира',
  number,
  room,
]
const book = (...flats: readonly (readonly Cell[])[]) =>
  buildBook({
    Инструкция: buildSheet([['Заполните оба листа']]),
    'Основные сведения': buildSheet(accounts),
    Помещения: buildSheet([flatHeader, ...flats]),
  })

beforeEach(() => emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run'))

describe('a template of the state system', () => {
  it('P-32: gives accounts with the flats of its other sheet, by the number of the record', async () => {
    expect(await load(book(flat('2', '17', '3'), flat('1', '16')))).toContain('новых 2')
    expect(
      await sql`select number, surname, house, area_number, area from personal_account order by 1`,
    ).toEqual([
      {
        number: '100900001',
        surname: 'Гис',
        house: 'г. Москва, ул. Мира, д. 1',
        areaNumber: '16',
        area: '54.30',
      },
      {
        number: '100900002',
        surname: 'Орлов',
        house: 'г. Москва, ул. Мира, д. 1',
        areaNumber: '17 ком. 3',
        area: '41.00',
      },
    ])
  })

  it('P-32: reports an account without a flat, or with several', async () => {
    const told = await load(book(flat('1', '16'), flat('1', '17')))
    expect(told).toContain(':3 Помещение: 17: у лицевого счёта несколько помещений на листе «Помещения»')
    expect(told).toContain(':4 Помещение: не заполнено')
  })

  it('P-32: never takes the number of a record for a flat', async () => {
    const told = await load(buildBook({ 'Основные сведения': buildSheet(accounts) }))
    expect(told).toContain('это шаблон ГИС ЖКХ «Основные сведения», адресов в нём нет')
    expect(told).not.toContain('→')
    expect(await load(buildBook({ Помещения: buildSheet([flatHeader, flat('1', '16')]) }))).toContain(
      'Загрузите файл вместе с листом «Основные сведения»',
    )
  })

  it.each([
    ['показания', 'Адрес дома;Номер ПУ в ГИС ЖКХ;Коммунальный ресурс;Период;Т1;Т2;Т3;Дата снятия показания'],
    [
      'приборы учёта',
      'Адрес дома;Номер помещения;Заводской (серийный) номер ПУ;Номер ПУ в ГИС ЖКХ;Вид ПУ;Марка',
    ],
    ['платёжные документы', 'Номер платежного документа;Услуга;Всего начислено;Итого к оплате'],
    [
      'платёжные документы',
      'Идентификатор платежного документа;Расчетный период;Итого к оплате;Статус обработки',
    ],
    ['оплаты', 'Номер ПД;Дата внесения платы;Месяц;Год;Сумма;Уникальный номер платежа'],
  ])('P-32: of %s without accounts is refused with what to do: «%s»', async (name, header) => {
    const told = await refusal(`${header}\n1;2;3;4;5;6\n`)
    expect(told).toContain(`это ${name} из шаблона ГИС ЖКХ`)
    expect(told).toContain('Выгрузите их из своей программы таблицей со столбцами Лицевой счёт')
  })
})

describe('a register of payments without names of columns', () => {
  const rows = [
    '100200012;A-77-1;2026-11-20;1234.56;;7701234560;;15',
    '100200047;A-77-2;2026-11-20;500.00;;;;15',
  ]

  it.each([
    ['after the number of an account', ['40702810000000000001', ...rows]],
    ['at once', rows],
    ['with other places', rows.map((row) => row.split(';').slice(0, 4).toReversed().join(';'))],
  ])('P-32: is refused with the columns that it seems to have, %s', async (_, lines) => {
    const told = await refusal(lines.join('\n'))
    expect(told).toContain('Добавьте строку с названиями столбцов')
    expect(told).toMatch(
      /столбец 1 – «Лицевой счёт», столбец 2 – «Документ», столбец 3 – «Дата», столбец 4 – «Сумма»|столбец 1 – «Сумма», столбец 2 – «Дата», столбец 3 – «Документ», столбец 4 – «Лицевой счёт»/,
    )
    expect(told).toContain('Ещё нужны: «Источник»')
  })

  it('P-32: proposes no payments for other numbers', async () => {
    expect(await refusal('40702810000000000001\n100200012;17443902;127,5\n')).toContain(
      'в файле нет строки с названиями столбцов: добавьте её над данными',
    )
  })
})
