import type { Headed } from '../headers/header-names.ts'
import { withoutUnit } from '../headers/header-units.ts'
import type { HeadRow } from '../headers/joined-headers.ts'
import { UnreadableTableError } from '../errors.ts'
import { isDash } from '../values/staged-cell.ts'
import { normalizeWords } from '../values/letters.ts'
import { money } from '../values/numbers.ts'

/** Fields of a line of a receipt that a column of sums may fill. */
export type ChargeField = 'charged' | 'recalculated' | 'benefit'

export type ServiceField = ChargeField | 'volume' | 'tariff'

/** A service that has one column or several, such as its volume and its sum. */
export interface ServiceColumns {
  readonly name: string
  readonly columns: readonly { readonly at: number; readonly field: ServiceField }[]
}

/** A column of sums that is a line of the receipt. */
interface LineColumn {
  readonly at: number
  readonly service: string
  readonly field: ChargeField
}

/** Columns of a table of charges beside those of one service per row. */
export interface ChargeColumns {
  /** Further columns of a field of the row's service: «Перерасчёт (ОДН)». */
  readonly added: readonly { readonly at: number; readonly field: ChargeField }[]
  /** Sums beside the service: penalties. */
  readonly sides: readonly LineColumn[]
  /** The columns of each service, if a row holds all services of a flat. */
  readonly services?: readonly ServiceColumns[]
  /** Columns where a sum is a fault, because it may be a part of the sum of the row or not. */
  readonly asked: readonly number[]
  /** Columns that add up to the charge. */
  readonly parts: readonly number[]
  /** Must equal the sums of the row. */
  readonly totals: readonly number[]
  readonly notes: readonly string[]
}

/** What a column of sums holds; null if its name does not say. */
type Meaning =
  | { readonly kind: 'added'; readonly field: ChargeField }
  | { readonly kind: 'side'; readonly service: string; readonly field: ChargeField }
  | { readonly kind: 'total' | 'balance' | 'part' | 'unclear' }

const penaltyService = 'Пени'
const maxServiceLength = 200

const noSum =
  /основан|причин|(?:^|[^а-я])дат|срок|период|месяц|(?:^|[^а-я])дн(?:ей|и|я)|объем|количеств|кол-?во|норматив|тариф|цена|ставк|процент|%|комментар|примечан|документ|номер|№|с начал|прошл(?:ый|ого) год/u
const balance =
  /сальдо|долг|задолж|недоплат|переплат|(?:^|[^а-я])оплач|(?:^|[^а-я])оплат[аы]|аванс|остат|(?:на|в) начал|на конец|входящ|исходящ|поступ/u
const partOf = /(?:^|[^а-я])(?:в т\.? ?ч|в том числе|из них)/u
const totalOf =
  /с учетом|с перерасчет|с пеня|с пени|с льгот|со льгот|за вычет|включая|без перерасчет|без пен/u
const total = /(?:^|[^а-я])(?:итог|всего|к оплате|к уплате)/u
const penalty = /(?:^|[^а-я])пен[яией]/u
const recalculation = /перерасч|корректир|доначисл|уменьшен|(?:^|[^а-я])снят/u
const benefit = /льгот|субсид|скидк|компенсац/u
const ownLine = /неустойк|штраф|пошлин|судебн|превышен/u
const risingRate = /повышающ/u
const inMoney = /сумм|руб|₽|плат|начисл/u
const charge = /начисл|(?:^|[^а-я])(?:одн|сои)(?![а-я])/u

/** Tells what a column of sums is by its name. */
export const findMeaning = (header: string): Meaning | null => {
  const words = normalizeWords(header)
  if (partOf.test(words)) return { kind: 'part' }
  if (balance.test(words)) return { kind: 'balance' }
  if (totalOf.test(words)) return { kind: 'total' }
  if (noSum.test(words)) return null
  const isChange = recalculation.test(words)
  if (penalty.test(words))
    return { kind: 'side', service: penaltyService, field: isChange ? 'recalculated' : 'charged' }
  if (isChange) return { kind: 'added', field: 'recalculated' }
  if (benefit.test(words)) return { kind: 'added', field: 'benefit' }
  if (ownLine.test(words) || (risingRate.test(words) && inMoney.test(words)))
    return { kind: 'side', service: withoutUnit(header).slice(0, maxServiceLength), field: 'charged' }
  if (total.test(words)) return { kind: 'total' }
  return charge.test(words) ? { kind: 'unclear' } : null
}
/** Tells whether the first rows of a column can be sums: most of its filled cells are, or none is filled. */
export const looksLikeSums = (rows: readonly HeadRow[], at: number): boolean => {
  const texts = rows
    .map(({ cells }) => (cells[at] ?? '').trim())
    .filter((text) => text !== '' && !isDash(text))
  return texts.filter((text) => !('fault' in money(text))).length * 2 >= texts.length
}

