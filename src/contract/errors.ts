import * as z from 'zod/mini'

/** All errors (decision 1): `errors` for people, `code` for programs. */
export const errorBodySchema = z.object({
  errors: z.array(z.string()),
  detail: z.optional(z.string()),
  code: z.optional(z.string()),
  /** The server's value in a conflict; its shape depends on the endpoint. */
  current: z.optional(z.unknown()),
})
export type ErrorBody = z.output<typeof errorBodySchema>

/** `detail` of a 401: refresh for the first two, sign in for the third. */
export const tokensNeedUpdate = 'Tokens need to be updated'
export const tokenNotValid = 'Given token not valid for any token type'
export const notAuthenticated = 'Not authenticated'

/** See docs/offline.md. */
export const headers = {
  csrf: 'x-csrf-token',
  idempotencyKey: 'idempotency-key',
  permissions: 'x-permissions',
  profile: 'x-profile',
  requestId: 'x-request-id',
  scope: 'x-scope',
  storedAt: 'x-stored-at',
} as const

/** UUIDs of earlier attempts, which the server closes first (docs/offline.md). Apart: the first screens do not send it. */
export const replacesHeader = 'replaces'
