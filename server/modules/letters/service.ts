import type { Queryable } from '../../db/connect.ts'
import type { MailLetter } from '../../ports/mail.ts'
import { insertLetter, type LetterRow } from './store.ts'

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
 * the post takes it. The words are made at sending, so that the table holds no secret of a link.
 */
export const postLetter = (
  sql: Queryable,
  letter: Pick<LetterRow, 'kind' | 'recipient' | 'data'>,
  now: Date,
): Promise<void> => insertLetter(sql, letter, now)
