import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addOrganisation } from '../support/residents.ts'
import { buildBook, buildSheet, buildZip, type Cell } from '../support/workbook.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
await addOrganisation(sql)
const { put, operator, everything } = await openExchange(sql, { clock, files })

const accounts = ['Лицевой счёт*', 'Фамилия', 'Дом', 'Помещение', 'Площадь']
const flat = (number: Cell, surname: Cell = 'А', area: Cell = 54.3): readonly Cell[] => [
  number,
  surname,
  'Дом',
  '1',
  area,
]
const take = async (book: Buffer, ...options: string[]) => operator(await put(book, 'book.xlsx'), ...options)
const refusal = (book: Buffer) =>
  take(book).then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  )

beforeEach(() => emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run'))

describe('import from XLSX', () => {
  it('G-01: reads each sheet as a table with texts, numbers, dates and shared strings', async () => {
    const output = await take(
      buildBook({
        'Как заполнять': buildSheet([['Сначала счета']]),
        Meters: buildSheet([
          ['Лицевой счёт', 'Заводской номер', 'Тип', 'Цифр', 'Первое показание 1', 'Поверка до'],
          [
            1001,
            'A-1',
            'ХВС',
            5,
            { xml: '<c><v>87.099999999999994</v></c>' },
            { xml: '<c s="2"><v>47515</v></c>' },
          ],
        ]),
        'Лицевые счета': buildSheet(
          [
            ['Наши квартиры', null],
            accounts,
            flat(1001, { xml: '<c t="s"><v>0</v></c>' }),
            [null],
            flat('0002', { xml: '<c t="s"><v>1</v></c>' }, { xml: '<c s="3"><v>30</v></c>' }),
          ],
          '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
        ),
      }),
    )
    expect(output).toContain('book.xlsx, лист Лицевые счета (accounts)\n  новых 2')
    expect(output).toContain('book.xlsx, лист Meters (meters)\n  новых 1')
    expect(await sql`select number, surname, area from personal_account order by 1`).toEqual([
      { number: '0002', surname: 'Ёлкин', area: '30.00' },
      { number: '1001', surname: 'Соколова', area: '54.30' },
    ])
    expect(await sql`select first_values, next_check_date from meter`).toEqual([
      { firstValues: ['87.10000'], nextCheckDate: '2030-02-01' },
    ])
  })

  it('G-01: respects the 1904 date system and ignores empty trailing rows', async () => {
    const rows = [
      [...accounts, 'Закрыт'],
      [...flat('7', 'А', '1\u00A0020,5'), { xml: '<c s="1"><v>46053</v></c>' }],
    ]
    const empty = Array.from({ length: 100_000 }, (_, nth) => `<row r="${nth + 3}"><c s="1"/></row>`).join('')
    const sheet = buildSheet(rows).replace('</sheetData>', `${empty}</sheetData>`)
    const workbook = `<workbook><workbookPr date1904="1"/><sheets><sheet name="a" sheetId="1" r:id="rId0"/></sheets></workbook>`
    expect(await take(buildBook({ a: sheet }, { 'xl/workbook.xml': workbook }))).toContain('новых 1')
    expect(await sql`select area, closed_on from personal_account`).toEqual([
      { area: '1020.50', closedOn: '2030-02-01' },
    ])
  })

  it.each<[string, Buffer, string]>([
    [
      'a formula without a value',
      buildBook({ a: buildSheet([accounts, flat('7', 'А', { xml: '<c><f>1/A9</f></c>' })]) }),
      'лист a:2 Площадь: в ячейке формула без значения',
    ],
    [
      'an error',
      buildBook({ a: buildSheet([accounts, flat('7', { xml: '<c t="e"><v>#REF!</v></c>' })]) }),
      'в ячейке ошибка #REF!',
    ],
    [
      'a number of 17 digits',
      buildBook({ a: buildSheet([accounts, flat({ xml: '<c><v>12345678901234567</v></c>' })]) }),
      'программа таблиц испортила номер',
    ],
    [
      'a date of 1899',
      buildBook({
        a: buildSheet([
          [...accounts, 'Закрыт'],
          [...flat('7'), { xml: '<c s="1"><v>0</v></c>' }],
        ]),
      }),
      'Закрыт: 1899-12-30: год не между 1990 и 2100',
    ],
    [
      'merged cells of the header',
      buildBook({
        a: buildSheet([accounts, flat('7')], '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'),
      }),
      'book.xlsx, лист a: ячейки A1:B1 объединены',
    ],
    [
      'merged cells of rows',
      buildBook({
        a: buildSheet([accounts, flat('7'), flat('8')], '<mergeCells><mergeCell ref="C2:C3"/></mergeCells>'),
      }),
      'ячейки C2:C3 объединены',
    ],
    [
      'sheets of a kind with other columns',
      buildBook({ a: buildSheet([accounts]), b: buildSheet([[...accounts, 'ЕЛС']]) }),
      'листы «a», «b» одного вида, но столбцы у них разные: «ЕЛС»',
    ],
    [
      'a named sheet without its header',
      buildBook({ meters: buildSheet([accounts]) }),
      'лист «meters»: нет строки с обязательными столбцами',
    ],
    ['no table at all', buildBook({ a: buildSheet([['Привет']]) }), 'нет строки с обязательными столбцами'],
    [
      'a column twice',
      buildBook({ a: buildSheet([[...accounts, 'фамилия'], flat('7')]) }),
      'столбец «фамилия» стоит дважды',
    ],
    ['a torn file', buildBook({ a: buildSheet([accounts]) }).subarray(0, 300), 'испорченный файл XLSX'],
    [
      'a torn sheet',
      buildBook({ a: buildSheet([accounts, flat('7')]).slice(0, -40) }),
      'испорченный файл XLSX',
    ],
    [
      'entities',
      buildBook({ a: `<!DOCTYPE x [<!ENTITY a "aaaa">]>${buildSheet([accounts])}` }),
      'испорченный файл XLSX',
    ],
    [
      'a row that has no number',
      buildBook({ a: buildSheet([accounts, flat('7')]).replace('<row r="2">', '<row r="x">') }),
      'испорченный файл XLSX',
    ],
    [
      'a NUL in a cell',
      buildBook({ a: buildSheet([accounts, flat('7\u0000')]) }),
      'Лицевой счёт: 7\uFFFD: номер: до 40 букв и цифр',
    ],
    [
      'a part whose name leads out of the archive',
      buildBook({ a: buildSheet([accounts, flat('7')]) }, { '../../etc/passwd': 'a' }),
      'испорченный файл XLSX',
    ],
    [
      'a part with an absolute name',
      buildBook({ a: buildSheet([accounts]) }, { '/etc/passwd': 'a' }),
      'испорченный файл XLSX',
    ],
    [
      'a packing that is unknown',
      Buffer.from(
        buildBook({ a: buildSheet([accounts]) })
          .toString('latin1')
          .replaceAll('\u0014\u0000\u0000\u0000\u0008\u0000', '\u0014\u0000\u0000\u0000\u0063\u0000'),
        'latin1',
      ),
      'испорченный файл XLSX',
    ],
    ['an archive that is no workbook', buildZip({ 'a.txt': 'a' }), 'это архив: распакуйте его'],
    [
      'texts that unpack past the limit',
      buildBook({ a: buildSheet([accounts]) }, { 'xl/sharedStrings.xml': ' '.repeat(70_000_000) }),
      'распаковывается в слишком большой файл',
    ],
    [
      'a part that is larger than it says',
      buildZip({ 'xl/workbook.xml': ' '.repeat(70_000_000) }, 100),
      'испорченный файл XLSX',
    ],
    ['an old or encrypted file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'сохраните его как XLSX без пароля'],
  ])('G-01: rejects %s', async (_what, book, reason) => {
    const before = await everything()
    expect(await refusal(book)).toContain(reason)
    expect(await everything()).toBe(before)
  })
})
