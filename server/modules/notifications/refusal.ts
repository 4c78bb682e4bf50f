import type { Channels, RefusalConfig } from '#contract/notifications/schema.ts'
import type { Sql, Queryable } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import { type Seal, isSame } from '../../kernel/seal.ts'
import { presentRefusal } from './present.ts'
import { changeChannels, findChannels, type StoredChannels } from './store.ts'
import { texts } from './texts.ts'

const wordOf = (seal: Seal, residentId: number, username: string): string =>
  seal('refusal', `${residentId}:${username}`)

/**
 * The signed word of a letter. Whoever has it may refuse notices and nothing else; it is good for as long as the
 * resident has this e-mail, because a letter must be refusable however old it is.
 */
export const letterIdOf = (seal: Seal, residentId: number, username: string): string =>
  `${residentId}-${wordOf(seal, residentId, username)}`

/** The resident whose letter it is; undefined for any word that is not ours or no longer is good. */
const findByLetterId = async (
  sql: Queryable,
  seal: Seal,
  id: string,
): Promise<(StoredChannels & { readonly residentId: number }) | undefined> => {
  const [, resident, word] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(id) ?? []
  if (resident === undefined || word === undefined) return undefined
  const residentId = Number(resident)
  const found = await findChannels(sql, residentId)
  return found && isSame(word, wordOf(seal, residentId, found.username))
    ? { ...found, residentId }
    : undefined
}

interface RefusalParts {
  readonly sql: Sql
  readonly seal: Seal
}

/** What the reader of a letter may do without a sign-in (N-03). Every word that is not good is refused alike. */
export const makeRefusal = ({ sql, seal }: RefusalParts) => {
  const find = async (id: string) => {
    const found = await findByLetterId(sql, seal, id)
    if (!found) throw new Refused(404, 'link_dead', [texts.linkDead])
    return found
  }
  return {
    config: async (id: string): Promise<RefusalConfig> => presentRefusal(await find(id)),

    /** Who reads the letters and wants them owns the address: a word that it is wrong is taken back. */
    setChannels: async (id: string, channels: Channels): Promise<RefusalConfig> => {
      const { residentId } = await find(id)
      await changeChannels(sql, residentId, { ...channels, ...(channels.email && { wrong_address: null }) })
      return presentRefusal(await find(id))
    },

    disown: async (id: string): Promise<void> => {
      const { residentId, username } = await find(id)
      await changeChannels(sql, residentId, { email: false, wrong_address: username })
    },

    unsubscribe: async (id: string): Promise<void> => {
      const { residentId } = await find(id)
      await changeChannels(sql, residentId, { email: false })
    },
  }
}
