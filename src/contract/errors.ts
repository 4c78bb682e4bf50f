import * as z from 'zod/mini'

/** The one shape of every error (decision 1): `errors` is what a person reads, `code` what a program reads. */
export const errorBodySchema = z.object({
  errors: z.array(z.string()),
  detail: z.optional(z.string()),
  code: z.optional(z.string()),
  /** The server's present value, for a conflict; its shape belongs to the endpoint's code. */
  current: z.optional(z.unknown()),
})
export type ErrorBody = z.output<typeof errorBodySchema>

/** Exact `detail` texts of a 401. The first two require one refresh, the third a sign-in. */
export const tokensNeedUpdate = 'Tokens need to be updated'
export const tokenNotValid = 'Given token not valid for any token type'
export const notAuthenticated = 'Not authenticated'

/** Headers of our protocol (docs/offline.md). */
export const headers = {
  csrf: 'x-csrf-token',
  idempotencyKey: 'idempotency-key',
  permissions: 'x-permissions',
  profile: 'x-profile',
  scope: 'x-scope',
  storedAt: 'x-stored-at',
} as const
