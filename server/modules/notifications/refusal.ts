import type { Channels, RefusalConfig } from '#contract/notifications/schema.ts'
import type { Sql } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Seal } from '../../kernel/seal.ts'
import { findByLetterId } from './letter-link.ts'
import { presentRefusal } from './present.ts'
import { changeChannels } from './store.ts'
import { texts } from './texts.ts'

interface RefusalParts {
  readonly sql: Sql
  readonly seal: Seal
}

/** What the reader of a letter may do without a sign-in (row N-03). Every word that is not good is refused alike. */
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
