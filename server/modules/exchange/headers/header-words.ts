import { withoutUnit } from './header-units.ts'
import { synonyms } from './header-synonyms.ts'
import { normalizeWords } from '../values/letters.ts'

/** A word of a header: «счёта» by its stem, «лиц.» by its beginning, «к-во» by its beginning and end. */
interface Word {
  readonly text: string
  readonly stem: string
  readonly end: string
  readonly isShort: boolean
}

const ending =
  /(?:ого|его|ому|ему|ыми|ими|ами|ями|ый|ий|ой|ая|яя|ое|ее|ые|ие|ую|юю|ым|им|ом|ем|ых|их|ов|ев|ей|ам|ям|ах|ях|ия|а|я|о|е|ы|и|у|ю|й|ь)$/
const minStem = 3
const toStem = (word: string): string => {
  const stem = word.replace(ending, '')
  return stem.length < minStem ? word : stem
}

const maxLength = 80
const maxWords = 6

/** Reads words and the signs that shorten them: a dot, a slash, a hyphen between the first and the last letters. */
const toWords = (header: string): readonly Word[] => {
  if (header.length > maxLength || !/\p{L}/u.test(header)) return []
  const plain = normalizeWords(header).replaceAll('№', ' номер ').replaceAll(/\s+/g, ' ')
  return Array.from(
    plain.matchAll(/([\p{L}\d]+)(?:-(во|ва|ие|ия|ть|ий|ая)(?!\p{L}))?([./])?/gu),
    ([, text = '', end = '', sign], at) => ({
      text,
      stem: toStem(text),
      end,
      isShort: sign !== undefined || end !== '' || (at > 0 && plain.includes('/')),
    }),
  )
}

interface Name {
  readonly header: string
  readonly words: readonly Word[]
}

const names: readonly Name[] = Object.entries(synonyms).flatMap(([header, others]) =>
  [header, ...others].map((name) => ({ header, words: toWords(name) })),
)
const known = new Set(
  names.flatMap(({ words }) => words.flatMap(({ text, stem, isShort }) => (isShort ? [] : [text, stem]))),
)

/** First letters of the words, in any order; a shortened word keeps its first letter. */
const getInitials = (words: readonly Word[]): string =>
  words
    .map(({ text }) => text.slice(0, 1))
    .toSorted()
    .join('')

const byInitials = new Map<string, Name[]>()
for (const name of names)
  byInitials.set(getInitials(name.words), [...(byInitials.get(getInitials(name.words)) ?? []), name])

/** «Лиц», «тек»: a shortened word ends in a consonant. */
const shortWord = /^\p{L}{2,5}(?<=[бвгджзклмнпрстфхцчшщ])$/u

const isShortened = ({ text, isShort }: Word, count: number): boolean =>
  count === 1 ? isShort && text.length >= minStem : isShort || (shortWord.test(text) && !known.has(text))

const fits = (given: Word, name: Word, count: number): boolean => {
  if (given.end !== '') return name.text.startsWith(given.text) && name.text.endsWith(given.end)
  if (given.text === name.text || given.stem === name.stem) return true
  return isShortened(given, count) && name.text.startsWith(given.text)
}

/** Matches each word to another word of the name. */
const fitAll = (given: readonly Word[], name: readonly Word[], count = given.length): boolean => {
  const [first, ...others] = given
  if (!first) return name.length === 0
  return name.some((word, at) => fits(first, word, count) && fitAll(others, name.toSpliced(at, 1), count))
}

const findByWords = (header: string): ReadonlySet<string> => {
  const words = toWords(header)
  if (words.length === 0 || words.length > maxWords) return new Set()
  const alike = byInitials.get(getInitials(words)) ?? []
  return new Set(alike.flatMap((name) => (fitAll(words, name.words) ? [name.header] : [])))
}

/** Returns our columns that a header may name in other forms of its words: «Тек. показ.», «Общ. площадь», «К-во». */
export const findHeadersByWords = (header: string): ReadonlySet<string> => {
  const plain = withoutUnit(header)
  const whole = findByWords(plain)
  const at = plain.lastIndexOf('(')
  if (whole.size > 0 || at <= 0) return whole
  // «Т1 (день)»: both parts name the same column.
  const inside = findByWords(plain.slice(at + 1))
  return new Set([...findByWords(plain.slice(0, at))].filter((column) => inside.has(column)))
}
