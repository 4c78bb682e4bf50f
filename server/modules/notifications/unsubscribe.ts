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

/** Returns a token that only permits changing channels, while the resident keeps this e-mail. */
export const getUnsubscribeToken = (hmac: Hmac, residentId: number, username: string): string =>
  `${residentId}-${getSignature(hmac, residentId, username)}`

/** Undefined if forged or after a change of e-mail. */
const findByUnsubscribeToken = async (
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

interface EmailSettingsDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
}

/** Serves links in emails without sign-in (N-03). Every invalid token gets the same error. */
export const createEmailSettings = ({ sql, clock, hmac }: EmailSettingsDeps) => {
  const find = async (id: string) => {
    const found = await findByUnsubscribeToken(sql, hmac, id)
    if (!found) throw new DomainError('link_dead', [messages.linkExpired])
    return found
  }
  return {
    config: async (id: string): Promise<NotificationSettingsConfig> => presentRefusal(await find(id)),

    /** Enabling emails proves the address and clears its wrong-address report. */
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
