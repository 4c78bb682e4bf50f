import { beforeEach, describe, expect, it } from 'vitest'
import { zipSync, strToU8 } from 'fflate'
import { numberKey } from '#contract/lookalikes.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addAccount, addOrganisation } from '../support/residents.ts'
import { buildBook, buildSheet } from '../support/workbook.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
const { put, operator, take, refusal, everything } = await openExchange(sql, { clock, files })

beforeEach(async () => {
  clock.set('2026-11-25T09:00:00Z')
  await emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run')
})

const reject = async (content: string | Uint8Array, name: string) =>
  operator(await put(content, name)).then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  )
const accounts = async () => {
  const rows = await sql<{ number: string; surname: string; house: string; areaNumber: string }[]>`
    select number, surname, house, area_number from personal_account order by number`
  return rows.map((row) => Object.values(row).join(' | '))
}
const header = 'Лицевой счёт;Фамилия;Дом;Помещение'
const two = ['1 | Соколова | Дом | 12', '2 | Ёлкин | Дом | 13']

describe('rows that are no data', () => {
  it('G-14: skips titles, empty rows and columns, column numbers, repeated headers, totals and signatures', async () => {
    const output = await take(
      [
        '"Реестр лицевых счетов ООО ""УК Заря""";;;;;',
        'за ноябрь 2026;;;;;',
        ';;;;;',
        ';Лицевой счёт;Фамилия;Дом;Помещение;',
        ';;;;;',
        ';1;Соколова;Дом;12;',
        ';Лицевой счёт;Фамилия;Дом;Помещение;',
        'Итого по дому;;;;;1',
        ';2;Ёлкин;Дом;13;',
        ';Всего:;2;;;',
        ';;;;;',
        'Бухгалтер Иванова;;;;;',
      ].join('\r\n'),
    )
    expect(await accounts()).toEqual(two)
    expect(output).toContain('новых 2')
    expect(output).toContain('Строки итогов не прочитаны: 2 (строки 8, 10)')
    expect(output).toContain('Повторы заголовка не прочитаны: 1 (строка 7)')
    expect(output).toContain('Строки без данных не прочитаны: 1 (строка 12)')
  })

  it('G-14: skips the row of column numbers under the header, and reads an account with number 1', async () => {
    expect(await take(`${header}\n1;2;3;4\n1;Соколова;Дом;12\n2;Ёлкин;Дом;13`)).toContain(
      'Строки с номерами столбцов не прочитаны: 1 (строка 2)',
    )
    expect(await accounts()).toEqual(two)
  })

  it('G-14: adds no total to the sums of a table', async () => {
    await addAccount(sql, { organisation, number: '12' })
    const sums = 'Лицевой счёт;Сектор;На дату;Долг\n12;housing;01.03.2026;100\nИТОГО;;;100\n'
    expect(await take(sums)).toContain('новых 1, изменено 0, без изменений 0, с ошибками 0')
    expect(await sql`select debt_kopecks as debt from ledger_balance`).toEqual([{ debt: 10_000 }])
  })

  it('G-14: reports a row that lacks values instead of taking it for a note', async () => {
    expect(await refusal(`${header}\n1;Соколова;Дом;12\n2;;;`)).toContain(':3 Фамилия: не заполнено')
    expect(await refusal(`${header}\n1;Итого;Дом;\n`)).toContain('Помещение: не заполнено')
  })
})

