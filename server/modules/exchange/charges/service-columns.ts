import { serviceRowColumns } from '#contract/exchange/derived-columns.ts'
import { trimEnd } from '#contract/linear-text.ts'
import {
  chargesKind,
  describeColumns,
  findMeaning,
  looksLikeSums,
  splitTotals,
  type ChargeColumns,
  type NamedMeaning,
  type ServiceColumns,
  type ServiceField,
} from './charge-columns.ts'
import { listMissing } from '../headers/header-kind.ts'
import type { Headed, HeaderMap } from '../headers/header-names.ts'
import { findPlaces } from '../headers/header-strategies.ts'
import { withoutUnit } from '../headers/header-units.ts'
import { nameHeaderLines, splitHeader, type HeadRow } from '../headers/joined-headers.ts'
import { UnreadableTableError } from '../errors.ts'
import { isDash } from '../values/staged-cell.ts'
import { normalizeWords, showHeader } from '../values/letters.ts'
import { meterType } from '../values/words.ts'

/** Services without meters: their columns hold sums, not readings. */
const unmetered =
  /содержан|ремонт|(?:^|[^а-я])(?:наем|найм|наим)|(?:^|[^а-я])(?:тко|тбо|одн|сои|мкд)(?![а-я])|мусор|лифт|домофон|антенн|телевид|консьерж|охран|уборк|управлен|взнос|радио|видеонабл|интернет|запирающ|парк(?:инг|овк)|машиномест|обслужив|страхов/u
const metered =
  /водоотвед|водоснаб|канализац|стоки|подогрев|теплоносит|электро|энерги|отоплен|(?:^|[^а-я])(?:хвс|гвс|хв|гв|ээ|эл|тэ|во|вода)(?![а-я])|газ|освещен|полив/u

/** What a column of a service holds, beside its name. */
const fieldWords: readonly (readonly [RegExp, ServiceField | null])[] = [
  [
    /норматив|показан|счетчик|прибор|поверк|дата|номер|№|долг|сальдо|задолж|переплат|оплач|оплат[аы](?![а-я])|аванс|остат/u,
    null,
  ],
  [/тариф|цена|ставк/u, 'tariff'],
  [/перерасч|корректир|доначисл/u, 'recalculated'],
  [/льгот|субсид|скидк/u, 'benefit'],
  [/объем|кол-?во|количеств|расход|потребл|(?:^|[^а-я])(?:м[23³²]|куб|гкал|квт)/u, 'volume'],
]

const dropped =
  /(?:^|[\s,.(:–-])(?:сумма|начислено|начисление|к оплате|итого|всего|плата за|плата|стоимость|руб(?:лей|\.)?|₽|объ[её]м|кол-?во|количество|расход|потребление|тариф|цена|перерасч[её]т|корректировка|льгота|гкал|квт[*·. ]?ч|куб\.? ?м|м[23³²])(?=[\s,.):–-]|$)\.?/giu

const toName = (header: string): string => {
  const plain = withoutUnit(showHeader(header))
    .replaceAll(dropped, ' ')
    .replaceAll(/\(\s?\)/g, ' ')
  return trimEnd(plain.replaceAll(/\s+/g, ' ').replace(/^[\s,.:;–-]+/, ''), ' ,.:;–-')
}

const isMetered = (words: string): boolean => metered.test(words) || !('fault' in meterType(words))
const isService = (name: string): boolean => {
  const words = normalizeWords(name)
  return words.length >= 2 && (unmetered.test(words) || isMetered(words))
}

interface NamedService {
  readonly at: number
  readonly name: string
  readonly field: ServiceField
}

const readServiceHeader = (header: string, at: number): NamedService | null => {
  const words = normalizeWords(showHeader(header))
  const [, field = 'charged'] = fieldWords.find(([form]) => form.test(words)) ?? []
  if (field === null) return null
  const [top, bottom] = splitHeader(header)
  const name = [bottom, top, header].map((part) => toName(part ?? '')).find(isService)
  return name === undefined ? null : { at, name, field }
}

/** Columns of a flat that have numbers and are no sums. */
const ofFlat =
  /площад|прожив|зарегистр|прописан|количеств|кол-?во|человек|чел\.|№|номер|п\/п|фио|ф\. ?и|собствен|владел|адрес|дом|кв\.|квартир|помещ|подъезд|этаж|улиц|норматив|тариф|показан|телефон|почта|индекс|примеч|инн|код|лицев|л\/с|елс|дата|доля|год|комнат|услуг$/u

/** Words of volumes and readings. */
const otherQuantity = /показани|объем|потреблен|расход|счетчик|норматив/u
const ofMoney = /начисл|квитанц|(?:^|[^а-я])(?:руб|сумм)|к оплате|плата/u

