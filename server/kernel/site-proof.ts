import { isSame, type Hmac } from './hmac.ts'

/** Header by which the operator's command `site` asks /readyz what the server sees of a call. */
export const proofHeader = 'x-site-proof'

export interface SeenCall {
  readonly ip: string
  readonly host: string
  readonly forwardedFor: string
}

const minuteMs = 60_000

const toProof = (hmac: Hmac, minute: number): string => hmac('site', String(minute))

export const createProof = (hmac: Hmac, now: Date): string =>
  toProof(hmac, Math.floor(now.getTime() / minuteMs))

/** Accepts a proof of this or the former minute. */
export const isProof = (hmac: Hmac, proof: string, now: Date): boolean => {
  const minute = Math.floor(now.getTime() / minuteMs)
  return [minute, minute - 1].some((one) => isSame(proof, toProof(hmac, one)))
}