describe('faults', () => {
  it('G-14: reports all faults of a row, in columns and in the database, and counts the row once', async () => {
    await addAccount(sql, { organisation, number: '12' })
    const output = await refusal(
      'Лицевой счёт;Сектор;Дата;Сумма;Документ;Источник\n404;пар;05.12.2026;много;;касса\n12;housing;05.11.2026;-5;1;касса',
    )
    for (const fault of [
      ':2 Лицевой счёт: 404: такого лицевого счёта нет',
      ':2 Сектор: пар: такой услуги у организации нет',
      ':2 Дата: 05.12.2026: этот день ещё не наступил',
      ':2 Сумма: много: это не число',
      ':2 Документ: не заполнено',
      ':3 Сумма: -5,00: сумма больше нуля',
      'с ошибками 2',
    ])
      expect(output).toContain(fault)
  })

  it('G-14: names the line and the column of one damaged byte in UTF-8, and reads the others', async () => {
    const damaged = Buffer.from(`${header}\n1;Соколова;Дом;12\n2;Ёл?ин;Дом;13\n`)
    damaged[damaged.indexOf('?')] = 0xff
    expect(await reject(damaged, 'damaged.csv')).toContain(
      'damaged.csv:3 Фамилия: Ёл\uFFFDин: знак испорчен при сохранении',
    )
    await reject(damaged, 'damaged.csv')
    await operator(await put(damaged, 'damaged.csv'), '--skip-bad').catch(() => undefined)
    expect(await accounts()).toEqual(two.slice(0, 1))
  })

  it('G-14: names the account that looks like an unknown one', async () => {
    await addAccount(sql, { organisation, number: '50АА123456' })
    expect(await refusal('Лицевой счёт;Сектор;На дату;Долг\n50AA123456;housing;01.03.2026;1')).toContain(
      'такого лицевого счёта нет, есть похожий «50АА123456»: наберите его так же',
    )
  })
})

describe('header', () => {
  it('G-14: says which row it took, what is missing and what looks like it', async () => {
    const output = await refusal(
      'Оплаты за ноябрь;;;;;\nЛ/с;Сектор;Дата платежа;Сумма, руб.;Документ кассира;Плательщик\n12;housing;1.11.2026;5;1;А',
    )
    expect(output).toContain('похоже на «Платежи», заголовок взят из строки 2')
    expect(output).toContain('нет столбцов «Документ», «Источник»')
    expect(output).toContain('Найдены: Лицевой счёт, Сектор, Дата, Сумма.')
    expect(output).toContain('«Документ кассира» → «Документ»?')
    expect(output).toContain('«Плательщик»')
    expect(output).not.toMatch(/payments|accounts/)
  })

  it.each([
    'Л/с;Фамилия;Дом;Кв.',
    '№ л/с;ФАМИЛИЯ;дом;Квартира',
    'Лицевой счет №;Фамилия собственника;Адрес дома;№ кв.',
    'Лиц. счёт:;Фамилия *;Дом ;Номер квартиры',
    'ЛС;Фaмилия;Дoм;Помещение',
  ])('G-14: recognises «%s» by itself', async (names) => {
    await take(`${names}\n1;Соколова;Дом;12\n2;Ёлкин;Дом;13`)
    expect(await accounts()).toEqual(two)
  })

  it('G-14: names a column that has values but no header', async () => {
    const output = await take(`${header};;\n1;Соколова;Дом;12;;5\n2;Ёлкин;Дом;13;;\n`)
    expect(output).toContain('Столбцы без названия не прочитаны: 6')
    expect(await accounts()).toEqual(two)
  })

  it('G-14: leaves the choice between two synonyms to a person', async () => {
    expect(await refusal('Л/с;№ лицевого счёта;Фамилия;Дом;Помещение\n1;2;А;Дом;1')).toContain(
      'нет столбца «Лицевой счёт»',
    )
  })
})

