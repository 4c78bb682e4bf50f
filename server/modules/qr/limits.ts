import type { Queryable } from '../../db/connect.ts'
import type { Limit } from '../../kernel/limits.ts'
import { networkOf } from '../../kernel/caller.ts'
import type { Seal } from '../../kernel/seal.ts'
import { secondsAfter, type QrDeps } from './deps.ts'

const hour = 3600
const day = 24 * hour

const knownNetworkSeconds = 180 * day

/*
 * Limits (V-05). A phone has one count for all strange networks and one for each network from which it was proven
 * before: strangers who use up the first do not lock its owner out at home. A network may be that of a mobile
 * operator with many payers behind one address, so its counts are wide.
 */
const perNetwork = (what: string, network: string): Limit => ({
  bucket: `qr:${what}:network:${network}`,
  most: 60,
  seconds: hour,
})

/** A phone and the network of the call; `isKnown`: the phone was proven from this network before. */
export interface CountedPhone {
  readonly phone: string
  readonly network: string
  readonly isKnown: boolean
}

const perPhone = (what: string, seal: Seal, { phone, network, isKnown }: CountedPhone): string =>
  `qr:${what}:phone:${seal('bucket', isKnown ? `${phone} ${network}` : phone)}`

/** Limits of calls to a phone: they cost money, and may be a nuisance to the one who is called. */
export const callPhoneLimits = (seal: Seal, counted: CountedPhone): Limit[] => [
  { bucket: `${perPhone('call', seal, counted)}:hour`, most: 5, seconds: hour },
  { bucket: `${perPhone('call', seal, counted)}:day`, most: 15, seconds: day },
]
/** Limits of calls that one network may request. */
export const callNetworkLimits = (network: string): Limit[] => [perNetwork('call', network)]

/** Limits of letters with a code: by the address, by the proven phone, by the network. */
export const letterLimits = (seal: Seal, email: string, counted: CountedPhone): Limit[] => [
  perNetwork('letter', counted.network),
  { bucket: `${perPhone('letter', seal, counted)}`, most: 10, seconds: hour },
  { bucket: `qr:letter:email:${seal('bucket', email)}`, most: 5, seconds: hour },
]

/** Limits of wrong codes, beside the three tries that one code has. */
export const codeLimits = (seal: Seal, counted: CountedPhone): Limit[] => [
  perNetwork('code', counted.network),
  { bucket: perPhone('code', seal, counted), most: 12, seconds: hour },
]

/** Keyed hash of a phone with a network. */
const networkOfPhone = (seal: Seal, phone: string, network: string): string =>
  seal('bucket', `known ${phone} ${network}`)

const isKnownNetwork = async (sql: Queryable, hash: string): Promise<boolean> => {
  const rows = await sql`select from qr_known_network where word = ${hash}`
  return rows.length > 0
}

/** Remembers that the phone was proven from the network, for 180 days. */
export const rememberNetwork = async (
  sql: Queryable,
  { seal }: Pick<QrDeps, 'seal'>,
  { phone, network }: CountedPhone,
  now: Date,
): Promise<void> => {
  const oldest = secondsAfter(now, -knownNetworkSeconds)
  await sql`delete from qr_known_network where seen_at < ${oldest}`
  await sql`
    insert into qr_known_network (word, seen_at) values (${networkOfPhone(seal, phone, network)}, ${now})
    on conflict (word) do update set seen_at = excluded.seen_at`
}

/** The phone and the caller's network as they are counted when the phone is called or its code is tried. */
export const countedPhone = async (
  { sql, seal }: QrDeps,
  phone: string,
  ip: string,
): Promise<CountedPhone> => {
  const network = seal('network', networkOf(ip))
  return { phone, network, isKnown: await isKnownNetwork(sql, networkOfPhone(seal, phone, network)) }
}
