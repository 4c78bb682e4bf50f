import type { Queryable } from '../../db/connect.ts'

/** What a word of a search is looked up by; `nth` is the word's place. */
export interface Term {
  readonly nth: number
  readonly term: string
  /** Greater for what is nearer to the word. */
  readonly quality: number
}

/** Of the word itself, of a word that begins with it, of a word that it may have been meant to be. */
export const qualities = { itself: 3, beginning: 2, near: 1 } as const

const mostBeginnings = 40

/**
 * Terms of words as they are: the lexeme of the Russian full text search, and what begins so. Up to three letters are a
 * term of their own; a longer beginning is looked up among the words of titles.
 */
export const exactTerms = (sql: Queryable, words: readonly string[]) => sql<Term[]>`
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
      order by word limit ${mostBeginnings}) beginning)
  ) found
  group by nth, term`

export interface NearWord {
  readonly nth: number
  readonly word: string
  readonly term: string
}

/** Words of titles that are like the given ones, or are one of their respellings. */
export const nearWords = (
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

/** Where to look: in the whole of an organisation's catalogue, or in a category of it. */
export interface Place {
  readonly organisationId: number
  readonly position: string | null
}

const inPlace = (sql: Queryable, { organisationId, position }: Place) =>
  position === null
    ? sql`organisation_id = ${organisationId}`
    : sql`organisation_id = ${organisationId} and position = ${position}`

/**
 * The best `most` services of a search for one word, best first. Each term gives its services by an index that has the
 * best first, so no more of them are read than are asked for, however many have the term.
 */
export const findByWord = async (
  sql: Queryable,
  place: Place,
  terms: readonly Term[],
  most: number,
): Promise<number[]> => {
  const rows = await sql<{ id: number }[]>`
    select service_id as id
    from unnest(${terms.map(({ term }) => term)}::text[], ${terms.map(({ quality }) => quality)}::int[])
      as wanted (term, quality)
    cross join lateral (
      select service_id, weight from service_term
      where ${inPlace(sql, place)} and service_term.term = wanted.term
      order by weight desc, service_id limit ${most}
    ) found
    group by service_id order by max(quality) desc, max(weight) desc, service_id limit ${most}`
  return rows.map(({ id }) => id)
}

const quoted = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`

/** All of the words, each by any of its terms. */
const queryOf = (terms: readonly Term[], { organisationId }: Place): string =>
  [...Map.groupBy(terms, ({ nth }) => nth).values()]
    .map((word) => `(${word.map(({ term }) => quoted(`${organisationId}:${term}`)).join(' | ')})`)
    .join(' & ')

/** The best `most` services of a search for several words, best first, by the full text search. */
export const findByWords = async (
  sql: Queryable,
  place: Place,
  terms: readonly Term[],
  most: number,
): Promise<number[]> => {
  const rows = await sql<{ id: number }[]>`
    select id from services_with(cast(${queryOf(terms, place)} as tsquery), ${place.position}, ${most}) id`
  return rows.map(({ id }) => id)
}
