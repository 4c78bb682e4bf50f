import { findMissingColumns, type DerivedColumns } from '#contract/exchange/derived-columns.ts'
import { tableKindNames } from '#contract/exchange/table-kind-names.ts'
import type { Column } from './columns.ts'
import { synonyms } from './header-synonyms.ts'
import { withoutUnit } from './header-units.ts'
import { findHeadersByWords } from './header-words.ts'
import { nameHeaderLines, toAlternatives, type HeadRow } from './joined-headers.ts'
import { normalizeWords, showHeader } from './values/letters.ts'

/** Equal for «Лицевой счет *», «ЛИЦЕВОЙ СЧЁТ» and «Лицевой  счёт:». «№» is «номер». */
export const normalizeHeader = (header: string): string =>
  normalizeWords(header)
    .replaceAll('№', ' номер ')
    .replaceAll(/[^\p{L}\d]/gu, '')

const toKeys = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(normalizeHeader))

const synonymKeys = new Map(Object.entries(synonyms).map(([header, names]) => [header, toKeys(names)]))

export interface Headed {
  readonly name: string
  readonly derived?: readonly DerivedColumns[]
  readonly columns: readonly Pick<Column, 'header' | 'isRequired' | 'lastNames' | 'unitOf'>[]
}

/** Returns the Russian name of a table. */
export const nameKind = ({ name }: Pick<Headed, 'name'>): string => tableKindNames[name] ?? name

export type HeaderMap = Readonly<Record<string, string>>

const maxHeaderLength = 200

type HeaderKeys = readonly (readonly string[])[]

/** Every kind is tried on a row, which may have thousands of cells. */
const knownKeys = new WeakMap<readonly string[], HeaderKeys>()

const headerKeys = (row: readonly string[]): HeaderKeys => {
  const known = knownKeys.get(row)
  if (known) return known
  const keys = row.map((header) => {
    const plain = header.length > maxHeaderLength ? '' : header
    const alternatives = toAlternatives(plain).map((name) => normalizeHeader(withoutUnit(name)))
    return [normalizeHeader(plain), normalizeHeader(withoutUnit(plain)), ...alternatives]
  })
  knownKeys.set(row, keys)
  return keys
}

/**
 * The column that has a synonym as its header, or whose header of two rows may be meant. Undefined if there are several:
 * a person must choose.
 */
const findSynonym = (
  header: string,
  keys: HeaderKeys,
  known = synonymKeys.get(header),
): number | undefined => {
  const wanted = normalizeHeader(header)
  const found = keys.flatMap((names, at) =>
    names.some((name, nth) => known?.has(name) || (nth > 1 && name === wanted)) ? [at] : [],
  )
  return found.length === 1 ? found[0] : undefined
}

/** People write no wider headers. */
const maxWordedColumns = 500

const knownByWords = new WeakMap<readonly string[], readonly ReadonlySet<string>[]>()

/** Lists for each cell of a row the columns that it may name in other forms of their words. */
const listByWords = (row: readonly string[]): readonly ReadonlySet<string>[] => {
  const listed = knownByWords.get(row)
  if (listed) return listed
  const cells = row.length > maxWordedColumns ? [] : row
  const found = cells.map((cell) => {
    const headers = new Set(findHeadersByWords(cell))
    for (const name of toAlternatives(cell))
      for (const header of findHeadersByWords(name)) headers.add(header)
    return headers
  })
  knownByWords.set(row, found)
  return found
}

/** Finds the only free cell that names the column by its words and names no other column of the table. */
const findByWords = (
  header: string,
  columns: Headed['columns'],
  row: readonly string[],
  taken: ReadonlySet<number | undefined>,
): number | undefined => {
  const found = listByWords(row).flatMap((headers, at) => (headers.has(header) && !taken.has(at) ? [at] : []))
  const [only, another] = found
  if (only === undefined || another !== undefined) return undefined
  const named = listByWords(row)[only] ?? new Set()
  return columns.filter((column) => named.has(column.header)).length === 1 ? only : undefined
}

/** Tells whether a header of the file is one of the last names of our column. */
export const isLastName = ({ lastNames = [] }: Pick<Column, 'lastNames'>, header: string): boolean =>
  toKeys(lastNames).has(normalizeHeader(withoutUnit(header)))

/**
 * Finds the file column of each column: by the map, by our header, with a unit, by a synonym, by shortened words, by a
 * last name.
 */
