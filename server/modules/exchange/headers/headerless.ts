import type { ColumnChoice } from './column-map.ts'
import { listMissing } from './header-kind.ts'
import type { Headed, HeaderMap } from './header-names.ts'
import type { HeadRow } from './joined-headers.ts'

/** What the cells of a column look like, in the order in which columns are recognised. */
const forms: readonly (readonly [header: string, form: RegExp])[] = [
  ['Дата', /^(?:\d{4}-\d\d-\d\d|\d\d[-./]\d\d[-./](?:\d{4}|\d\d))(?:[ T][\d:]+)?$/],
  ['Сумма', /^\d[\d \u00A0]*[.,]\d\d$/],
  ['Лицевой счёт', /^\d{5,12}$/],
  ['Документ', /^(?=.*\d)[\p{L}\d/_.№-]{1,40}$/u],
]
const minDataCells = 3

const messages = {
  proposed: (columns: readonly string[], missing: readonly string[]) =>
    `в файле нет строки с названиями столбцов. Добавьте строку с названиями столбцов над данными или сопоставьте столбцы на рабочем месте. Похоже на «Платежи»: ${columns.join(', ')}.${missing.length === 0 ? '' : ` Ещё нужны: ${missing.map((header) => `«${header}»`).join(', ')}.`}`,
  column: (at: number, header: string) => `столбец ${at + 1} – «${header}»`,
} as const

/** Proposes columns of payments for a file without a header. Undefined if no account, day and sum are seen. */
export const proposePayments = (
  kinds: readonly Headed[],
  rows: readonly HeadRow[],
  map: HeaderMap,
): { readonly message: string; readonly kind: string; readonly columns: ColumnChoice } | undefined => {
  const kind = kinds.find(({ name }) => name === 'payments')
  const data = rows.filter(({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= minDataCells)
  const width = Math.max(0, ...data.map(({ cells }) => cells.length))
  const found = new Map<string, number>()
  for (const [header, form] of forms) {
    const at = Array.from({ length: width }, (_, place) => place).find(
      (place) =>
        ![...found.values()].includes(place) &&
        data.every(({ cells }) => form.test(cells[place]?.trim() ?? '')),
    )
    if (at !== undefined) found.set(header, at)
  }
  if (!kind || !['Лицевой счёт', 'Дата', 'Сумма'].every((header) => found.has(header))) return undefined
  const placed = [...found].toSorted(([, left], [, right]) => left - right)
  const places = kind.columns.map(({ header }) => found.get(header))
  return {
    message: messages.proposed(
      placed.map(([header, at]) => messages.column(at, header)),
      listMissing(kind, places, map),
    ),
    kind: kind.name,
    columns: Object.fromEntries(placed.map(([header, at]) => [header, `Столбец ${at + 1}`])),
  }
}
