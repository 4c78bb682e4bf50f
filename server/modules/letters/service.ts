import type { Queryable } from '../../db/connect.ts'
import type { MailLetter } from '../../ports/mail.ts'
import { insertLetter, listLeft, type LetterRow } from './store.ts'

export { deleteLettersTo } from './store.ts'
export { paragraphs, type Paragraph } from './body.ts'

/** What a composer gives: the words of a letter. */
export type Words = Omit<MailLetter, 'to' | 'id'>

/** Writes a letter at the moment of sending; null when there is nothing to be sent any more. */
export type Composer = (
  sql: Queryable,
  letter: Pick<LetterRow, 'recipient' | 'data'>,
) => Promise<Words | null>

/** A composer for each kind of letter; a module's kinds begin with its name. */
export type Composers = Readonly<Record<string, Composer>>

/**
 * Puts a letter into the transaction of what it tells about: it goes when that is committed, and is tried again until
 * the post takes it. The words are made at sending, so that the table holds no secret of a link. Returns its id.
 */
export const postLetter = (
  sql: Queryable,
  letter: Pick<LetterRow, 'kind' | 'recipient' | 'data'>,
  now: Date,
): Promise<number> => insertLetter(sql, letter, now)

/** What became of letters by their ids: those that are sent are not among them. */
export const lettersLeft = async (
  sql: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, 'sending' | 'failed'>> => {
  const left = await listLeft(sql, ids)
  return new Map(left.map(({ id, is_given_up }) => [id, is_given_up ? 'failed' : 'sending'] as const))
}
