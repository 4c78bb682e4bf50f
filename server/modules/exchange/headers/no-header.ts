import { guessHeader, listMissing, type Guess } from './header-kind.ts'
import { nameKind, normalizeHeader, synonymKeys, type Headed, type HeaderMap } from './header-names.ts'
import { nameHeaderLines, type HeadRow } from './joined-headers.ts'
import { showHeader } from '../values/letters.ts'

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
