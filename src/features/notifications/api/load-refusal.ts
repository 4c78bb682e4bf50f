import { getRefusalConfig } from '#contract/notifications/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** What the reader of a letter may change; `id` is the letter's signed word. */
export const loadRefusal = (id: string) => callWithMeta(getRefusalConfig, { query: { id } })