export const findPlaces = (
  { columns }: Pick<Headed, 'columns'>,
  row: readonly string[],
  map: HeaderMap,
): (number | undefined)[] => {
  const keys = headerKeys(row)
  const find = (header: string, form: 0 | 1): number | undefined => {
    const wanted = normalizeHeader(header)
    const at = keys.findIndex((names) => names[form] === wanted)
    return at === -1 ? undefined : at
  }
  const exact = columns.map(({ header }) => {
    const mapped = map[header]
    // Files with standard headers need no map.
    return (mapped === undefined || mapped.startsWith('=') ? undefined : find(mapped, 0)) ?? find(header, 0)
  })
  const taken = new Set(exact)
  const free = (place: number | undefined) => (taken.has(place) ? undefined : place)
  const fillBy = (
    places: readonly (number | undefined)[],
    findPlace: (header: string) => number | undefined,
  ) =>
    places.map((place, at) => {
      const found = place ?? findPlace(columns[at]?.header ?? '')
      if (place === undefined) taken.add(found)
      return found
    })
  const named = fillBy(exact, (header) => free(find(header, 1)) ?? free(findSynonym(header, keys)))
  const worded = fillBy(named, (header) => findByWords(header, columns, row, taken))
  return fillBy(worded, (header) => {
    const { lastNames } = columns.find((column) => column.header === header) ?? {}
    const isGiven = lastNames === undefined || map[header]?.startsWith('=')
    return isGiven ? undefined : free(findSynonym(header, keys, toKeys(lastNames)))
  })
}

/** Returns the required columns without a place. A value of the map that begins with «=» is one value for all rows. */
export const listMissing = (
  { columns, derived = [] }: Headed,
  places: readonly (number | undefined)[],
  map: HeaderMap = {},
): readonly string[] => {
  const found = new Set(
    columns.flatMap(({ header }, at) =>
      places[at] !== undefined || map[header]?.startsWith('=') ? [header] : [],
    ),
  )
  const required = columns.flatMap(({ header, isRequired }) => (isRequired ? [header] : []))
  return findMissingColumns(required, derived, (header) => found.has(header))
}

/** The matching kind with the most required columns. */
export const findKind = <K extends Headed>(
  kinds: readonly K[],
  row: readonly string[],
  map: HeaderMap,
): K | undefined => {
  const required = ({ columns }: Headed) => columns.filter(({ isRequired }) => isRequired).length
  return kinds
    .filter((kind) => listMissing(kind, findPlaces(kind, row, map), map).length === 0)
    .toSorted((left, right) => required(right) - required(left))[0]
}

const pairs = (key: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(key.length - 1, 0) }, (_, at) => key.slice(at, at + 2)))

/** 0 to 1, by common pairs of letters. */
const likeness = (one: string, other: string): number => {
  const [left, right] = [pairs(one), pairs(other)]
  const common = [...left].filter((pair) => right.has(pair)).length
  return (2 * common) / Math.max(left.size + right.size, 1)
}
const minLikeness = 0.45

const nearest = (header: string, missing: readonly string[]): string | undefined => {
  const key = normalizeHeader(header)
  const ranked = missing.map((name) => {
    const keys = [normalizeHeader(name), ...(synonymKeys.get(name) ?? [])]
    return { name, score: Math.max(...keys.map((known) => likeness(key, known))) }
  })
  const best = ranked.toSorted((left, right) => right.score - left.score)[0]
  return best && best.score >= minLikeness ? best.name : undefined
}

interface Guess {
  readonly kind: Headed
  readonly row: HeadRow
  readonly places: readonly (number | undefined)[]
  readonly score: number
}

/** Finds the row with the most known headers, and the kind they are of. */
export const guessHeader = (
  kinds: readonly Headed[],
  rows: readonly HeadRow[],
  map: HeaderMap,
): Guess | undefined => {
  const guesses = rows.flatMap((row) =>
    kinds.map((kind): Guess => {
      const places = findPlaces(kind, row.cells, map)
      const found = places.filter((place) => place !== undefined).length
      return { kind, row, places, score: found < 2 ? 0 : found - listMissing(kind, places, map).length / 10 }
    }),
  )
  return guesses.filter(({ score }) => score > 0).toSorted((left, right) => right.score - left.score)[0]
}

/** Columns that often have one value for the whole table. */
const oneValues: Readonly<Record<string, string>> = {
  Сектор: 'housing',
  Источник: 'касса',
  Период: '11.2026',
  'На дату': '01.11.2026',
}

