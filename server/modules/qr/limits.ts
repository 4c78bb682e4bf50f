import type { Queryable } from '../../db/connect.ts'
import { findKnownDevices, recordDevice } from '../../kernel/known-devices.ts'
import type { Limit } from '../../kernel/limits.ts'
import { toNetwork, type DeviceInfo } from '../../kernel/principal.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import type { QrDeps } from './deps.ts'

const hour = 3600
const day = 24 * hour

export interface PhoneCounters {
  readonly phone: string
  readonly device: string
  /** The device if any phone was proven there, else the shared network. */
  readonly source: string
  readonly isVerified: boolean
}

/*
 * Rate limits (V-05, V-11). Unknown devices share a count per phone and a proven one has its own, so strangers cannot
 * lock the owner out. Mobile users share networks, so proven devices are not counted there.
 */
const perSource = (what: string, { source }: PhoneCounters): Limit => ({
  bucket: `qr:${what}:${source}`,
  max: 60,
  seconds: hour,
})

const perPhone = (what: string, hmac: Hmac, { phone, device, isVerified }: PhoneCounters): string =>
  `qr:${what}:phone:${hmac('bucket', isVerified ? `${phone} ${device}` : phone)}`

/** Calls cost money and can be a nuisance. */
export const callPhoneLimits = (hmac: Hmac, counted: PhoneCounters): Limit[] => [
  { bucket: `${perPhone('call', hmac, counted)}:hour`, max: 5, seconds: hour },
  { bucket: `${perPhone('call', hmac, counted)}:day`, max: 15, seconds: day },
]
export const callSourceLimits = (counted: PhoneCounters): Limit[] => [perSource('call', counted)]

export const emailLimits = (hmac: Hmac, email: string, counted: PhoneCounters): Limit[] => [
  perSource('letter', counted),
  { bucket: `${perPhone('letter', hmac, counted)}`, max: 10, seconds: hour },
  { bucket: `qr:letter:email:${hmac('bucket', email)}`, max: 5, seconds: hour },
]

/** Limits wrong codes, in addition to three attempts per code. */
export const codeLimits = (hmac: Hmac, counted: PhoneCounters): Limit[] => [
  perSource('code', counted),
  { bucket: perPhone('code', hmac, counted), max: 12, seconds: hour },
]

const getProofKeys = (hmac: Hmac, phone: string, device: string) => ({
  any: hmac('bucket', `device ${device}`),
  pair: hmac('bucket', `device ${device} ${phone}`),
})

export const recordPhone = (
  sql: Queryable,
  { hmac }: Pick<QrDeps, 'hmac'>,
  { phone, device }: PhoneCounters,
  now: Date,
): Promise<void> => recordDevice(sql, Object.values(getProofKeys(hmac, phone, device)), now)

export const getPhoneCounters = async (
  { sql, hmac }: QrDeps,
  phone: string,
  { ip, device }: Pick<DeviceInfo, 'ip' | 'device'>,
): Promise<PhoneCounters> => {
  const { any, pair } = getProofKeys(hmac, phone, device)
  const known = await findKnownDevices(sql, [any, pair])
  const source = known.has(any) ? `device:${device}` : `network:${hmac('network', toNetwork(ip))}`
  return { phone, device, source, isVerified: known.has(pair) }
}