/** Services of other tables: what was paid for them, and what is owed. */
const notCharged =
  /долг|задолж|сальдо|остат|переплат|аванс|оплач|оплат(?:а|ы|е|ам)?(?![а-я])|поступ|платеж(?!н)|собран|план|бюджет/u
const isCharged = /начисл|квитанц|к оплате|на оплату/u

const messages = {
  notCharged: (title: string) =>
    `услуги стоят столбцами, а в названии над таблицей «${title}». По столбцам читаются только начисления: напишите «Начисления за октябрь 2026» или загрузите остатки и платежи своими таблицами`,
  services: (names: readonly string[]) => `Услуги взяты из столбцов: ${quote(names)}`,
  unclear: (header: string) =>
    `услуги стоят столбцами, и не понять, услуга ли «${header}»: добавьте столбец «Итого», удалите этот столбец или запишите каждую услугу в своей строке`,
  missing: (row: HeadRow, missing: readonly string[]) =>
    `похоже на начисления, где услуги стоят столбцами, заголовок взят из ${nameHeaderLines(row)}: нет ${missing.length === 1 ? 'столбца' : 'столбцов'} ${quote(missing)}`,
  noMonth: '. Добавьте его или напишите месяц над таблицей: «за октябрь 2026»',
  notMoney:
    'услуги стоят столбцами, и не понять, суммы это, показания или объёмы. Если суммы, назовите таблицу над заголовком: «Начисления за октябрь 2026»; показания запишите по одному счётчику в строке (Лицевой счёт, Заводской номер, Период, Показание)',
} as const
const quote = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ')

const byService = ['Услуга', 'Начислено'] as const
const minServices = 2

const rowPlaces = (kind: Headed, cells: readonly string[], map: HeaderMap) =>
  findPlaces(kind, cells, map).map((place, at) =>
    serviceRowColumns.includes(kind.columns[at]?.header ?? '') ? place : undefined,
  )

const groupServices = (found: readonly NamedService[]): readonly ServiceColumns[] => {
  const groups = new Map<string, ServiceColumns>()
  for (const { at, name, field } of found) {
    const key = normalizeWords(name)
    const { columns } = groups.get(key) ?? { columns: [] }
    groups.set(key, { name: groups.get(key)?.name ?? name, columns: [...columns, { at, field }] })
  }
  return [...groups.values()].filter(({ columns }) => columns.some(({ field }) => field === 'charged'))
}

interface Title {
  readonly above: readonly HeadRow[]
  readonly below: readonly HeadRow[]
}

/** The numbers of two metered services may be sums or readings, so a word must say that they are money. */
const areOfMoney = (services: readonly NamedService[], { cells }: HeadRow, { above }: Title): boolean => {
  const title = normalizeWords(above.flatMap((row) => row.cells).join(' '))
  if (ofMoney.test(title)) return true
  if (otherQuantity.test(title)) return false
  return (
    services.some(({ name }) => unmetered.test(normalizeWords(name))) ||
    ofMoney.test(normalizeWords(showHeader(cells.join(' '))))
  )
}

const assertCharged = ({ above }: Title): void => {
  const texts = above.map((row) => showHeader(row.cells.join(' ')))
  const other = texts.find((text) => notCharged.test(normalizeWords(text)))
  if (other !== undefined && !texts.some((text) => isCharged.test(normalizeWords(text))))
    throw new UnreadableTableError(messages.notCharged(other.slice(0, 80)))
}

/** Columns of numbers between the services and their total that are not known. */
const listUnclear = (
  cells: readonly string[],
  known: ReadonlySet<number | undefined>,
  below: readonly HeadRow[],
): readonly number[] => {
  const last = Math.max(...[...known].map((at) => at ?? -1))
  const first = Math.min(...[...known].map((at) => at ?? Infinity))
  return cells.flatMap((cell, at) => {
    const words = normalizeWords(showHeader(cell))
    if (at < first || at > last || known.has(at) || words === '' || ofFlat.test(words)) return []
    if (fieldWords.some(([form, field]) => field !== 'recalculated' && form.test(words))) return []
    const hasSums = below.some(
      (row) => /\d/.test(row.cells[at] ?? '') && !isDash((row.cells[at] ?? '').trim()),
    )
    return hasSums && looksLikeSums(below, at) ? [at] : []
  })
}

