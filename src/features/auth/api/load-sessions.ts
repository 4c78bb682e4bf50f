import { listSessions } from '#contract/account/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

export const loadSessions = () => callWithMeta(listSessions, {})
