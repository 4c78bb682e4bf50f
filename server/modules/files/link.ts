import { isSame, type Seal } from '../../kernel/seal.ts'

const livesMs = 10 * 60_000
const pattern = /^([0-9a-f-]{36})\.([0-9a-z]{1,11})\.([\w-]{43})$/

/** Who a link is for. */
interface Holder {
  readonly profileId: number
}

const sealOf = (seal: Seal, id: string, till: string, { profileId }: Holder): string =>
  seal('file', `${id}.${till}.${profileId}`)

/** A word that leads one profile to a file for ten minutes; nothing of it is kept. */
export const linkTo = (seal: Seal, id: string, holder: Holder, now: Date): string => {
  const till = (now.getTime() + livesMs).toString(36)
  return `${id}.${till}.${sealOf(seal, id, till, holder)}`
}

/** The id of the file that a word leads its holder to; null for any other word, holder or time. */
export const readLink = (seal: Seal, word: string, holder: Holder, now: Date): string | null => {
  const [, id = '', till = '', given = ''] = pattern.exec(word) ?? []
  if (!isSame(given, sealOf(seal, id, till, holder))) return null
  return Number.parseInt(till, 36) > now.getTime() ? id : null
}