const quote = (headers: readonly string[]): string => headers.map((header) => `«${header}»`).join(', ')

const messages = {
  side: (service: string, headers: readonly string[]) =>
    `${quote(headers)}: отдельная строка квитанции «${service}»`,
  added: (name: string, headers: readonly string[]) => `${quote(headers)}: прибавлено к ${name} услуги`,
  parts: (headers: readonly string[]) => `${quote(headers)}: части «Начислено», сверены с ним`,
  total: (headers: readonly string[]) => `Сверено с суммой строки: ${quote(headers)}`,
  uncheckedTotal: (headers: readonly string[]) =>
    `${quote(headers)}: не сверено, потому что рядом есть долг или оплаты`,
  unclear: (header: string) =>
    `столбец «${header}»: не понять, входит ли эта сумма в «Начислено». Если входит, назовите столбец «в т.ч. …» или удалите; если нет, дайте ей свою строку с услугой`,
} as const

const columnNames: Readonly<Record<ChargeField, string>> = {
  charged: 'начислению',
  recalculated: 'перерасчёту',
  benefit: 'льготе',
}

export const chargesKind = 'accruals'
const chargedColumn = 'Начислено'
export const penaltyColumn = 'Пени'
export const totalColumn = 'Итого'

const findPlace = ({ columns }: Headed, places: readonly (number | undefined)[], header: string) =>
  places[columns.findIndex((column) => column.header === header)]

/** Tells whether a total may include the debt: «К оплате», «Итого». */
const holdsBalance = (header: string): boolean =>
  /к оплате|к уплате/u.test(normalizeWords(header)) || /^(?:итог|всего)/u.test(normalizeWords(header))

export interface HeaderColumns {
  readonly header: readonly string[]
  readonly places: readonly (number | undefined)[]
}

/** Collects the meanings of the columns that the kind does not know, and of its penalty and total. */
export const listMeanings = (kind: Headed, { header, places }: HeaderColumns, below: readonly HeadRow[]) => {
  const [penaltyAt, totalAt] = [penaltyColumn, totalColumn].map((name) => findPlace(kind, places, name))
  return header.flatMap((name, at) => {
    if (at === penaltyAt) {
      const meaning: Meaning = { kind: 'side', service: penaltyService, field: 'charged' }
      return [{ at, name, meaning }]
    }
    if (at === totalAt) return [{ at, name, meaning: { kind: 'total' } satisfies Meaning }]
    if (name === '' || places.includes(at) || !looksLikeSums(below, at)) return []
    const meaning = findMeaning(name)
    return meaning ? [{ at, name, meaning }] : []
  })
}

export type NamedMeaning = ReturnType<typeof listMeanings>[number]

/** Separates totals of the row from those that may include the debt. */
export const splitTotals = (found: readonly NamedMeaning[]) => {
  const all = found.filter(({ meaning }) => meaning.kind === 'total')
  const hasBalance = found.some(({ meaning }) => meaning.kind === 'balance')
  const unchecked = hasBalance ? all.filter(({ name }) => holdsBalance(name)) : []
  return { totals: all.filter((column) => !unchecked.includes(column)), unchecked }
}

