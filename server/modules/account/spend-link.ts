import { isSameArea } from '#contract/account/checks.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import { texts } from './texts.ts'
import { mostWrongAreas } from './token.ts'
import { countWrongArea, deleteToken, lockToken, type ShownLink, type TokenRow } from './token-store.ts'

/** A link that was used, is too old, never was, or is another resident's: one answer for all. */
export const deadLink = (): Refused => new Refused('link_dead', [texts.linkDead])

/** Takes a link out of use and does what it is for, both or neither. */
export const spendLink = <T>(
  sql: Sql,
  link: ShownLink,
  now: Date,
  effect: (tx: Tx, token: TokenRow) => Promise<T>,
): Promise<T> =>
  sql.begin(async (tx) => {
    const token = await lockToken(tx, link, now)
    if (!token) throw deadLink()
    await deleteToken(tx, token.id)
    return effect(tx, token)
  })

/** The same for a link that also asks for the flat's number; a wrong one is counted, and some kill the link. */
export const spendLinkWithArea = async <T>(
  sql: Sql,
  link: ShownLink,
  area: string,
  now: Date,
  effect: (tx: Tx, token: TokenRow) => Promise<T>,
): Promise<T> => {
  // A refusal is returned, not thrown: the count of wrong numbers must outlive the transaction.
  const outcome = await sql.begin(async (tx) => {
    const token = await lockToken(tx, link, now)
    if (!token || token.areaNumber === null) return { refusal: deadLink() }
    if (isSameArea(area, token.areaNumber)) {
      await deleteToken(tx, token.id)
      return { done: await effect(tx, token) }
    }
    const isLast = token.wrongAreas + 1 >= mostWrongAreas
    await (isLast ? deleteToken(tx, token.id) : countWrongArea(tx, token.id))
    return { refusal: new Refused('wrong_area', [isLast ? texts.lastWrongArea : texts.wrongArea]) }
  })
  if (outcome.refusal) throw outcome.refusal
  return outcome.done
}
