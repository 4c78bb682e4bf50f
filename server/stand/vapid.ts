import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod'

const longestSeconds = 24 * 3600
const claimsSchema = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(?:mailto:|https:)/),
})

const keyOf = (publicKey: string) => {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)] as const
  const halves = { x: x.toString('base64url'), y: y.toString('base64url') }
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', ...halves } })
}

/** Why a push service does not take the word of who sends (RFC 8292); null when it does. */
export const vapidFault = (
  authorization: string,
  expected: { readonly origin: string; readonly publicKey: string; readonly now: Date },
): string | null => {
  const [, head, claims, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (head === undefined || claims === undefined || signature === undefined) return 'no VAPID'
  if (key !== expected.publicKey) return 'another key than the subscription'
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: keyOf(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) return 'a wrong signature'
  const { aud, exp } = claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
  if (aud !== expected.origin) return 'another audience'
  const left = exp - expected.now.getTime() / 1000
  return left > 0 && left <= longestSeconds ? null : 'a wrong expiry'
}
