import { isUnitCell } from './header-units.ts'

/** One row of the top of a file, or a header of two rows, which ends at `line`. */
export interface HeadRow {
  readonly line: number
  readonly firstLine?: number
  readonly cells: readonly string[]
}

/** «строки 2», «строк 2 и 3» */
export const nameHeaderLines = ({ line, firstLine }: HeadRow): string =>
  firstLine === undefined ? `строки ${line}` : `строк ${firstLine} и ${line}`

/** Between the cells of a header of two rows; white space, so that people see «Начислено сумма». */
const separator = '\u2028'

/** Ambiguous without the row above: «Дата» under «Поверка» is not the date of a payment. */
const vague = /^(?:дата|номер|№|код|показани[ея]|количество|кол-во|объ[её]м|период|месяц)\.?$/iu

/** The group above and the name below it of a joined header; other headers are one part. */
export const splitHeader = (header: string): readonly string[] => header.split(separator)

/** Other names that a joined header may be known by; none of a plain one. */
export const toAlternatives = (header: string): readonly string[] => {
  const [top, bottom] = splitHeader(header)
  if (top === undefined || bottom === undefined) return []
  const turned = `${bottom} ${top}`
  if (isUnitCell(bottom)) return [turned, top]
  return vague.test(bottom.trim()) ? [turned] : [turned, bottom]
}

const isLabel = (cell: string): boolean => /[\p{L}№%₽]/u.test(cell) && !/\d{3}/.test(cell)
const areLabels = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '' || isLabel(cell))

/** An empty cell beside a group belongs to it, as its merged cell does: «Начислено» over «сумма | перерасчёт». */
const join = (top: readonly string[], bottom: readonly string[]): readonly string[] => {
  let group = ''
  return Array.from({ length: Math.max(top.length, bottom.length) }, (_, at) => {
    const [above, below] = [(top[at] ?? '').trim(), (bottom[at] ?? '').trim()]
    if (above !== '') group = below === '' ? '' : above
    if (below === '') return above
    return group === '' ? below : `${group}${separator}${below}`
  })
}

const hasRepeated = (cells: readonly string[]): boolean => {
  const names = cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== '')
  return new Set(names).size < names.length
}

/** «Дебет | Кредит | Дебет | Кредит» of 1C mean nothing without the groups above. */
const tellsApart = (bottom: readonly string[], joined: readonly string[]): boolean =>
  hasRepeated(bottom) && !hasRepeated(joined)

/** `isHeader` tells whether cells name all columns of a table. */
const joinPair = (
  top: HeadRow,
  bottom: HeadRow,
  isHeader: (cells: readonly string[], line: number) => boolean,
) => {
  if (bottom.line !== top.line + 1 || !areLabels(top.cells) || !areLabels(bottom.cells)) return null
  const cells = join(top.cells, bottom.cells)
  const columns = cells.map((_, at) => ({
    above: (top.cells[at] ?? '').trim(),
    below: (bottom.cells[at] ?? '').trim(),
  }))
  const hasGroup = columns.some(({ above, below }) => above === '' && below !== '')
  const hasTall = columns.some(({ above, below }) => above !== '' && below === '')
  const filled = columns.filter(({ below }) => below !== '')
  const isOfUnits = filled.length > 0 && filled.every(({ above, below }) => above !== '' && isUnitCell(below))
  const joined: HeadRow = { line: bottom.line, firstLine: top.line, cells }
  if (hasGroup && (hasTall || tellsApart(bottom.cells, cells))) return joined
  // A complete header may have a title above it and a row of words below it.
  const isNeeded = isOfUnits || (hasGroup && !isHeader(bottom.cells, bottom.line))
  return isNeeded && isHeader(cells, bottom.line) ? joined : null
}

/** Joins the cells of headers of two rows, top-down; other rows stay as they are. */
export const joinHeaderRows = (
  rows: readonly HeadRow[],
  isHeader: (cells: readonly string[], line: number) => boolean,
): readonly HeadRow[] => {
  const all: HeadRow[] = []
  for (let at = 0; at < rows.length; at += 1) {
    const [row, next] = [rows[at], rows[at + 1]]
    if (row === undefined) break
    const joined = next === undefined ? null : joinPair(row, next, isHeader)
    all.push(joined ?? row)
    if (joined) at += 1
  }
  return all
}
