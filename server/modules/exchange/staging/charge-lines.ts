import type { ChargeColumns, ChargeField } from '../charges/charge-columns.ts'
import type { Row } from '../readers/read-csv.ts'
import type { Table } from '../tables/table.ts'
import type { Kind } from './stage.ts'
import { money } from '../values/numbers.ts'
import { normalizeWords } from '../values/letters.ts'
import { becameDate } from '../values/words.ts'
import { faultyCell, readCell, unfilled, type StagedCell } from '../values/staged-cell.ts'

/** A fault of a cell; `column` is its header in the file. */
export interface Bad {
  readonly column: string
  readonly value: string
  readonly reason: string
}

/** A line of a receipt: the cells, by our header, in which it differs from its row. */
export interface ChargeLine {
  /** A sum beside the services, which the next rows of the receipt may repeat. */
  readonly isSide: boolean
  readonly cells: ReadonlyMap<string, StagedCell>
}

interface ChargeLines {
  readonly lines: readonly ChargeLine[]
  readonly bad: readonly Bad[]
}

const headers = {
  charged: 'Начислено',
  recalculated: 'Перерасчёт',
  benefit: 'Льгота',
  volume: 'Объём',
  tariff: 'Тариф',
} as const
const serviceHeader = 'Услуга'
const otherHeaders = ['Единица', 'Причина', 'Пени', 'Итого'] as const
const fields = ['charged', 'recalculated', 'benefit'] as const

const messages = {
  total: (kopecks: number) => `по строке получается ${formatSum(kopecks)}`,
  parts: (columns: readonly string[], kopecks: number) =>
    `столбцы ${columns.map((name) => `«${name}»`).join(', ')} дают ${formatSum(kopecks)}`,
  asked:
    'не понять, входит ли эта сумма в сумму строки: сложите их или назовите столбец «в т.ч. …», если входит',
  twice: 'пени уже стоят в столбце «Начислено» этой строки',
  noSums: 'в строке нет ни одной суммы',
} as const

const formatSum = (kopecks: number): string => (kopecks / 100).toFixed(2).replace('.', ',')

const nothingRead = faultyCell('', null)
const serviceCell = (text: string): StagedCell => ({ text, field: text, value: text, fault: null })
const sumCell = (kopecks: number): StagedCell => ({
  text: formatSum(kopecks),
  field: String(kopecks),
  value: String(kopecks),
  fault: null,
})
const toKopecks = ({ value }: StagedCell): number => Number(value ?? 0)

const keepSign = (cell: StagedCell, _field: ChargeField): StagedCell => cell
const turnBenefit: typeof keepSign = (cell, field) =>
  field === 'benefit' && toKopecks(cell) < 0 ? sumCell(-toKopecks(cell)) : cell

interface Component {
  readonly at: number
  /** What it adds to the sum to be paid. */
  readonly kopecks: number
}
const toComponent = (at: number, field: ChargeField, cell: StagedCell): Component => ({
  at,
  kopecks: field === 'benefit' ? -toKopecks(cell) : toKopecks(cell),
})

const add = (components: readonly Component[]): number =>
  components.reduce((sum, { kopecks }) => sum + kopecks, 0)

/** A total may leave out the sums to the right of it. */
const isTotal = (kopecks: number, at: number, components: readonly Component[]): boolean => {
  const before = components.filter((component) => component.at < at)
  return kopecks === add(components) || (before.length > 0 && kopecks === add(before))
}

type ChargeTable = Pick<Table<Kind>, 'kind' | 'places' | 'header' | 'charges'>
type Read = (header: string) => StagedCell

