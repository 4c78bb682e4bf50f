/** Spellings before the number of an account, without spaces and signs. */
const keywords: ReadonlySet<string> = new Set([
  'лс',
  'лсч',
  'лсчет',
  'лицсч',
  'лицсчет',
  'лицсчета',
  'лицсчету',
  'лицевойсч',
  'лицевойсчет',
  'лицевогосчета',
  'лицевомусчету',
  'лицевымсчетом',
  'лицевыесчета',
  'лицевыхсчетов',
  'лицевымсчетам',
  'лицсчетов',
  'лицсчетам',
])
/** Spellings before a number of the state register: ЕЛС 10ГГ12345600, ИЖКУ 10ГГ123456-01. */
const registerKeywords: ReadonlySet<string> = new Set([
  'елс',
  'едлс',
  'единыйлс',
  'единыйлицсчет',
  'единыйлицевойсчет',
  'единоголицевогосчета',
  'единомулицевомусчету',
  'ижку',
  'иджку',
  'идентификаторжку',
])
const isKeyword = (text: string): boolean => keywords.has(text) || registerKeywords.has(text)

const maxKeywordTokens = 5
const maxNumberLength = 40
/** Words between a keyword and its number. */
const betweenWords: ReadonlySet<string> = new Set([
  'n',
  'no',
  'номер',
  'абонента',
  'плательщика',
  'потребителя',
  'собственника',
])

interface Token {
  /** As the bank wrote it. */
  readonly raw: string
  readonly text: string
  readonly kind: 'word' | 'sign' | 'space'
}

const getKind = (text: string): Token['kind'] => {
  if (/^\s/.test(text)) return 'space'
  return /^[\p{L}\d]/u.test(text) ? 'word' : 'sign'
}

const tokenize = (purpose: string): readonly Token[] =>
  Array.from(purpose.matchAll(/[\p{L}\d]+|[^\p{L}\d\s]+|\s+/gu), ([raw]) => ({
    raw,
    text: raw.toLowerCase().replaceAll('ё', 'е'),
    kind: getKind(raw),
  }))

const isSignOf = (token: Token | undefined, signs: RegExp): boolean =>
  token?.kind === 'sign' && signs.test(token.text)

/** «Л.С.» may be initials: it is a keyword only before «№» or a colon. */
const areInitials = (tokens: readonly Token[], from: number, at: number): boolean => {
  const hasDot = tokens.slice(from, at).some((token) => isSignOf(token, /^\.$/))
  const next = tokens.slice(at + 1).find(({ kind, text }) => kind !== 'space' && text !== '.')
  return hasDot && at > from && !(next && /^[.]*[:№]/.test(next.text))
}

/** Finds a keyword that begins at `from`; `glued` is the number of «ЛС100200012». */
const findKeyword = (tokens: readonly Token[], from: number): { end: number; glued: string } | null => {
  let joined = ''
  let found: { end: number; glued: string } | null = null
  for (let at = from; at < Math.min(from + maxKeywordTokens, tokens.length); at += 1) {
    const token = tokens[at]
    if (token?.kind === 'sign' && !/^[./\\-]$/.test(token.text)) break
    if (token?.kind !== 'word') continue
    const [, letters = '', digits = ''] = /^(\D+)(\d.*)$/.exec(token.text) ?? []
    if (digits !== '' && isKeyword(joined + letters))
      return { end: at + 1, glued: token.raw.slice(-digits.length) }
    if (/\d/.test(token.text)) break
    joined += token.text
    // The longest keyword wins: «лиц. сч.» before «лиц. счёт».
    if (isKeyword(joined) && !(joined === 'лс' && areInitials(tokens, from, at)))
      found = { end: at + 1, glued: '' }
  }
  return found
}

