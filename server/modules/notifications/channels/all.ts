import type { Channel } from './channel.ts'
import { emailChannel } from './email/channel.ts'
import { pushChannel } from './push/channel.ts'

/** In the order of metrics and lists. */
export const channels: Channel[] = [emailChannel, pushChannel]