/** Returns a function that finds the lines of the receipt in a row; null for tables of other kinds. */
export const chargeReader = ({ kind, places, header, charges }: ChargeTable) => {
  if (!charges) return null
  const { added, sides, totals, services, parts, asked } = charges
  const columns = new Map(kind.columns.map((column) => [column.header, column]))
  const placeOf = (name: string): number =>
    places[kind.columns.findIndex((known) => known.header === name)] ?? -1
  const own = fields.map((field) => ({ field, at: placeOf(headers[field]) }))

  const readAt = ({ cells, faults, dates }: Row, at: number, name: string = headers.charged): StagedCell => {
    const text = cells[at] ?? ''
    const fault = faults?.get(at) ?? (dates?.has(at) ? becameDate : undefined)
    const parse = columns.get(name)?.parse ?? money
    return fault === undefined
      ? readCell({ header: name, field: '', type: 'bigint', parse }, text)
      : faultyCell(text, fault)
  }

  const toBad = (at: number, { text, fault }: StagedCell): readonly Bad[] =>
    fault === null ? [] : [{ column: header[at] ?? '', value: text.trim(), reason: fault }]

  /** The row's own service, with the further columns of its sums. `turn` may change the sign of a sum. */
  const readOwn = (row: Row, read: Read, turn: typeof keepSign = keepSign) => {
    const more = added.map(({ at, field }) => ({ at, field, cell: turn(readAt(row, at), field) }))
    const firsts = own.map(({ at, field }) => ({ at, field, cell: turn(read(headers[field]), field) }))
    const cells = new Map<string, StagedCell>()
    for (const { field, cell: first } of firsts) {
      const filled = more.filter((other) => other.field === field && other.cell.value !== null)
      if (first !== read(headers[field])) cells.set(headers[field], first)
      if (filled.length > 0 && isRead(first))
        cells.set(
          headers[field],
          sumCell(filled.reduce((sum, { cell }) => sum + toKopecks(cell), toKopecks(first))),
        )
    }
    const isFilled = [...more.map(({ at }) => at), ...sides.map(({ at }) => at), ...totals].some(
      (at) => readAt(row, at).value !== null,
    )
    if (isFilled && read(headers.charged).fault === unfilled && !cells.has(headers.charged))
      cells.set(headers.charged, sumCell(0))
    return {
      line: { isSide: false, cells } satisfies ChargeLine,
      components: [...firsts, ...more].map(({ at, field, cell }) => toComponent(at, field, cell)),
      bad: [...more.flatMap(({ at, cell }) => toBad(at, cell)), ...checkParts(row, read)],
    }
  }

  /** The columns that the charge consists of must add up to it. */
  const checkParts = (row: Row, read: Read): readonly Bad[] => {
    const cells = parts.map((at) => ({ at, cell: readAt(row, at) }))
    const charged = read(headers.charged)
    const sum = cells.reduce((total, { cell }) => total + toKopecks(cell), 0)
    if (parts.length === 0 || charged.value === null || sum === toKopecks(charged)) return []
    const reason = messages.parts(
      parts.map((at) => header[at] ?? ''),
      sum,
    )
    return [
      { column: header[placeOf(headers.charged)] ?? headers.charged, value: charged.text.trim(), reason },
    ]
  }

  const blank = new Map(
    [...Object.values(headers), ...otherHeaders].map((name) => [name, nothingRead] as const),
  )

  /** The services of a row that has one column or several for each. */
  const readServices = (row: Row) => {
    const lines: ChargeLine[] = []
    const components: Component[] = []
    const bad: Bad[] = []
    let hasSum = false
    for (const { name, columns: given } of services ?? []) {
      const cells = new Map<string, StagedCell>([...blank, [serviceHeader, serviceCell(name)]])
      let isCharged = false
      for (const { at, field } of given) {
        const cell = readAt(row, at, headers[field])
        bad.push(...toBad(at, cell.fault === unfilled ? nothingRead : cell))
        if (field === 'volume' || field === 'tariff') {
          cells.set(headers[field], cell)
          continue
        }
        const before = cells.get(headers[field])
        const isSecond = before?.value !== null && before !== undefined
        const sum = isSecond ? sumCell(toKopecks(before) + toKopecks(cell)) : cell
        cells.set(headers[field], cell.fault === null ? sum : cell)
        hasSum ||= cell.value !== null
        isCharged ||= toKopecks(cell) !== 0 || (cell.fault !== null && cell.fault !== unfilled)
        components.push(toComponent(at, field, cell))
      }
      if (!isCharged) continue
      if ((cells.get(headers.charged)?.value ?? null) === null) cells.set(headers.charged, sumCell(0))
      lines.push({ isSide: false, cells })
    }
    return { lines, components, bad, hasSum }
  }

  const readSides = (row: Row) =>
    sides.flatMap(({ at, service, field }) => {
      const cell = readAt(row, at)
      const sums = new Map([
        [headers.charged, sumCell(0)] as const,
        [headers[field], cell.value === null ? sumCell(0) : cell] as const,
      ])
      const cells = new Map<string, StagedCell>([...blank, [serviceHeader, serviceCell(service)], ...sums])
      return [
        { at, service, cell, component: toComponent(at, field, cell), line: { isSide: !services, cells } },
      ]
    })

  const matchesTotals = (row: Row, components: readonly Component[]): boolean =>
    totals.every((at) => isTotal(toKopecks(readAt(row, at)), at, components))

  const readAsked = (row: Row) => ({
    line: { isSide: false, cells: new Map<string, StagedCell>() } satisfies ChargeLine,
    components: [],
    bad: asked.flatMap((at): readonly Bad[] => {
      const cell = readAt(row, at)
      return toKopecks(cell) === 0
        ? toBad(at, cell)
        : [{ column: header[at] ?? '', value: cell.text.trim(), reason: messages.asked }]
    }),
  })

  /** Offices write a benefit with a minus too. The totals tell that it lowers the sum. */
  const readService = (row: Row, read: Read) => {
    if (asked.length > 0) return readAsked(row)
    const asWritten = readOwn(row, read)
    if (totals.length === 0 || matchesTotals(row, asWritten.components)) return asWritten
    const turned = readOwn(row, read, turnBenefit)
    return matchesTotals(row, turned.components) ? turned : asWritten
  }

  return (row: Row, read: Read): ChargeLines => {
    const main = services
      ? readServices(row)
      : (({ line, ...rest }) => ({ ...rest, lines: [line], hasSum: true }))(readService(row, read))
    const beside = readSides(row)
    const filled = beside.filter(({ cell }) => toKopecks(cell) !== 0)
    const bad = [...main.bad, ...beside.flatMap(({ at, cell }) => toBad(at, cell))]
    const components = [...main.components, ...beside.map(({ component }) => component)]
    const isPenaltyRow = !services && /^пен[яи]/u.test(normalizeWords(read(serviceHeader).value ?? ''))
    if (isPenaltyRow && toKopecks(read(headers.charged)) !== 0)
      for (const { at, cell } of filled)
        bad.push({ column: header[at] ?? '', value: cell.text.trim(), reason: messages.twice })
    const lines = [...main.lines, ...filled.map(({ line }) => line)]
    const isWhole = bad.length === 0 && own.every(({ field }) => isRead(read(headers[field])))
    for (const at of totals) {
      const cell = readAt(row, at)
      bad.push(...toBad(at, cell))
      if (isWhole && cell.value !== null && !isTotal(toKopecks(cell), at, components))
        bad.push({
          column: header[at] ?? '',
          value: cell.text.trim(),
          reason: messages.total(add(components)),
        })
    }
    if (lines.length > 0) return { lines, bad }
    const isEmpty = !main.hasSum && bad.length === 0
    if (isEmpty) bad.push({ column: headers.charged, value: '', reason: messages.noSums })
    return { lines: [emptyLine(services?.[0]?.name ?? '')], bad }
  }

  /** A flat for which nothing is charged keeps its receipt. */
  function emptyLine(service: string): ChargeLine {
    return {
      isSide: false,
      cells: new Map([...blank, [serviceHeader, serviceCell(service)], [headers.charged, sumCell(0)]]),
    }
  }
}

const isRead = ({ fault }: StagedCell): boolean => fault === null || fault === unfilled

/** Our headers of the columns that the sums of a table of charges fill. */
export const listChargeHeaders = (charges: ChargeColumns | undefined): readonly string[] => {
  if (!charges) return []
  const { added, sides, services } = charges
  const filled = [...added, ...sides, ...(services ?? []).flatMap(({ columns }) => columns)]
  return [...(services ? [serviceHeader, headers.charged] : []), ...filled.map(({ field }) => headers[field])]
}