describe('kind of a file', () => {
  const ole = (stream: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(500), Buffer.from(stream, 'utf16le')])
  it.each<[string, string | Uint8Array, string]>([
    ['page.xls', '<!DOCTYPE html>\n<html><body><table></table>', 'это веб-страница (HTML)'],
    [
      'office.xls',
      '\uFEFF<html xmlns:x="urn:schemas-microsoft-com:office:excel">',
      'это веб-страница (HTML)',
    ],
    ['2003.xls', '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas">', 'это файл XML'],
    ['old.xls', ole('Workbook'), 'это старая книга Excel (XLS)'],
    ['secret.xlsx', ole('EncryptedPackage'), 'книга закрыта паролем'],
    ['report.pdf', '%PDF-1.7\n', 'это PDF'],
    ['scan.jpg', Buffer.from('ffd8ffe000', 'hex'), 'это картинка'],
    ['table.zip', zipSync({ 'счета.csv': strToU8(header) }), 'это архив: распакуйте его'],
    ['table.rar', 'Rar!\u001A\u0007', 'это архив'],
    [
      'letter.docx',
      zipSync({ '[Content_Types].xml': strToU8('<a/>'), 'word/document.xml': strToU8('<a/>') }),
      'это документ Word',
    ],
    [
      'table.ods',
      zipSync({ mimetype: strToU8('a'), 'content.xml': strToU8('<a/>') }),
      'это таблица LibreOffice (ODS)',
    ],
    ['excel4.xls', Buffer.from('090406000000100000000a000000', 'hex'), 'это старая книга Excel (XLS)'],
    ['table.slk', 'ID;PWXL;N;E\r\nC;Y1;X1;K"A"\r\n', 'это файл SYLK (SLK)'],
    ['table.dif', 'TABLE\r\n0,1\r\n"EXCEL"\r\n', 'это файл DIF'],
    [
      'lost.csv',
      '??????? ????;???????;???;?????????\n1;2;3;4',
      'русские буквы не прочесть: сохраните файл ещё раз',
    ],
    [
      'twice.csv',
      new TextDecoder('windows-1251').decode(Buffer.from(header)),
      'русские буквы не прочесть: сохраните файл ещё раз',
    ],
    ['book.xlsb', zipSync({ 'xl/workbook.bin': strToU8('a') }), 'это двоичная книга Excel (XLSB)'],
    ['empty.csv', '', 'нет строки с обязательными столбцами. Файл пуст.'],
  ])('G-14: says what %s is and what to save instead', async (name, content, reason) => {
    expect(await reject(content, name)).toContain(`${name}: ${reason}`)
  })

  it.each([
    [
      'UTF-16 with tabs, as Excel saves «Текст Юникод»',
      Buffer.from(`\uFEFF${header}\n1;Соколова;Дом;12\n2;Ёлкин;Дом;13`.replaceAll(';', '\t'), 'utf16le'),
    ],
    ['a vertical line as the delimiter', `${header}\n1;Соколова;Дом;12\n2;Ёлкин;Дом;13`.replaceAll(';', '|')],
    ['letters that a Mac splits', `${header}\n1;Соколова;Дом;12\n2;Ёлкин;Дом;13`.normalize('NFD')],
    ['invisible characters', `${header}\n1;Соко\u00ADлова;\u200BДом;12\n2;Ёлкин;Дом;\uFEFF13`],
  ])('G-14: reads %s', async (_what, content) => {
    await operator(await put(content))
    expect(await accounts()).toEqual(two)
  })

  const page = (rows: string) =>
    `<html><head><style>td { color: red }</style></head><body><table><tr><td>Реестр<table><tr><td>x</td></tr></table></table><table><tr><th>Лицевой<br>счёт<th>Фамилия<th>Дом<th>Помещение</tr>${rows}</table></body></html>`

  it('G-14: reads a page with open cells, entities, tables in tables, and in any encoding', async () => {
    const rows =
      '<tr><td>1<td>Соко&shy;лова<td>&nbsp;Дом<td>12<tr><td>2<td><b>Ёл</b>кин\n<td>Дом<td><font>13</font>'
    for (const content of [page(rows), Buffer.from(`\uFEFF${page(rows)}`, 'utf16le')]) {
      await emptyLedger(sql, 'house', 'personal_account')
      await operator(await put(content, 'page.xls'))
      expect(await accounts()).toEqual(two)
    }
  })

  it('G-14: reads no table of a script or a comment of a page', async () => {
    const other = '<table><tr><td>9<td>Чужая<td>Дом<td>9</table>'
    const rows = `<!-- ${other} --><tr><td>1<td>Соколова<td>Дом<td>12<script>write('${other}')</script><tr><td>2<td>Ёлкин<td>Дом<td>13`
    await operator(await put(page(rows), 'page.xls'))
    expect(await accounts()).toEqual(two)
  })

  it('G-14: asks about hidden rows of a page, as in a workbook', async () => {
    const hidden = page('<tr style="display:none"><td>1<td>А<td>Дом<td>1</tr><tr><td>2<td>Б<td>Дом<td>2</tr>')
    expect(await reject(hidden, 'page.xls')).toContain('page.xls:4 строка скрыта: покажите её')
    expect(await accounts()).toEqual([])
  })

  it('G-14: repeats cells merged over rows of a page, and asks about merged numbers', async () => {
    const merged = '<tr><td>1<td>Соколова<td rowspan=2>Дом<td>12<tr><td>2<td>Ёлкин<td>13'
    expect(await operator(await put(page(merged), 'page.xls'))).toContain(
      'объединённых ячеек взято для каждой',
    )
    expect(await accounts()).toEqual(two)

    await emptyLedger(sql, 'house', 'personal_account')
    const [first, second] = ['<tr><td>1<td>Соколова<td rowspan=9>Дом<td>12', '<tr><td>2<td>Ёлкин<td><td>13']
    const beyond = page(first).replace('</body>', `<table>${second}</table></body>`)
    expect(await reject(beyond, 'page.xls')).toContain('Дом: не заполнено')

    const balances = '<table><tr><td>Лицевой счёт<td>Сектор<td>На дату<td>Долг'
    const sums = '<tr><td>1<td>housing<td>01.11.2026<td rowspan=2>5<tr><td>2<td>housing<td>01.11.2026</table>'
    expect(await reject(`<html>${balances}${sums}`, 'page.xls')).toContain(
      'ячейки D2:D3 объединены, разъедините их и заполните каждую',
    )
    const overHeader = page('<tr><td>1<td>А<td>1').replace('<th>Дом', '<th rowspan=2>Дом')
    expect(await reject(overHeader, 'page.xls')).toContain('ячейки C3:C4 объединены')
  })

  it('G-14: reports the name of a Mac file as it is written elsewhere', async () => {
    const name = 'счёта й.csv'
    expect(await operator(await put(`${header}\n1;А;Дом;1`, name.normalize('NFD')))).toContain(name)
  })
})

