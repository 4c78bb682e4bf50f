import type { Queryable } from '../../db/connect.ts'
import { findKnownDevices, rememberDevice } from '../../kernel/known-devices.ts'
import type { Limit } from '../../kernel/limits.ts'
import { toNetwork, type DeviceInfo } from '../../kernel/principal.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import type { QrDeps } from './deps.ts'

const hour = 3600
const day = 24 * hour

/** A phone and the source of a call about it. */
export interface CountedPhone {
  readonly phone: string
  readonly device: string
  /** Name of the count: the device's own where any phone was proven, else that of the network, which strangers share. */
  readonly source: string
  /** This phone was proven on the device. */
  readonly isVerified: boolean
}

/*
 * Limits (V-05, V-11). A phone has one count for all strange devices and one for each device in which it was proven:
 * strangers who use up the first do not lock its owner out. A device in which a phone was proven is not counted with its
 * network, which may be that of a mobile operator with many payers behind one address.
 */
const perSource = (what: string, { source }: CountedPhone): Limit => ({
  bucket: `qr:${what}:${source}`,
  max: 60,
  seconds: hour,
})

const perPhone = (what: string, hmac: Hmac, { phone, device, isVerified }: CountedPhone): string =>
  `qr:${what}:phone:${hmac('bucket', isVerified ? `${phone} ${device}` : phone)}`

/** Limits of calls to a phone: they cost money, and may be a nuisance to the one who is called. */
export const callPhoneLimits = (hmac: Hmac, counted: CountedPhone): Limit[] => [
  { bucket: `${perPhone('call', hmac, counted)}:hour`, max: 5, seconds: hour },
  { bucket: `${perPhone('call', hmac, counted)}:day`, max: 15, seconds: day },
]
/** Limits of calls that one source may request. */
export const callSourceLimits = (counted: CountedPhone): Limit[] => [perSource('call', counted)]

/** Limits of letters with a code: by the address, by the proven phone, by the source. */
export const letterLimits = (hmac: Hmac, email: string, counted: CountedPhone): Limit[] => [
  perSource('letter', counted),
  { bucket: `${perPhone('letter', hmac, counted)}`, max: 10, seconds: hour },
  { bucket: `qr:letter:email:${hmac('bucket', email)}`, max: 5, seconds: hour },
]

/** Limits of wrong codes, beside the three tries that one code has. */
export const codeLimits = (hmac: Hmac, counted: CountedPhone): Limit[] => [
  perSource('code', counted),
  { bucket: perPhone('code', hmac, counted), max: 12, seconds: hour },
]

/** Keyed hashes of a device, and of the device with a phone. */
const getProofKeys = (hmac: Hmac, phone: string, device: string) => ({
  any: hmac('bucket', `device ${device}`),
  pair: hmac('bucket', `device ${device} ${phone}`),
})

/** Remembers that the phone was proven in the device. */
export const rememberPhone = (
  sql: Queryable,
  { hmac }: Pick<QrDeps, 'hmac'>,
  { phone, device }: CountedPhone,
  now: Date,
): Promise<void> => rememberDevice(sql, Object.values(getProofKeys(hmac, phone, device)), now)

/** The phone and the caller's source as they are counted when the phone is called or its code is tried. */
export const countedPhone = async (
  { sql, hmac }: QrDeps,
  phone: string,
  { ip, device }: Pick<DeviceInfo, 'ip' | 'device'>,
): Promise<CountedPhone> => {
  const { any, pair } = getProofKeys(hmac, phone, device)
  const known = await findKnownDevices(sql, [any, pair])
  const source = known.has(any) ? `device:${device}` : `network:${hmac('network', toNetwork(ip))}`
  return { phone, device, source, isVerified: known.has(pair) }
}
