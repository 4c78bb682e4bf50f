const latin = 'ABCEHKMOPTXY'
const cyrillic = 'АВСЕНКМОРТХУ'
const lowerLatin = 'acekopxy'
const lowerCyrillic = 'асекорху'
const pairs = new Map([...latin].map((letter, at) => [letter, cyrillic[at] ?? letter]))

/** Replaces capital Latin letters with the Cyrillic letters that look the same. */
export const foldLookalikes = (text: string): string =>
  text.replaceAll(/[ABCEHKMOPTXY]/g, (letter) => pairs.get(letter) ?? letter)

const mixedPairs = new Map(
  [...latin, ...lowerLatin].map((letter, at) => [letter, (cyrillic + lowerCyrillic)[at] ?? letter]),
)

/** Words that mix Russian letters with Latin ones, as a table typed with two keyboard layouts has them. */
export const findMixedWords = (text: string): readonly string[] =>
  (text.match(/[\p{sc=Latin}\p{sc=Cyrillic}]+/gu) ?? []).filter(
    (word) => /\p{sc=Latin}/u.test(word) && /\p{sc=Cyrillic}/u.test(word),
  )

/** Replaces Latin letters in such words with the Cyrillic letters that look the same. */
export const mendMixedWords = (text: string): string =>
  findMixedWords(text).reduce(
    (mended, word) =>
      mended.replace(
        word,
        word.replaceAll(/\p{sc=Latin}/gu, (letter) => mixedPairs.get(letter) ?? letter),
      ),
    text,
  )

/** Replaces dashes that programs print for a hyphen. */
export const withPlainHyphens = (text: string): string => text.replaceAll(/[\u2010-\u2015\u2212]/g, '-')

/**
 * Key of an account or flat number: equal for numbers that look the same on paper. Ignores case, spaces, «№», kinds of
 * hyphens, and Latin letters among Cyrillic ones. `number_key` in SQL (migration 0092) must agree.
 */
export const numberKey = (text: string): string =>
  foldLookalikes(
    withPlainHyphens(text.normalize('NFC').toUpperCase()).replaceAll(/[\s№]/g, '').replaceAll('Ё', 'Е'),
  )

/** An account number as organisations write it: 50АА123456, А-100/2. */
export const isAccountNumber = (text: string): boolean => /^[\p{L}\d/_.№-]{1,40}$/u.test(text)
