/** More are ignored. */
const maxWords = 6

/** Normalises like titles (migration 0012). */
export const toWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, maxWords)

const latin = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>'
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ'
const otherKey = new Map(
  [...latin].flatMap((key, index) => {
    const letter = russian[index] ?? key
    return [
      [key, letter],
      [letter, key],
    ] as const
  }),
)

/** Converts 'cfynt[ybr' to 'сантехник' and vice versa. */
export const inOtherLayout = (text: string): string =>
  [...text].map((character) => otherKey.get(character) ?? character).join('')

/** Trigrams miss swapped neighbours in short words. */
export const exchanges = (word: string): string[] =>
  Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  )

const isSameFrom = (a: string, fromA: number, b: string, fromB: number): boolean =>
  a.slice(fromA) === b.slice(fromB)

/** Returns whether at most one substitution, insertion, deletion or swap of neighbours turns `a` into `b`. */
export const differsByOne = (a: string, b: string): boolean => {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return (
    isSameFrom(a, at + 1, b, at + 1) ||
    isSameFrom(a, at + 1, b, at) ||
    isSameFrom(a, at, b, at + 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && isSameFrom(a, at + 2, b, at + 2))
  )
}

/** Returns whether `typed` is the word or its prefix, with at most one typo. */
export const isNearly = (typed: string, word: string): boolean =>
  [-1, 0, 1].some((more) => differsByOne(typed, word.slice(0, typed.length + more))) ||
  differsByOne(typed, word)
