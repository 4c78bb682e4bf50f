import { login as endpoint } from '#contract/session/endpoints.ts'
import type { Session } from '#contract/session/schema.ts'
import { call } from '../../lib/http/call.ts'

// What a sign-in needs once its form is sent; the screen can be typed in before this is loaded.
export { confirmEmails } from '../../ui/fields/email-question.tsx'
export { emailFault, plainEmail } from '#contract/email.ts'

/** Signs in. Throws CallError with the server's texts for a refusal. */
export const login = (username: string, password: string): Promise<Session> =>
  call(endpoint, { body: { username, password } })