const skipToNumber = (tokens: readonly Token[], from: number): number => {
  let at = from
  while (
    tokens[at]?.kind === 'space' ||
    isSignOf(tokens[at], /^[.:№#=«"(/–—-]+$/) ||
    betweenWords.has(tokens[at]?.text ?? '')
  )
    at += 1
  return at
}

interface FoundNumber {
  /** Null if it has spaces: its parts could be another number. */
  readonly number: string | null
  readonly end: number
}

/** Returns true before «11.2026» and «1234,56», which do not continue the number. */
const isDecimal = (tokens: readonly Token[], at: number): boolean =>
  isSignOf(tokens[at + 1], /^[.,:]$/) && tokens[at + 2]?.kind === 'word'

/** Returns undefined if no number follows. */
const readNumber = (tokens: readonly Token[], from: number, glued: string): FoundNumber | undefined => {
  const start = glued === '' ? skipToNumber(tokens, from) : from - 1
  const first = tokens[start]
  if (first?.kind !== 'word') return undefined
  let number = glued === '' ? first.raw : glued
  let at = start + 1
  while (isSignOf(tokens[at], /^[-/]$/) && tokens[at + 1]?.kind === 'word' && !isDecimal(tokens, at + 1)) {
    number += `${tokens[at]?.raw}${tokens[at + 1]?.raw}`
    at += 2
  }
  if (!/\d/.test(number)) return undefined
  const isSplit =
    tokens[at]?.kind === 'space' &&
    /^\d+$/.test(tokens[at + 1]?.text ?? '') &&
    // «15.11.2026» and «1234,56» are no part of it.
    !isSignOf(tokens[at + 2], /^[.,:/-]$/)
  return { number: isSplit || number.length > maxNumberLength ? null : number, end: at }
}

const minListed = 5

/** «л/с 100200012, 100200047»: numbers of the same length after a comma or «и» are accounts too. */
const readOthers = (tokens: readonly Token[], { number, end }: FoundNumber): readonly string[] => {
  const others: string[] = []
  for (let at = end; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token?.kind === 'space' || isSignOf(token, /^[,;+&]$/) || token?.text === 'и') continue
    const isAlike = /^\d+$/.test(token?.text ?? '') && token?.text.length === number?.length
    if (!isAlike || (token?.text.length ?? 0) < minListed) break
    others.push(token?.raw ?? '')
  }
  return others
}

export type FoundAccount = { readonly account: string } | { readonly fault: string }

const messages = {
  none: 'в назначении платежа нет лицевого счёта после слов «л/с», «лицевой счёт» или «ЕЛС»',
  register:
    'в назначении платежа нет лицевого счёта; похоже, это общая сумма по реестру: загрузите сам реестр, а эту строку пропустите',
  several: (numbers: readonly string[]) => `в назначении несколько лицевых счетов: ${numbers.join(', ')}`,
  unclear: 'номер лицевого счёта в назначении не прочесть однозначно',
} as const

const registerNumber = /^\d{2}\p{L}{2}\d{6}/u

/** A number of the organisation wins; of several numbers of one flat in the state register the most exact one. */
const pickNumbers = (numbers: ReadonlySet<string>): readonly string[] => {
  const own = [...numbers].filter((number) => !registerNumber.test(number))
  if (own.length > 0) return own
  const exact = [...numbers].toSorted((left, right) => right.length - left.length)
  const [longest = ''] = exact
  const flat = longest.slice(0, 10).toLowerCase()
  return exact.every((number) => number.toLowerCase().startsWith(flat)) ? exact.slice(0, 1) : exact
}

/** Finds the account that a purpose of payment names. A number without a keyword is never taken. */
export const findAccount = (purpose: string): FoundAccount => {
  const tokens = tokenize(purpose)
  const numbers = new Set<string>()
  for (const [from, { kind }] of tokens.entries()) {
    const keyword = kind === 'word' ? findKeyword(tokens, from) : null
    const found = keyword ? readNumber(tokens, keyword.end, keyword.glued) : undefined
    if (!found) continue
    if (found.number === null) return { fault: messages.unclear }
    for (const number of [found.number, ...readOthers(tokens, found)]) numbers.add(number)
  }
  const [only, ...others] = pickNumbers(numbers)
  if (only === undefined) return { fault: /реестр/iu.test(purpose) ? messages.register : messages.none }
  return others.length > 0 ? { fault: messages.several([only, ...others].slice(0, 5)) } : { account: only }
}