/** Lists the services of a header; none if it has fewer than two, or a column that names the service of each row. */
const listServices = (
  kind: Headed,
  { cells }: HeadRow,
  places: FoundServices['places'],
  below: readonly HeadRow[],
): readonly NamedService[] => {
  if (cells.length > maxColumns) return []
  const found = cells.flatMap((cell, at) => {
    if (places.includes(at) || cell.length > maxHeaderLength) return []
    const service = readServiceHeader(cell, at)
    return service && (looksLikeSums(below, at) || hasDigits(below, at)) ? [service] : []
  })
  if (groupServices(found).length < minServices) return []
  const service = kind.columns.findIndex(({ header }) => header === byService[0])
  return findPlaces(kind, cells, {})[service] === undefined && countSums(found, below) >= minServices
    ? found
    : []
}

const countSums = (services: readonly NamedService[], below: readonly HeadRow[]): number =>
  services.filter(({ at }) => hasDigits(below, at)).length
const hasDigits = (below: readonly HeadRow[], at: number): boolean =>
  below.some(({ cells }) => /\d/.test(cells[at] ?? ''))

/** Tells whether a row may be the header of a table with a column for each service. */
export const hasServiceColumns = (
  kinds: readonly Headed[],
  row: HeadRow,
  below: readonly HeadRow[],
): boolean => {
  const kind = kinds.find(({ name }) => name === chargesKind)
  return kind !== undefined && listServices(kind, row, rowPlaces(kind, row.cells, {}), below).length > 0
}

/** Throws `UnreadableTableError` for a row that names services and an account, but not what their numbers are. */
export const assertNoServices = (kind: Headed, row: HeadRow, below: readonly HeadRow[]): void => {
  const places = rowPlaces(kind, row.cells, {})
  if (places[0] !== undefined && listServices(kind, row, places, below).length > 0)
    throw new UnreadableTableError(messages.notMoney)
}

/** Says which columns of such a table are missing. */
export const describeMissing = (row: HeadRow, missing: readonly string[]): string =>
  messages.missing(row, missing) + (missing.includes('Период') ? messages.noMonth : '')

export interface FoundServices {
  readonly places: readonly (number | undefined)[]
  /** Required columns that neither the table nor the map has. */
  readonly missing: readonly string[]
  readonly charges: ChargeColumns & { readonly services: readonly ServiceColumns[] }
}

/**
 * Finds the services of a table that has a row for each flat and a column for each service. Undefined if the row is no
 * such header. `places` are those that a member chose. Throws `UnreadableTableError` if a column may be a service or
 * not.
 */
export const findServiceColumns = (
  kind: Headed,
  row: HeadRow,
  map: HeaderMap,
  title: Title,
  places: FoundServices['places'] = rowPlaces(kind, row.cells, map),
): FoundServices | undefined => {
  const { cells } = row
  const services = listServices(kind, row, places, title.below)
  const named = new Set(services.map(({ at }) => at))
  if (services.length === 0) return undefined
  const found = cells.flatMap((cell, at): NamedMeaning[] => {
    const name = showHeader(cell)
    if (name === '' || named.has(at) || places.includes(at) || !looksLikeSums(title.below, at)) return []
    // «Начислено» beside the services is their sum.
    const meaning = findMeaning(name)
    if (meaning?.kind === 'unclear') return [{ at, name, meaning: { kind: 'total' } }]
    return meaning ? [{ at, name, meaning }] : []
  })
  if (!areOfMoney(services, row, title)) return undefined
  assertCharged(title)
  const totals = splitTotals(found)
  const known = new Set([...named, ...found.map(({ at }) => at)])
  const unclear = listUnclear(cells, known, title.below)
  const [first] = unclear
  if (first !== undefined && totals.totals.length === 0)
    throw new UnreadableTableError(messages.unclear(showHeader(cells[first] ?? '')))
  const more = unclear.map((at): NamedService => ({
    at,
    name: showHeader(cells[at] ?? ''),
    field: 'charged',
  }))
  const groups = groupServices([...services, ...more].toSorted((left, right) => left.at - right.at))
  const sides = found.flatMap(({ at, name, meaning }) => {
    if (meaning.kind === 'side') return [{ at, service: meaning.service, field: meaning.field }]
    return meaning.kind === 'added' ? [{ at, service: name, field: meaning.field }] : []
  })
  return {
    places,
    missing: listMissing(kind, places, map).filter((header) => !byService.some((own) => own === header)),
    charges: {
      added: [],
      asked: [],
      parts: [],
      sides,
      totals: totals.totals.map(({ at }) => at),
      services: groups,
      notes: [
        messages.services(groups.map(({ name }) => name)),
        ...describeColumns(
          [],
          found.filter(({ meaning }) => meaning.kind === 'side'),
          totals,
        ),
      ],
    },
  }
}
export const nameServices = ({ charges: { services } }: FoundServices): readonly string[] =>
  services.map(({ name }) => name)

const maxColumns = 500
const maxHeaderLength = 200
