import { isSame, type Hmac } from '../../kernel/hmac.ts'

const livesMs = 10 * 60_000
const pattern = /^([0-9a-f-]{36})\.([0-9a-z]{1,11})\.([\w-]{43})$/

interface Holder {
  readonly profileId: number
}

const signLink = (hmac: Hmac, id: string, till: string, { profileId }: Holder): string =>
  hmac('file', `${id}.${till}.${profileId}`)

/** Stateless and signed, valid for one profile and ten minutes. */
export const createLink = (hmac: Hmac, id: string, holder: Holder, now: Date): string => {
  const till = (now.getTime() + livesMs).toString(36)
  return `${id}.${till}.${signLink(hmac, id, till, holder)}`
}

/** Returns null if forged, foreign or expired. */
export const readLink = (hmac: Hmac, link: string, holder: Holder, now: Date): string | null => {
  const [, id = '', till = '', given = ''] = pattern.exec(link) ?? []
  if (!isSame(given, signLink(hmac, id, till, holder))) return null
  return Number.parseInt(till, 36) > now.getTime() ? id : null
}
