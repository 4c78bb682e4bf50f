/** Formats of a workbook's cells, by the number of their style. */
export interface CellFormat {
  readonly isDate: boolean
  /** Excel shows a number of this format otherwise than it holds it. */
  readonly shows?: 'percent' | 'time' | 'fraction'
  /** Format whose zeros are part of a code: 00000 or 000-000. */
  readonly zeros?: string
}

const withoutLiterals = (code: string): string =>
  code.replaceAll(/\[[^\]]*(?:\]|$)|"[^"]*(?:"|$)|\\./g, '').replaceAll(/general|standard|основной/gi, '')

/** Finds the zeros and the literal signs between them. Undefined for formats of quantities: 0.00, # ##0. */
const findZeros = (code: string): string | undefined => {
  const plain = (code.split(';')[0] ?? '').replaceAll(/"([^"]*)"/g, '$1').replaceAll(/\\(.)/g, '$1')
  return plain.length <= 60 && /^[^\d#?.,eE%@]*0[0 /()-]*0$/.test(plain) && /00/.test(plain)
    ? plain.replaceAll(/\[[^[\]]*\]/g, '')
    : undefined
}

/** Reads a format code of the styles part. */
export const toCellFormat = (code: string): CellFormat => {
  const plain = withoutLiterals(code)
  const isDate = /[yd]|m{3}/i.test(plain)
  const shows = isDate ? undefined : findShown(code, plain)
  const zeros = isDate ? undefined : findZeros(code)
  return { isDate, ...(shows !== undefined && { shows }), ...(zeros !== undefined && { zeros }) }
}

const findShown = (code: string, plain: string): CellFormat['shows'] => {
  if (plain.includes('%')) return 'percent'
  if (/[hs]/i.test(plain) || /\[(?:h+|m+|s+)\]/i.test(code)) return 'time'
  return /[?#0]\/[?#\d]/.test(plain) ? 'fraction' : undefined
}

/** Format numbers that need no code in the file. */
export const builtInFormat = (id: number): CellFormat => {
  const shows = builtInShows.get(id)
  return {
    isDate: (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58),
    ...(shows !== undefined && { shows }),
  }
}
const builtInShows: ReadonlyMap<number, CellFormat['shows']> = new Map([
  [9, 'percent'],
  [10, 'percent'],
  [12, 'fraction'],
  [13, 'fraction'],
  ...[18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'time'] as const),
])

const dayMs = 24 * 3600_000

/** Serial days count from the end of 1899, or from 1904. */
const dayOfSerial = (serial: number, is1904: boolean): string | null => {
  const at = new Date(Date.UTC(1899, 11, 30) + (Math.floor(serial) + (is1904 ? 1462 : 0)) * dayMs)
  return Number.isNaN(at.getTime()) ? null : at.toISOString().slice(0, 10)
}

/** Fills the zeros of a format from the right: 123 in 00000 is 00123. */
const fillZeros = (digits: string, zeros: string): string => {
  const places = [...zeros].filter((sign) => sign === '0').length
  const padded = [...digits.padStart(places, '0')]
  const extra = padded.splice(0, padded.length - places)
  let isFirst = true
  return [...zeros]
    .map((sign) => {
      if (sign !== '0') return sign
      const before = isFirst ? extra.join('') : ''
      isFirst = false
      return `${before}${padded.shift() ?? ''}`
    })
    .join('')
}

/** Decimals that Excel keeps as noise of sums: 5.68E-14. */
const maxDecimals = 10

/** Returns a number as Excel shows it, by 15 significant digits and without an exponent. */
const formatNumber = (value: number): string => {
  const shown = Number(value.toPrecision(15))
  const text = String(shown)
  if (!text.includes('e')) return text
  return Math.abs(shown) < 1 ? String(Number(shown.toFixed(maxDecimals))) : text
}

export interface Looks {
  readonly strings: readonly string[]
  readonly formats: readonly CellFormat[]
  readonly is1904: boolean
}

export interface Cell {
  readonly place: number
  readonly type: string
  readonly style: number
  isFormula: boolean
  content: string
}

export const isDateCell = ({ type, style, content }: Cell, { formats }: Looks): boolean =>
  content.trim() !== '' && (type === 'd' || (type === 'n' && formats[style]?.isDate === true))

export const getCellText = ({ type, style, content }: Cell, { strings, formats, is1904 }: Looks): string => {
  if (type === 's') return strings[Number(content)] ?? ''
  if (type === 'b') return content === '1' ? 'да' : 'нет'
  if (type === 'd') return content.slice(0, 10)
  if (type !== 'n') return decodeText(content)
  if (content.trim() === '') return content
  const value = Number(content)
  if (!Number.isFinite(value)) return content
  const format = formats[style]
  if (format?.isDate) return dayOfSerial(value, is1904) ?? content
  if (format?.shows === 'percent') return `${formatNumber(value * 100)}%`
  const text = formatNumber(value)
  return format?.zeros !== undefined && /^\d+$/.test(text) ? fillZeros(text, format.zeros) : text
}

/** Excel keeps 15 digits of a number and turns the rest into zeros. */
const maxExact = 1e15

const shownOtherwise = {
  time: 'программа таблиц превратила значение во время: нужен текстовый столбец',
  fraction: 'программа таблиц показывает число дробью: нужен текстовый столбец',
} as const

/** Workbooks write control characters of a text so: _x000D_ is a carriage return. */
export const decodeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

export const findCellFault = (
  { isFormula, type, style, content }: Cell,
  { strings, formats }: Looks,
): string | null => {
  if (type === 's' && strings[Number(content)] === undefined)
    return 'текста этой ячейки в книге нет: откройте книгу в Excel и сохраните'
  if (type === 'e') return `в ячейке ошибка ${content}`
  if (isFormula && content.trim() === '')
    return 'в ячейке формула без значения: откройте книгу в Excel и сохраните'
  const shows = type === 'n' && content.trim() !== '' ? formats[style]?.shows : undefined
  if (shows === 'time' || (shows === 'fraction' && !Number.isInteger(Number(content))))
    return shownOtherwise[shows]
  return type === 'n' && Math.abs(Number(content)) >= maxExact
    ? 'программа таблиц испортила номер: нужен текстовый столбец'
    : null
}
