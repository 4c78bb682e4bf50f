import { login as endpoint } from '#contract/session/endpoints.ts'
import type { Session } from '#contract/session/schema.ts'
import { call } from '../../lib/http/call.ts'

/** Signs in. Throws CallError with the server's texts for a refusal. */
export const login = (username: string, password: string): Promise<Session> =>
  call(endpoint, { body: { username, password } })
