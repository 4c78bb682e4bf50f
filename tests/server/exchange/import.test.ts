import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { checkLedger, findBalance } from '../../../server/modules/ledger/service.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { startApp, testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger } from '../support/exchange.ts'
import { addOrganisation } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
await addOrganisation(sql)
const folder = await mkdtemp(join(tmpdir(), 'import-'))
afterAll(() => rm(folder, { recursive: true }))
const operator = (...words: string[]) =>
  runOperator({ sql, clock, files, hmac: createHmacFunction(testSecret) }, words)
const path = (name: string) => join(folder, name)
const put = async (name: string, content: string | Uint8Array) => {
  await writeFile(path(name), content)
  return path(name)
}
const refusal = (...words: string[]): Promise<string> =>
  operator(...words).then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  )

const tables = [
  'house',
  'personal_account',
  'meter',
  'ledger_posting',
  'ledger_balance',
  'import_run',
] as const
const everything = async () => {
  const all: unknown[] = []
  for (const table of tables) all.push(await sql`select row.* from ${sql(table)} row order by row::text`)
  return JSON.stringify(all)
}

const accounts = `Наша таблица;;;;
Лицевой счёт*;фамилия;Имя;Дом;Помещение;Площадь;Примечание
0001;Соколова;Анна;ул. Мира, 1;12;54,3;тихая
0002;Ёлкин;;ул. Мира, 1;нежилое 2;1 020,5;
`
const manyFlats = Array.from({ length: 5000 }, (_, nth) => `${nth};А;Дом;1;1`)
const flats = 'Лицевой счёт;Фамилия;Дом;Помещение'
const meters = `Заводской номер,Лицевой счёт,Тип,Цифр,Первое показание 1,Первое показание 2,Поверка до
A-1,0001,хвс,5,"12,5",,01.02.2030
E-1,0001,Электричество,6,100,50,2031-03-04
`
const balances =
  'Лицевой счёт\tСектор\tНа дату\tДолг\n0001\thousing\t01.03.2026\t1 234,56\n0002\tЖилищные услуги\t01.03.2026\t-10\n'