export const describeColumns = (
  added: readonly NamedMeaning[],
  sides: readonly NamedMeaning[],
  { totals, unchecked }: ReturnType<typeof splitTotals>,
): readonly string[] => {
  const byService = new Map<string, string[]>()
  for (const { name, meaning } of sides)
    if (meaning.kind === 'side')
      byService.set(meaning.service, [...(byService.get(meaning.service) ?? []), name])
  const byField = new Map<ChargeField, string[]>()
  for (const { name, meaning } of added)
    if (meaning.kind === 'added') byField.set(meaning.field, [...(byField.get(meaning.field) ?? []), name])
  const names = (columns: readonly NamedMeaning[]) => columns.map(({ name }) => name)
  return [
    ...[...byField].map(([field, headers]) => messages.added(columnNames[field], headers)),
    ...[...byService].map(([service, headers]) => messages.side(service, headers)),
    ...(totals.length === 0 ? [] : [messages.total(names(totals))]),
    ...(unchecked.length === 0 ? [] : [messages.uncheckedTotal(names(unchecked))]),
  ]
}

/** Kinds with one sum in a row. */
const ofOneSum: ReadonlySet<string> = new Set(['balances', 'payments'])

/** Finds penalties beside a debt or a payment. */
const findOtherSums = (
  kind: Headed,
  columns: HeaderColumns,
  below: readonly HeadRow[],
): ChargeColumns | undefined => {
  if (!ofOneSum.has(kind.name)) return undefined
  const asked = listMeanings(kind, columns, below).flatMap(({ at, meaning }) =>
    meaning.kind === 'side' ? [at] : [],
  )
  return asked.length === 0 ? undefined : { added: [], sides: [], asked, parts: [], totals: [], notes: [] }
}

const toKopecks = (text = ''): number | null => {
  const parsed = money(text.trim())
  return 'fault' in parsed ? null : Number(parsed.value)
}

/** Tells whether columns add up to the charge in each of the first rows. */
const areParts = (
  parts: readonly NamedMeaning[],
  charged: number | undefined,
  below: readonly HeadRow[],
): boolean => {
  const rows = below.filter(({ cells }) => charged !== undefined && /\d/.test(cells[charged] ?? ''))
  return (
    rows.length > 0 &&
    rows.every(({ cells }) => {
      const sum = parts.reduce((all, { at }) => all + (toKopecks(cells[at]) ?? 0), 0)
      return sum === toKopecks(cells[charged ?? -1])
    })
  )
}

/**
 * Finds the columns of sums beside those that a table of charges with one service per row must have. Throws
 * `UnreadableTableError` if a column may be a part of the charge or another charge.
 */
export const findChargeColumns = (
  kind: Headed,
  columns: HeaderColumns,
  below: readonly HeadRow[],
): ChargeColumns | undefined => {
  if (kind.name !== chargesKind) return findOtherSums(kind, columns, below)
  const found = listMeanings(kind, columns, below)
  const parts = found.filter(({ meaning }) => meaning.kind === 'unclear')
  const [unclear] = parts
  if (unclear && !areParts(parts, findPlace(kind, columns.places, chargedColumn), below))
    throw new UnreadableTableError(messages.unclear(unclear.name))
  const added = found.filter(({ meaning }) => meaning.kind === 'added')
  const sides = found.filter(({ meaning }) => meaning.kind === 'side')
  const totals = splitTotals(found)
  if ([added, sides, parts, totals.totals, totals.unchecked].every(({ length }) => length === 0))
    return undefined
  return {
    added: added.flatMap(({ at, meaning }) =>
      meaning.kind === 'added' ? [{ at, field: meaning.field }] : [],
    ),
    sides: sides.flatMap(({ at, meaning }) =>
      meaning.kind === 'side' ? [{ at, service: meaning.service, field: meaning.field }] : [],
    ),
    asked: [],
    parts: parts.map(({ at }) => at),
    totals: totals.totals.map(({ at }) => at),
    notes: [
      ...describeColumns(added, sides, totals),
      ...(parts.length === 0 ? [] : [messages.parts(parts.map(({ name }) => name))]),
    ],
  }
}

/** Lists the file columns that a table of charges reads beside those of its kind. */
export const listChargePlaces = (charges: ChargeColumns | undefined): readonly number[] =>
  charges
    ? [
        ...[...charges.added, ...charges.sides].map(({ at }) => at),
        ...charges.totals,
        ...charges.parts,
        ...charges.asked,
        ...(charges.services ?? []).flatMap(({ columns }) => columns.map(({ at }) => at)),
      ]
    : []
