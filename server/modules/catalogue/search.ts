import type { Queryable } from '../../db/connect.ts'
import { differsByOne, exchanges, inOtherLayout, isNearly, toWords } from './spelling.ts'

interface Term {
  readonly nth: number
  readonly term: string
  /** Higher for a closer match. */
  readonly quality: number
}

/** Exact word, prefix and probable misspelling. */
const qualities = { itself: 3, beginning: 2, near: 1 } as const

const maxBeginnings = 40

/** Lexemes of Russian full-text search, and prefixes: up to three letters as a term, longer ones by title words. */
const exactTerms = (sql: Queryable, words: readonly string[]) => sql<Term[]>`
  select nth::int, term, max(quality) as quality
  from unnest(${[...words]}::text[]) with ordinality as given (word, nth)
  cross join lateral (
    select lexeme as term, ${qualities.itself}::int as quality from unnest(to_tsvector('russian', given.word))
    union all
    select '^' || given.word, ${qualities.beginning}::int where length(given.word) <= 3
    union all
    (select distinct term, ${qualities.beginning}::int from (
      select term from service_word
      where length(given.word) > 3 and word >= given.word and word < given.word || U&'\\FFFF'
      order by word limit ${maxBeginnings}) beginning)
  ) found
  group by nth, term`

interface NearWord {
  readonly nth: number
  readonly word: string
  readonly term: string
}

/** Finds words of services: similar to a typed word, or equal to its respelling. */
const nearWords = (
  sql: Queryable,
  words: readonly string[],
  respelt: { readonly nths: readonly number[]; readonly words: readonly string[] },
) => sql<NearWord[]>`
  select nth::int, near.word, near.term
  from unnest(${[...words]}::text[]) with ordinality as given (word, nth)
  cross join lateral near_words(given.word) near
  union
  select nth, service_word.word, service_word.term
  from unnest(${[...respelt.nths]}::int[], ${[...respelt.words]}::text[]) as given (nth, word)
  join service_word using (word)`

/** Null: all categories. */
export interface CatalogueScope {
  readonly organisationId: number
  readonly position: string | null
}

const inScope = (sql: Queryable, { organisationId, position }: CatalogueScope) =>
  position === null
    ? sql`organisation_id = ${organisationId}`
    : sql`organisation_id = ${organisationId} and position = ${position}`

/** Each term's index is ordered by rank, so at most `max` rows per term are read. */
const findByWord = async (
  sql: Queryable,
  scope: CatalogueScope,
  terms: readonly Term[],
  max: number,
): Promise<number[]> => {
  const rows = await sql<{ id: number }[]>`
    select service_id as id
    from unnest(${terms.map(({ term }) => term)}::text[], ${terms.map(({ quality }) => quality)}::int[])
      as wanted (term, quality)
    cross join lateral (
      select service_id, weight from service_term
      where ${inScope(sql, scope)} and service_term.term = wanted.term
      order by weight desc, service_id limit ${max}
    ) found
    group by service_id order by max(quality) desc, max(weight) desc, service_id limit ${max}`
  return rows.map(({ id }) => id)
}

const quoted = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`

/** Every word, each by any of its terms. */
const toQuery = (terms: readonly Term[], { organisationId }: CatalogueScope): string =>
  [...Map.groupBy(terms, ({ nth }) => nth).values()]
    .map((word) => `(${word.map(({ term }) => quoted(`${organisationId}:${term}`)).join(' | ')})`)
    .join(' & ')

const findByWords = async (
  sql: Queryable,
  scope: CatalogueScope,
  terms: readonly Term[],
  max: number,
): Promise<number[]> => {
  const rows = await sql<{ id: number }[]>`
    select id from services_with(cast(${toQuery(terms, scope)} as tsquery), ${scope.position}, ${max}) id`
  return rows.map(({ id }) => id)
}

type FindTerms = (sql: Queryable, words: readonly string[]) => Promise<readonly Term[]>

/** In a shorter word, a different letter makes a different word. */
const shortestMistyped = 4

/** Compares lexemes too: the stemmer gives 'окн' for окна and 'окон' for окон. */
const isProbable = (typed: string, lexeme: string | undefined, { word, term }: NearWord): boolean =>
  typed.length >= shortestMistyped &&
  (isNearly(typed, word) || (lexeme !== undefined && differsByOne(lexeme, term)))

const mistyped: FindTerms = async (sql, words) => {
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
  const meant = near.filter((candidate) =>
    isProbable(words[candidate.nth - 1] ?? '', lexemes.get(candidate.nth), candidate),
  )
  return [...exact, ...meant.map(({ nth, term }) => ({ nth, term, quality: qualities.near }))]
}

/** Stop words ('на', 'для') have no lexeme. Kept if nothing else remains. */
const withoutStopWords = (terms: readonly Term[]): readonly Term[] => {
  const known = new Set(terms.filter(({ quality }) => quality === qualities.itself).map(({ nth }) => nth))
  return known.size === 0 ? terms : terms.filter(({ nth }) => known.has(nth))
}

const find = async (
  sql: Queryable,
  scope: CatalogueScope,
  words: readonly string[],
  max: number,
  findTerms: FindTerms,
) => {
  const terms = words.length === 0 ? [] : withoutStopWords(await findTerms(sql, words))
  if (terms.length === 0) return []
  const isOneWord = terms.every(({ nth }) => nth === terms[0]?.nth)
  return (isOneWord ? findByWord : findByWords)(sql, scope, terms, max)
}

/**
 * Returns the best `max` services whose titles have every word. Otherwise tries the other keyboard layout, then one
 * typo per word in either.
 */
export const search = async (
  sql: Queryable,
  scope: CatalogueScope,
  text: string,
  max: number,
): Promise<number[]> => {
  const readings = [toWords(text), toWords(inOtherLayout(text))]
  for (const findTerms of [exactTerms, mistyped])
    for (const words of readings) {
      const found = await find(sql, scope, words, max, findTerms)
      if (found.length > 0) return found
    }
  return []
}
