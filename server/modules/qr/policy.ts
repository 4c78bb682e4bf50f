import type { Limit } from '../../kernel/limits.ts'
import type { Seal } from '../../kernel/seal.ts'

const minute = 60
const hour = 3600
const day = 24 * hour

/** How long the digits of a call or a letter are good. */
export const codeSeconds = 10 * minute
/** How long a network is remembered that a phone was proven from. */
export const knownNetworkSeconds = 180 * day

/*
 * Limits (V-05). A phone has one count for the whole world and one for each network that it was proven from
 * before: strangers who use up the first do not lock its owner out at home. A network may be that of a mobile
 * operator with many payers behind one address, so its counts are wide.
 */
const perNetwork = (what: string, network: string): Limit => ({
  bucket: `qr:${what}:network:${network}`,
  most: 60,
  seconds: hour,
})

/** Who is counted: `isKnown` says that the phone was proven from the network before. */
export interface Counted {
  readonly phone: string
  readonly network: string
  readonly isKnown: boolean
}

const perPhone = (what: string, seal: Seal, { phone, network, isKnown }: Counted): string =>
  `qr:${what}:phone:${seal('bucket', isKnown ? `${phone} ${network}` : phone)}`

/** Limits of calls to a phone: they cost money, and may be a nuisance to who is called. */
export const callPhoneLimits = (seal: Seal, counted: Counted): Limit[] => [
  { bucket: `${perPhone('call', seal, counted)}:hour`, most: 5, seconds: hour },
  { bucket: `${perPhone('call', seal, counted)}:day`, most: 15, seconds: day },
]
export const callNetworkLimits = (network: string): Limit[] => [perNetwork('call', network)]

/** Limits of letters with digits: by the address, and by the proven phone that asks for them. */
export const letterLimits = (seal: Seal, email: string, counted: Counted): Limit[] => [
  perNetwork('letter', counted.network),
  { bucket: `${perPhone('letter', seal, counted)}`, most: 10, seconds: hour },
  { bucket: `qr:letter:email:${seal('bucket', email)}`, most: 5, seconds: hour },
]

/** Limits of wrong digits, beside the three after which a code dies. */
export const codeLimits = (seal: Seal, counted: Counted): Limit[] => [
  perNetwork('code', counted.network),
  { bucket: perPhone('code', seal, counted), most: 12, seconds: hour },
]
