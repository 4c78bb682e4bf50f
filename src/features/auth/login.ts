import { login as endpoint } from '#contract/auth/session-endpoints.ts'
import type { Session } from '#contract/auth/session-schema.ts'
import { call } from '../../lib/http/call.ts'

// Loaded separately, so that the screen accepts input earlier.
export { confirmEmails } from '../../ui/fields/email-question.tsx'
export { validateEmail, normalizeEmail } from '#contract/email.ts'

/** Throws CallError with the server's texts. */
export const login = (username: string, password: string): Promise<Session> =>
  call(endpoint, { body: { username, password } })
