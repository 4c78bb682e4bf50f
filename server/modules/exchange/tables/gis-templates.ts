import { normalizeHeader } from '../headers/header-names.ts'
import type { HeadRow } from '../headers/joined-headers.ts'
import { UnreadableTableError } from '../errors.ts'
import type { Row } from '../readers/read-csv.ts'
import type { Workbook } from '../readers/read-xlsx.ts'

type Template = 'accounts' | 'flats' | 'meters' | 'readings' | 'bills' | 'payments'

const own = (columns: string): string =>
  `Выгрузите их из своей программы таблицей со столбцами ${columns}, и загрузите её`

const messages: Readonly<Record<Template, string>> = {
  accounts:
    'это шаблон ГИС ЖКХ «Основные сведения», адресов в нём нет. Загрузите файл вместе с листом «Помещения» или добавьте столбцы «Дом» и «Помещение»',
  flats:
    'это шаблон ГИС ЖКХ «Помещения», лицевых счетов в нём нет. Загрузите файл вместе с листом «Основные сведения»',
  meters: `это приборы учёта из шаблона ГИС ЖКХ: лицевые счета и число цифр в нём не указаны. ${own('Лицевой счёт, Заводской номер, Тип, Цифр')}`,
  readings: `это показания из шаблона ГИС ЖКХ: лицевых счетов и заводских номеров в нём нет. ${own('Лицевой счёт, Заводской номер, Период, Показание 1')}`,
  bills: `это платёжные документы из шаблона ГИС ЖКХ: лицевых счетов в нём нет. ${own('Лицевой счёт, Сектор, Период, Услуга, Начислено')}`,
  payments: `это оплаты из шаблона ГИС ЖКХ: лицевых счетов в нём нет. ${own('Лицевой счёт, Сектор, Дата, Сумма, Документ, Источник')}`,
}

/** A table of the state system of housing services. */
export class GisTemplateError extends UnreadableTableError {
  readonly template: Template
  readonly header: HeadRow

  constructor(template: Template, header: HeadRow) {
    super(messages[template])
    this.template = template
    this.header = header
  }
}

const recordHeader = 'номерзаписи'
const recordOfFlatHeader = 'номерзаписилицевогосчета'

const findTemplateOf = (cells: readonly string[]): Template | null => {
  const names = cells.map((cell) => normalizeHeader(cell.slice(0, 200)))
  const has = (...starts: readonly string[]) =>
    names.some((name) => starts.some((start) => name.startsWith(start)))
  if (names.includes(recordOfFlatHeader)) return 'flats'
  if (names.includes(recordHeader) && has('типлицевогосчета')) return 'accounts'
  if (
    has(
      'номерпувгисжкх',
      'номерприборавгисжкх',
      'номерприбораучетавгисжкх',
      'наличиевозможностидистанционного',
    )
  )
    return has('заводской') ? 'meters' : 'readings'
  if (has('лицевойсчет', 'номерлс', 'номерлицевогосчета')) return null
  if (has('уникальныйномерплатежа')) return 'payments'
  return has('номерплатежногодокумента', 'идентификаторплатежногодокумента', 'номерпд') ? 'bills' : null
}

/** Recognises a template by its columns. Null for other tables. */
export const findTemplate = (rows: readonly HeadRow[]): GisTemplateError | null => {
  for (const row of rows) {
    const template = row.cells.length < 3 ? null : findTemplateOf(row.cells)
    if (template) return new GisTemplateError(template, row)
  }
  return null
}

type Sheet = Workbook['sheets'][number]

interface TemplateSheet {
  readonly sheet: Sheet
  readonly header: HeadRow
}

const severalFlats = 'у лицевого счёта несколько помещений на листе «Помещения»: оставьте одно'

const readFlats = async ({ sheet, header: { line, cells } }: TemplateSheet) => {
  const names = cells.map(normalizeHeader)
  const places = [recordOfFlatHeader, 'адрес', 'номерпомещения', 'номеркомнаты'].map((name) =>
    names.indexOf(name),
  )
  const flats = new Map<
    string,
    { readonly address: string; readonly flat: string; readonly isOnly: boolean }
  >()
  for await (const row of sheet.rows({ first: line, last: line })) {
    const [record = '', address = '', flat = '', room = ''] = places.map((at) => row.cells[at]?.trim() ?? '')
    if (row.line <= line || record === '') continue
    const whole = room === '' ? flat : `${flat} ком. ${room}`
    flats.set(record, { address, flat: whole, isOnly: !flats.has(record) })
  }
  return flats
}

/** Adds the address and flat to each account, by the number of its record. */
export const joinAccountSheets = (accounts: TemplateSheet, flats: TemplateSheet): Sheet => {
  const { sheet, header } = accounts
  const width = header.cells.length
  const recordAt = header.cells.findIndex((cell) => normalizeHeader(cell) === recordHeader)
  const extend = (row: Row, ...more: readonly string[]): Row => ({
    ...row,
    cells: [...Array.from({ length: width }, (_, at) => row.cells[at] ?? ''), ...more],
  })
  return {
    ...sheet,
    rows: async function* (lines) {
      const known = await readFlats(flats)
      for await (const row of sheet.rows(lines)) {
        if (row.line < header.line) yield row
        else if (row.line === header.line) yield extend(row, 'Дом', 'Помещение')
        else {
          const {
            address = '',
            flat = '',
            isOnly = true,
          } = known.get(row.cells[recordAt]?.trim() ?? '') ?? {}
          const faults = new Map([
            ...(row.faults ?? []),
            ...(isOnly ? [] : [[width + 1, severalFlats] as const]),
          ])
          yield { ...extend(row, address, flat), faults }
        }
      }
    },
  }
}
