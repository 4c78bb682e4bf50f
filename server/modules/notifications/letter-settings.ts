import type { Channels, NotificationSettingsConfig } from '#contract/notifications/schema.ts'
import type { Sql, Queryable } from '../../db/connect.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { type Hmac, isSame } from '../../kernel/hmac.ts'
import type { Clock } from '../../ports/clock.ts'
import { presentRefusal } from './present.ts'
import { changeChannels, findChannels, type StoredChannels } from './store.ts'
import { messages } from './messages.ts'

const getSignature = (hmac: Hmac, residentId: number, username: string): string =>
  hmac('refusal', `${residentId}:${username}`)

/**
 * The signed token of a letter. Its bearer may change channels and nothing else; it is valid for as long as the
 * resident has this e-mail, because a letter must be refusable however old it is.
 */
export const getLetterId = (hmac: Hmac, residentId: number, username: string): string =>
  `${residentId}-${getSignature(hmac, residentId, username)}`

/** The resident whose letter it is; undefined for a forged token, and after a change of e-mail. */
const findByLetterId = async (
  sql: Queryable,
  hmac: Hmac,
  id: string,
): Promise<(StoredChannels & { readonly residentId: number }) | undefined> => {
  const [, resident, signature] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(id) ?? []
  if (resident === undefined || signature === undefined) return undefined
  const residentId = Number(resident)
  const found = await findChannels(sql, residentId)
  return found && isSame(signature, getSignature(hmac, residentId, found.username))
    ? { ...found, residentId }
    : undefined
}

interface LetterSettingsDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
}

/** Calls of a letter's reader, without a sign-in (N-03). Every invalid token is refused alike. */
export const createLetterSettings = ({ sql, clock, hmac }: LetterSettingsDeps) => {
  const find = async (id: string) => {
    const found = await findByLetterId(sql, hmac, id)
    if (!found) throw new DomainError('link_dead', [messages.linkDead])
    return found
  }
  return {
    config: async (id: string): Promise<NotificationSettingsConfig> => presentRefusal(await find(id)),

    /** A reader who switches letters on owns the address: an earlier report of a wrong address is cleared. */
    setChannels: async (id: string, channels: Channels): Promise<NotificationSettingsConfig> => {
      const { residentId } = await find(id)
      const change = { ...channels, ...(channels.email && { wrong_address: null }) }
      await changeChannels(sql, residentId, change, clock.now())
      return presentRefusal(await find(id))
    },

    disown: async (id: string): Promise<void> => {
      const { residentId, username } = await find(id)
      await changeChannels(sql, residentId, { email: false, wrong_address: username }, clock.now())
    },

    unsubscribe: async (id: string): Promise<void> => {
      const { residentId } = await find(id)
      await changeChannels(sql, residentId, { email: false }, clock.now())
    },
  }
}