it('G-14: finds a document whose name a Mac has split', async () => {
  await addAccount(sql, { organisation, number: '12' })
  await put('%PDF-1.7\n', 'счёт й.pdf'.normalize('NFD'))
  const table = 'Лицевой счёт;Дом;Название;Дата;Файл\n12;;Акт;10.03.2026;счёт й.pdf'
  expect(await take(table)).toContain('новых 1, изменено 0, без изменений 0, с ошибками 0')
  expect(await sql`select filename from attachment where title = 'Акт'`).toEqual([{ filename: 'счёт й.pdf' }])
})

describe('workbook', () => {
  const names = header.split(';')
  const rejectRows = async (rows: Parameters<typeof buildSheet>[0], end = '', parts = {}) => {
    const sheet = buildSheet(rows, end).replaceAll('<row r="3"', '<row r="3" hidden="1"')
    return reject(buildBook({ a: sheet }, parts), 'book.xlsx')
  }

  it('G-14: asks about hidden rows by their numbers, and leaves them out if told so', async () => {
    const before = await everything()
    const rows = [
      names,
      ['1', 'Соколова', 'Дом', '12'],
      ['3', 'Скрытый', 'Дом', '1'],
      ['2', 'Ёлкин', 'Дом', '13'],
    ]
    const output = await rejectRows(rows)
    expect(output).toContain('Скрытые строки: 1 (строка 3)')
    expect(output).toContain('лист a:3 строка скрыта: покажите её в таблице или удалите')
    expect(await everything()).toBe(before)
    const sheet = buildSheet(rows).replaceAll('<row r="3"', '<row r="3" hidden="1"')
    await operator(await put(buildBook({ a: sheet }), 'book.xlsx'), '--skip-bad').catch(() => undefined)
    expect(await accounts()).toEqual(two)
  })

  it('G-14: reads codes with format zeros, formula values, cached texts and rich inline strings', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="00\\-00"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`
    const rows = [
      names,
      [
        { xml: '<c s="1"><v>12</v></c>' },
        { xml: '<c t="str"><f t="shared" si="0"/><v>Соколова</v></c>' },
        {
          xml: '<c t="inlineStr"><is><r><t>До</t></r><rPh sb="0" eb="1"><t>x</t></rPh><r><t>м</t></r></is></c>',
        },
        { xml: '<c><f>6*2</f><v>12</v></c>' },
      ],
      ['', '', '', ''],
      [{ xml: '<c s="2"><v>117</v></c>' }, 'Ёлкин', 'Дом', { xml: '<c><v>13.000000000000002</v></c>' }],
    ]
    await rejectRows(rows, '<mergeCells><mergeCell ref="C4:D4"/></mergeCells>', { 'xl/styles.xml': styles })
    expect(await accounts()).toEqual(['00012 | Соколова | Дом | 12', '01-17 | Ёлкин | Дом | 13'])
  })

  it('G-14: decodes the control characters of a text, and rejects a cell whose text is lost', async () => {
    const text = '<c t="inlineStr"><is><t>ул. Мира,_x000D_\n5</t></is></c>'
    await rejectRows([names, ['1', 'Соколова', { xml: text }, '12']])
    expect(await accounts()).toEqual(['1 | Соколова | ул. Мира, 5 | 12'])
    const lost = { xml: '<c t="s"><v>77</v></c>' }
    expect(await rejectRows([names, ['2', lost, 'Дом', '13']])).toContain(
      'лист a:2 Фамилия: текста этой ячейки в книге нет',
    )
  })

  it('G-14: rejects a flat that the spreadsheet turned into a date', async () => {
    const output = await rejectRows([names, ['1', 'Соколова', 'Дом', { xml: '<c s="1"><v>46024</v></c>' }]])
    expect(output).toContain('Помещение: 2026-01-02: программа таблиц превратила значение в дату')
  })

  it('G-14: finds parts by their relationships, whatever their names', async () => {
    const book = buildBook(
      {},
      {
        '_rels/.rels':
          '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="/Book/Main.xml"/></Relationships>',
        'book/main.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="s"/></sheets></workbook>',
        'book/_rels/main.xml.rels':
          '<Relationships><Relationship Id="s" Type="http://x/worksheet" Target="../Data/SHEET.xml"/><Relationship Id="t" Type="http://x/sharedStrings" Target="texts.xml"/></Relationships>',
        'book/texts.xml': '<sst><si><t>Соколова</t></si></sst>',
        'data/Sheet.XML': buildSheet([names, ['1', { xml: '<c t="s"><v>0</v></c>' }, 'Дом', '12']]),
      },
    )
    await operator(await put(book, 'book.xlsx'))
    expect(await accounts()).toEqual(two.slice(0, 1))
  })
})

describe('what a person cannot tell apart', () => {
  it('G-14: warns that numbers have lost their zeros, and about whole names among surnames', async () => {
    const output = await take(
      `${header}\n000012345;Соколова Анна Ивановна;Дом;1\n12346;Ёлкин Б.И.;Дом;2\n12347;Римский-Корсаков;Дом;3\n`,
    )
    expect(output).toContain(
      'Похоже, программа таблиц убрала нули в начале номеров: «12346» короче, чем «000012345» (строк: 2)',
    )
    expect(output).toMatch(/В столбце «Фамилия» имена целиком, например «(?:Соколова|Ёлкин).+» \(строк: 2\)/)
    expect(await take(`${header}\n000012345;Соколова;Дом;1\n000012346;Ким Ирина;Дом;2\n`)).not.toMatch(
      /убрала нули|целиком/,
    )
  })

  it('G-14: names the account that an unknown one is without its zeros', async () => {
    await addAccount(sql, { organisation, number: '000012345' })
    expect(await refusal('Лицевой счёт;Сектор;На дату;Долг\n12345;housing;01.03.2026;1')).toContain(
      'такого лицевого счёта нет, есть похожий «000012345»: наберите его так же',
    )
  })

  it('G-14: reports accounts and flats that look the same', async () => {
    const output = await take(`${header}\n12A;А;Дом;1\n12А;Б;Дом;2\n13;В;Дом;5А\n14;Г;Дом;№ 5A\n`)
    expect(output).toContain('Похожие номера записаны как разные лицевые счета: «12A», «12А»')
    expect(output).toContain('Дом: похожие помещения записаны как разные: «5A», «5А»')
  })

  it('G-14: reports an account that looks like a stored one', async () => {
    await addAccount(sql, { organisation, number: '50АА1' })
    expect(await take(`${header}\n50AA1;А;Дом;1\n`)).toContain('«50AA1», «50АА1»')
  })

  it('G-14: has one key for equal numbers in the database and in the program', async () => {
    const numbers = ['12A', 'а–100/2', '№ 13', 'ёлка\u00A07', 'XBCехт', '1\u20112', 'Й']
    const keys = await sql<{ key: string }[]>`
      select number_key(number) as key from unnest(${numbers}::text[]) with ordinality as given (number, nth) order by nth`
    expect(keys.map(({ key }) => key)).toEqual(numbers.map(numberKey))
  })
})