beforeEach(() => emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run'))

describe('import', () => {
  it('G-01: writes accounts, meters and balances from files in any order', async () => {
    const output = await operator(
      'import',
      await put('balances.csv', balances),
      await put('meters.csv', meters),
      await put('accounts.csv', accounts),
    )
    expect(output).toContain('accounts.csv (accounts)\n  новых 2, изменено 0, без изменений 0, с ошибками 0')
    expect(output).toContain('Незнакомые столбцы не прочитаны: Примечание')
    expect(output.endsWith('Записано')).toBe(true)
    expect(
      await sql`select number, surname, name, house, address, area_number, area from personal_account order by number`,
    ).toEqual([
      {
        number: '0001',
        surname: 'Соколова',
        name: 'Анна',
        house: 'ул. Мира, 1',
        address: 'ул. Мира, 1, кв. 12',
        areaNumber: '12',
        area: '54.30',
      },
      {
        number: '0002',
        surname: 'Ёлкин',
        name: '',
        house: 'ул. Мира, 1',
        address: 'ул. Мира, 1, нежилое 2',
        areaNumber: 'нежилое 2',
        area: '1020.50',
      },
    ])
    expect(await sql`select address from house`).toEqual([{ address: 'ул. Мира, 1' }])
    expect(
      await sql`select type, serial_number, digit_capacity, first_values, next_check_date from meter order by serial_number`,
    ).toEqual([
      {
        type: 'ColdWaterAreaMeter',
        serialNumber: 'A-1',
        digitCapacity: 99_999,
        firstValues: ['12.50000'],
        nextCheckDate: '2030-02-01',
      },
      {
        type: 'ElectricTwoRateAreaMeter',
        serialNumber: 'E-1',
        digitCapacity: 999_999,
        firstValues: ['100.00000', '50.00000'],
        nextCheckDate: '2031-03-04',
      },
    ])
    const [account] = await sql<{ id: number; sector: number }[]>`
      select account.id, sector.id as sector from personal_account account join sector using (organisation_id) where number = '0001'`
    expect(await findBalance(sql, account?.id ?? 0, account?.sector ?? 0)).toBe(123_456)
    expect((await checkLedger(sql)).damages).toEqual([])
    expect((await operator('imports')).split('\n')).toHaveLength(3)
  })

  it('G-01: writes nothing if a later table cannot be read to its end', async () => {
    const before = await everything()
    const long = `${meters}\n0001;${'9'.repeat(1024 * 1024)};ХВС;5;1\n`
    const both = [await put('a.csv', accounts), await put('long.csv', long)]
    await expect(operator('import', ...both)).rejects.toThrow('long.csv')
    expect(await everything()).toEqual(before)
  })

  it('G-01: changes nothing but the list of imports if repeated', async () => {
    const all = [await put('a.csv', accounts), await put('m.csv', meters), await put('b.csv', balances)]
    await operator('import', ...all)
    await sql`truncate import_run`
    const before = await everything()
    const output = await operator('import', ...all)
    expect(output.match(/новых 0, изменено 0, без изменений 2, с ошибками 0/g)).toHaveLength(3)
    await sql`truncate import_run`
    expect(await everything()).toBe(before)
  })

  it('G-01: updates a changed row and keeps values of missing columns', async () => {
    await operator('import', await put('a.csv', accounts))
    const less =
      'Лицевой счёт;Фамилия;Дом;Помещение\n0001;Петрова;ул. Мира, 1;12\n0002;Ёлкин;ул. Мира, 1;нежилое 2\n'
    expect(await operator('import', await put('less.csv', less))).toContain(
      'новых 0, изменено 1, без изменений 1',
    )
    expect(await sql`select surname, name, area from personal_account where number = '0001'`).toEqual([
      { surname: 'Петрова', name: 'Анна', area: '54.30' },
    ])
  })

  it('G-01: writes nothing with a bad row, the rest with --skip-bad, nothing with --check', async () => {
    const bad = `${accounts}0003;;;ул. Мира, 1;13;10;\n`
    const file = await put('bad.csv', bad)
    const empty = await everything()
    const output = await refusal('import', file)
    expect(output).toContain('bad.csv:5 Фамилия: не заполнено')
    expect(output).toContain('Ничего не записано')
    expect(await everything()).toBe(empty)
    expect(await operator('import', await put('good.csv', accounts), '--check')).toContain(
      'ничего не записано',
    )
    expect(await everything()).toBe(empty)
    expect(await refusal('import', file, '--skip-bad', '--report', path('report.csv'))).toContain(
      'Записано без строк с ошибками',
    )
    expect(await sql`select number from personal_account order by 1`).toEqual([
      { number: '0001' },
      { number: '0002' },
    ])
    expect(await readFile(path('report.csv'), 'utf8')).toBe(
      '\uFEFF"Файл";"Строка";"Столбец";"Значение";"Причина"\r\n"bad.csv";"5";"Фамилия";"";"не заполнено"\r\n',
    )
  })

  it.each(['windows-1251', 'ibm866', 'utf-8'] as const)(
    'G-01: detects %s by the content',
    async (encoding) => {
      const letters = new Map<string, number>()
      const decoder = new TextDecoder(encoding === 'utf-8' ? 'windows-1251' : encoding)
      for (let byte = 0; byte < 256; byte += 1) letters.set(decoder.decode(Uint8Array.of(byte)), byte)
      const content =
        encoding === 'utf-8'
          ? Buffer.from(`\uFEFF${accounts}`)
          : Uint8Array.from(accounts, (letter) => letters.get(letter) ?? 63)
      await operator('import', await put('encoded.csv', content))
      expect(await sql`select surname from personal_account order by number`).toEqual([
        { surname: 'Соколова' },
        { surname: 'Ёлкин' },
      ])
    },
  )

  it('G-01: renames columns by --map', async () => {
    const theirs = accounts.replace('Лицевой счёт*', 'Абонент').replace('Помещение', 'Жильё')
    const map = await put('map.json', '{"Лицевой счёт": "абонент", "Помещение": "ЖИЛЬЁ"}')
    expect(await operator('import', await put('theirs.csv', theirs), '--map', map)).toContain('новых 2')
    expect(await refusal('import', path('theirs.csv'))).toContain(
      'похоже на «Лицевые счета», заголовок взят из строки 2: нет столбцов «Лицевой счёт», «Помещение».',
    )
    expect(await operator('import', await put('own.csv', accounts), '--map', map)).toContain('изменений 2')
  })

  it('G-01: keeps houses with similar spellings apart and reports them', async () => {
    const two = 'Лицевой счёт;Фамилия;Дом;Помещение\n1;А;ул. Садовая, д. 5;1\n2;Б;ул Садовая,5;2\n'
    expect(await operator('import', await put('two.csv', two))).toContain(
      '«ул Садовая,5», «ул. Садовая, д. 5»',
    )
    expect(await sql`select count(*) from house`).toEqual([{ count: 2 }])
  })
})

describe('bad row', () => {
  const account = 'Лицевой счёт;Фамилия;Дом;Помещение;Площадь;Услуги;Льгота;Закрыт'
  const meter = 'Лицевой счёт;Заводской номер;Тип;Цифр;Тарифов;Первое показание 1;Первое показание 2'
  const balance = 'Лицевой счёт;Сектор;На дату;Долг'
  it.each([
    [account, ';А;Дом;1;;;;', 'Лицевой счёт: не заполнено'],
    [account, '1,00E+09;А;Дом;1;;;;', 'Лицевой счёт: 1,00E+09: программа таблиц испортила номер'],
    [account, '=A1+1;А;Дом;1;;;;', 'номер: до 40 букв и цифр'],
    [account, '7; ;Дом;1;;;;', 'Фамилия: не заполнено'],
    [account, '7;А;Дом;1;много;;;', 'Площадь: много: это не число'],
    [account, '7;А;Дом;1;1e999;;;', 'Площадь: 1e999: это не число'],
    [account, '7;А;Дом;1;0;;;', 'площадь больше нуля'],
    [account, '7;А;Дом;1;1,234;;;', 'больше 2 цифр после запятой'],
    [account, '7;А;Дом;1;;газ;;', 'Услуги: газ: такой услуги у организации нет'],
    [account, '7;А;Дом;1;;;может;', 'Льгота: может: нужно «да» или «нет»'],
    [account, '7;А;Дом;1;;;;31.02.2026', 'Закрыт: 31.02.2026: такого дня нет'],
    [account, '7;А;Дом;1;;;;01.01.1899', 'год не между 1990 и 2100'],
    [account, '7;А;Дом;1;;;;вчера', 'дата: 21.11.2026 или 2026-11-21'],
    [account, '7;А;Дом', 'Помещение: не заполнено'],
    [account, '7;А;Дом;1;;;;;лишнее', 'в строке 9 значений, а столбцов 8'],
    [account, `7;${'я'.repeat(101)};Дом;1;;;;`, 'длиннее 100 знаков'],
    [account, '0001;А;Дом;1;;;;\n0001;А;Дом;1;;;;', ':3 Лицевой счёт: 0001: уже есть в строке 2'],
    [meter, '404;A;хвс;5;;;', 'Лицевой счёт: 404: такого лицевого счёта нет'],
    [meter, '0001;B;пар;5;;;', 'Тип: пар: такого типа счётчиков нет'],
    [meter, '0001;B;хвс;0;;;', 'Цифр: 0: нужно целое число от 1 до 10'],
    [meter, '0001;B;хвс;5;2;;', 'Тарифов: 2: у этого типа тарифов: 1'],
    [meter, '0001;B;хвс;5;;1;2', 'показаний больше, чем тарифов'],
    [meter, '0001;B;хвс;2;;100;', 'цифр больше, чем на счётчике'],
    [meter, '0001;A-1;газ;5;;;', 'и он другого типа'],
    [balance, '404;housing;01.03.2026;1', 'такого лицевого счёта нет'],
    [balance, '0001;газ;01.03.2026;1', 'Сектор: газ: такой услуги у организации нет'],
    [balance, '0001;housing;01.03.2026;1234567890123', 'больше 9 цифр до запятой'],
    [balance, '0001;housing;01.03.2026;1,234', 'больше 2 цифр после запятой'],
    [balance, '0001;housing;;1', 'На дату: не заполнено'],
    [balance, '0002;housing;01.03.2026;11', 'Долг: 11,00: остаток уже внесён: -10,00'],
  ])('G-01: %s / %s', async (header, row, reason) => {
    await operator(
      'import',
      await put('a.csv', accounts),
      await put('m.csv', meters),
      await put('b.csv', balances),
    )
    const before = await everything()
    expect(await refusal('import', await put('bad.csv', `${header}\n${row}\n`))).toContain(reason)
    expect(await everything()).toBe(before)
  })

  it.each([
    ['an empty file', '', 'нет строки с обязательными столбцами'],
    ['one without a header', '1;2;3\n', 'нет строки с обязательными столбцами'],
    ['one that is no text', '\u0000\u0001PK', 'это не таблица: выгрузите её из программы как XLSX или CSV'],
    ['open quotes', `${flats}\n1;А;"Дом;1\n`, 'кавычки не закрыты'],
    [
      'a quote that holds 3 MiB of rows',
      `${flats}\n1;А;"Дом;1\n${'2;Б;Дом;2\n'.repeat(200_000)}3;В;Дом";1\n`,
      'кавычки не закрыты',
    ],
    [
      'a NUL after the first rows',
      `${flats}\n${';;;\n'.repeat(30_000)}2;Б\u0000;Дом;2\n`,
      'Фамилия: Б\uFFFD: в тексте есть служебный знак',
    ],
    ['a column twice', `${flats};дом *\n1;А;Дом;1;Дом\n`, 'столбец «дом *» стоит дважды'],
    [
      'a day as the number of a spreadsheet',
      `${flats};Закрыт\n1;А;Дом;1;47515\n`,
      'Закрыт: 47515: дата: 21.11.2026 или 2026-11-21',
    ],
    [
      'a table of another kind',
      `${flats}\n1;А;Дом;1\n`,
      'Счётчики: Лицевой счёт, Заводской номер, Тип, Цифр',
      'meters',
    ],
  ])('G-01: rejects %s as a whole', async (_what, content, reason, kind = 'accounts') => {
    const before = await everything()
    const report = path('broken-report.csv')
    const words = [await put('broken.csv', content), '--as', kind, '--report', report]
    const output = await refusal('import', ...words)
    expect(`${output}${await readFile(report, 'utf8').catch(() => '')}`).toContain(reason)
    expect(await everything()).toBe(before)
    await rm(report, { force: true })
  })

  it.each([
    ['line ends of three kinds', '1;А;Дом;1;1\n2;Б;Дом;2;1\r\n3;В;Дом;3;1\r4;Г;Дом;4;1', 4],
    ['spaces that do not break', '\u00A01;А;Дом;1;1\u00A0020,5\r\n', 1],
    ['100,000 empty rows at the end', `1;А;Дом;1;1\r\n${';;;;\r\n'.repeat(100_000)}`, 1],
    ['a header alone', '', 0],
    ['5,000 lines that end as on an old Mac', manyFlats.join('\r'), 5000],
  ])('G-01: reads %s', async (_what, rows, count) => {
    const file = await put('odd.csv', `${flats};Площадь${rows.includes('\n') ? '\r\n' : '\r'}${rows}`)
    expect(await operator('import', file)).toContain(
      `новых ${count}, изменено 0, без изменений 0, с ошибками 0`,
    )
  })
})
