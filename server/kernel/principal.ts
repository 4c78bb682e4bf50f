import { isIPv6 } from 'node:net'
import type { StaffRole } from '#contract/staff/roles.ts'
import type { Permissions } from '#contract/permissions.ts'

/** Every query is bound to the profile. */
export interface Principal {
  readonly residentId: number
  readonly profileId: number
  readonly personalAccountId: number
  readonly organisationId: number
  readonly familyId: string
  /** May only set a password (decision 8). */
  readonly isLimited: boolean
  readonly permissions: Permissions
  /** Opaque profile id, in a header of every reply. */
  readonly scope: string
}

/** Every query is bound to the organisation. */
export interface StaffPrincipal {
  readonly memberId: number
  readonly organisationId: number
  readonly sessionId: string
  readonly role: StaffRole
  readonly name: string
  readonly isMfaVerified: boolean
  /** Was idle too long. Only endpoints with `whileLocked` accept it. */
  readonly isLocked: boolean
}

export interface ClientInfo {
  readonly ip: string
  readonly userAgent: string
}

export interface DeviceInfo extends ClientInfo {
  /** Id from the signed device cookie, or a new one. */
  readonly device: string
}

export interface RequestContext extends ClientInfo {
  readonly caller: Principal
  /** The origin of this request, and the configured one. */
  readonly sites: readonly string[]
}

export interface KeyedCall extends RequestContext {
  readonly key: string
}

/** Removed after the reply. */
export interface ReceivedFile {
  readonly path: string
  /** In bytes. */
  readonly size: number
  readonly sha256: Buffer
}

const splitGroups = (part: string): string[] => part.split(':').filter((group) => group !== '')

/** Returns the household network: an IPv4 address or an IPv6 /64. */
export const toNetwork = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=\d+[.])/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const [before, after] = [splitGroups(head), splitGroups(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':').toLowerCase()
}
