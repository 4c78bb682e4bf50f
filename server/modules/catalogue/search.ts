import type { Queryable } from '../../db/connect.ts'
import { differsByOne, exchanges, inOtherLayout, isNearly, wordsOf } from './spelling.ts'
import {
  exactTerms,
  findByWord,
  findByWords,
  nearWords,
  qualities,
  type NearWord,
  type Place,
  type Term,
} from './search-store.ts'

type Spell = (sql: Queryable, words: readonly string[]) => Promise<readonly Term[]>

/** A shorter word that differs by a letter is another word. */
const shortestMistyped = 4

/** Also by their lexemes: the stemmer leaves 'окн' of окна and 'окон' of окон. */
const isMeant = (typed: string, lexeme: string | undefined, { word, term }: NearWord): boolean =>
  typed.length >= shortestMistyped &&
  (isNearly(typed, word) || (lexeme !== undefined && differsByOne(lexeme, term)))

/** Terms of the words as they are, and terms of what they may have been meant to be. */
const mistyped: Spell = async (sql, words) => {
  const respelt = words.flatMap((word, index) =>
    exchanges(word).map((other) => ({ nth: index + 1, word: other })),
  )
  const exact = await exactTerms(sql, words)
  const lexemes = new Map(
    exact.flatMap(({ nth, term, quality }) => (quality === qualities.itself ? [[nth, term]] : [])),
  )
  const near = await nearWords(sql, words, {
    nths: respelt.map(({ nth }) => nth),
    words: respelt.map(({ word }) => word),
  })
  const meant = near.filter((one) => isMeant(words[one.nth - 1] ?? '', lexemes.get(one.nth), one))
  return [...exact, ...meant.map(({ nth, term }) => ({ nth, term, quality: qualities.near }))]
}

/** Without words such as 'на' and 'для', which the full text search has no lexeme for, unless there are no others. */
const telling = (terms: readonly Term[]): readonly Term[] => {
  const known = new Set(terms.filter(({ quality }) => quality === qualities.itself).map(({ nth }) => nth))
  return known.size === 0 ? terms : terms.filter(({ nth }) => known.has(nth))
}

const find = async (sql: Queryable, place: Place, words: readonly string[], most: number, spell: Spell) => {
  const terms = words.length === 0 ? [] : telling(await spell(sql, words))
  if (terms.length === 0) return []
  const isOneWord = terms.every(({ nth }) => nth === terms[0]?.nth)
  return (isOneWord ? findByWord : findByWords)(sql, place, terms, most)
}

/**
 * Ids of the best `most` services whose titles have every word of the text, best first. When nothing has them as they
 * are typed, the other keyboard layout is tried, then one mistyped letter in each word, in either layout.
 */
export const search = async (sql: Queryable, place: Place, text: string, most: number): Promise<number[]> => {
  const readings = [wordsOf(text), wordsOf(inOtherLayout(text))]
  for (const spell of [exactTerms, mistyped])
    for (const words of readings) {
      const found = await find(sql, place, words, most, spell)
      if (found.length > 0) return found
    }
  return []
}
