import { disownAddress, setRefusalChannels, unsubscribe } from '#contract/notifications/endpoints.ts'
import type { Channels } from '#contract/notifications/schema.ts'
import { call } from '../../../lib/http/call.ts'

// What the reader of a letter does; `id` is the letter's signed word.
export const saveRefusal = (id: string, channels: Channels) =>
  call(setRefusalChannels, { body: { id, ...channels } })
export const sayWrongAddress = (id: string) => call(disownAddress, { body: { id } })
export const endLetters = (id: string) => call(unsubscribe, { params: { id } })
