import { isIPv6 } from 'node:net'
import type { StaffRole } from '#contract/staff/roles.ts'
import type { Permissions } from '#contract/permissions.ts'

/** A signed-in resident and the profile that a call acts for; every query is bound to it. */
export interface Principal {
  readonly residentId: number
  readonly profileId: number
  readonly personalAccountId: number
  readonly organisationId: number
  readonly familyId: string
  /** The session may do nothing but set a password (decision 8). */
  readonly isLimited: boolean
  readonly permissions: Permissions
  /** Opaque identifier of the profile, repeated in a header of every reply. */
  readonly scope: string
}

/** A signed-in member of the staff; every query is bound to the organisation. */
export interface StaffPrincipal {
  readonly memberId: number
  readonly organisationId: number
  readonly sessionId: string
  readonly role: StaffRole
  readonly name: string
  /** The second factor was shown. */
  readonly isMfaVerified: boolean
  /** The session was idle too long and needs a new sign-in. Only endpoints with `whileLocked` accept it. */
  readonly isLocked: boolean
}

/** Origin of a call, for limits and for security events. */
export interface ClientInfo {
  readonly ip: string
  readonly userAgent: string
}

/** Origin of a call with the device that made it. */
export interface DeviceInfo extends ClientInfo {
  /** Id from the device's signed cookie; a new one on a device that has none yet. */
  readonly device: string
}

/** A signed-in call, as far as a service may know it. */
export interface RequestContext extends ClientInfo {
  readonly caller: Principal
  /** Origins of this site, as the resident opened it and as it is known outside. */
  readonly sites: readonly string[]
}

/** A signed-in call with an idempotency key. */
export interface KeyedCall extends RequestContext {
  readonly key: string
}

/** A file that a call brought, in a temporary folder; it is removed once the call is answered. */
export interface ReceivedFile {
  readonly path: string
  /** In bytes. */
  readonly size: number
  readonly sha256: Buffer
}

const splitGroups = (part: string): string[] => part.split(':').filter((group) => group !== '')

/** Network of a household: an IPv4 address, or the first 64 bits of an IPv6 one. */
export const toNetwork = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=\d+[.])/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const [before, after] = [splitGroups(head), splitGroups(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':').toLowerCase()
}