const messages = {
  oneValue: ([header, value]: readonly [string, string]) =>
    `Если в столбце «${header}» у всех строк одно значение, задайте его при сопоставлении столбцов или файлом для --map: {"${header}": "=${value}"}.`,
  noHeader: 'нет строки с обязательными столбцами.',
  noDelimiter:
    'столбцы разделены пробелами, так их не различить: сохраните таблицу с разделителем «;» или как XLSX.',
  noNames:
    'в файле нет строки с названиями столбцов: добавьте её над данными или сопоставьте столбцы на рабочем месте.',
  encoding: 'русские буквы не прочесть: сохраните файл ещё раз в UTF-8 или как XLSX; ',
} as const

/** Letters replaced with question marks, or UTF-8 that a program read as windows-1251: «Р›РёС†РµРІРѕР№». */
const isUnreadable = (cells: readonly string[]): boolean => {
  const text = cells.join('')
  return (
    (text.match(/\?{3}|[РС][\u0080-\u00BF\u0402-\u040F\u0450-\u0491\u2013-\u2122]/g) ?? []).length * 6 >
    text.length
  )
}

/** A row of numbers where names of columns are expected. */
const isData = (cells: readonly string[]): boolean =>
  cells.filter((cell) => cell.trim() !== '').length >= 3 && cells.some((cell) => /\d{3}/.test(cell))

const describeLack = (cells: readonly string[], rows: readonly HeadRow[]): string => {
  const hasNoWords = !/\p{L}/u.test(cells.join(''))
  if (isData(cells) || (hasNoWords && rows.some((row) => isData(row.cells)))) return messages.noNames
  const [only = '', another] = cells
  return another === undefined && only.trim().includes('   ') ? messages.noDelimiter : messages.noHeader
}

const maxShownHeaders = 12
const shown = (header: string): string => `«${showHeader(header).slice(0, 60)}»`

/** «Долг» (или «Дебет» и «Кредит»): a column may come in another form. */
const withOtherForm = (
  { derived = [] }: Headed,
  header: string,
  name: (header: string) => string,
): string => {
  const forms = derived.filter(({ into }) => into[0] === header).map(({ from }) => from.map(name).join(' и '))
  return forms.length === 0 ? name(header) : `${name(header)} (или ${forms.join(', или ')})`
}

const listRequired = (kinds: readonly Headed[]): string =>
  kinds
    .map(
      (kind) =>
        `  ${nameKind(kind)}: ${kind.columns.flatMap(({ header, isRequired }) => (isRequired ? [withOtherForm(kind, header, String)] : [])).join(', ')}`,
    )
    .join('\n')

const describeGuess = ({ kind, row, places }: Guess, map: HeaderMap): string => {
  const missing = listMissing(kind, places, map)
  const example = Object.entries(oneValues).find(([header]) => missing.includes(header))
  const found = kind.columns.flatMap(({ header }, at) => (places[at] === undefined ? [] : [header]))
  const unknown = row.cells
    .filter((cell, at) => cell.trim() !== '' && !places.includes(at))
    .slice(0, maxShownHeaders)
    .map((cell) => {
      const near = nearest(cell, missing)
      return near === undefined ? shown(cell) : `${shown(cell)} → «${near}»?`
    })
  return [
    `похоже на «${nameKind(kind)}», заголовок взят из ${nameHeaderLines(row)}: нет ${missing.length === 1 ? 'столбца' : 'столбцов'} ${missing.map((header) => withOtherForm(kind, header, shown)).join(', ')}.`,
    `Найдены: ${found.join(', ')}.`,
    ...(unknown.length === 0 ? [] : [`Не узнаны: ${unknown.join(', ')}.`]),
    ...(example === undefined ? [] : [messages.oneValue(example)]),
  ].join(' ')
}

export const emptyFile = 'Файл пуст.'

/** Says why no row is a header: the best row, what it lacks and the nearest names. */
export const describeNoHeader = (
  kinds: readonly Headed[],
  rows: readonly HeadRow[],
  map: HeaderMap,
): string => {
  const guess = guessHeader(kinds, rows, map)
  if (guess) return describeGuess(guess, map)
  const first = rows.find(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!first) return `${messages.noHeader} ${emptyFile}`
  const begins = `Строка ${first.line}: ${first.cells
    .filter((cell) => cell.trim() !== '')
    .slice(0, maxShownHeaders)
    .map(shown)
    .join(', ')}.`
  const lacks = describeLack(first.cells, rows)
  return `${isUnreadable(first.cells) ? messages.encoding : ''}${lacks} ${begins} Столбцы таблиц такие:\n${listRequired(kinds)}`
}
