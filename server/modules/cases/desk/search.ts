import { mendMixedWords } from '#contract/lookalikes.ts'
import { phoneParts } from '#contract/phone-search.ts'
import type { Fragment, Queryable } from '../../../db/connect.ts'
import { hasPhonePart, selectByPhonePart } from '../../profile/service.ts'

/** Returns `like` patterns: any part of a long number, any phone format, a whole short number, or a word prefix. */
export const toPatterns = (search: string): readonly string[] => {
  const digits = search.replaceAll(/\D/g, '')
  if (digits.length >= 10 && /^[\d\s()+-]+$/.test(search)) return [`%${digits.slice(-10)}%`]
  const words =
    mendMixedWords(search)
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => {
    if (!/^\d+$/.test(word)) return `% ${word}%`
    return word.length < 4 ? `% ${word} %` : `%${word}%`
  })
}

const haveWords = (sql: Queryable, search: string): Fragment =>
  toPatterns(search).reduce((some, pattern) => sql`${some} and words like ${pattern}`, sql`true`)

/** Returns SQL conditions of `desk_case`, each with its index: by words, by a phone of the case, by one of its flat. */
export const matchSearch = (
  sql: Queryable,
  organisationId: number,
  search: string,
  maxFlats: number,
): readonly Fragment[] => {
  const parts = phoneParts(search)
  if (parts.length === 0) return [haveWords(sql, search)]
  const own = { keys: sql`phone_keys_in(organisation_id, words)`, text: sql`words` }
  return [
    haveWords(sql, search),
    hasPhonePart(sql, organisationId, own, parts),
    sql`personal_account_id in (
      select personal_account_id from (${selectByPhonePart(sql, organisationId, parts, maxFlats)}) by_phone)`,
  ]
}
