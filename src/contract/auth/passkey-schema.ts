import * as z from 'zod/mini'
import { maxPasskeyNameLength } from './account-checks.ts'
import { instantSchema } from '../primitives.ts'

/** base64url. */
const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max))
const kindSchema = z.literal('public-key')

/** Options of `navigator.credentials.create`; binary as base64url. */
export const creationSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: kindSchema })),
  /** Milliseconds. */
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: kindSchema })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof creationSchema>

/** Options of `navigator.credentials.get`: any passkey of the site. */
export const requestSchema = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.output<typeof requestSchema>

const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxPasskeyNameLength))

export const newPasskeySchema = z.strictObject({
  name: nameSchema,
  credential: z.strictObject({
    id: bytes(1400),
    response: z.strictObject({ clientDataJSON: bytes(8000), attestationObject: bytes(40_000) }),
  }),
})
export type NewPasskey = z.output<typeof newPasskeySchema>

export const passkeyAssertionSchema = z.strictObject({
  credential: z.strictObject({
    id: bytes(1400),
    response: z.strictObject({
      clientDataJSON: bytes(8000),
      authenticatorData: bytes(8000),
      signature: bytes(4000),
    }),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: instantSchema,
  /** Null: never used. */
  used_at: z.nullable(instantSchema),
})
export type Passkey = z.output<typeof passkeySchema>

export const passkeysSchema = z.object({ passkeys: z.array(passkeySchema) })
export const passkeyIdSchema = z.strictObject({ id: z.uuid() })
export const passkeyNameSchema = z.strictObject({ name: nameSchema })
