import type { Sql } from '../../db/connect.ts'
import { networkOf, type DeviceOrigin } from '../../kernel/caller.ts'
import type { ServiceCaps } from '../../kernel/limits.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { Clock } from '../../ports/clock.ts'
import { isKnownDevice } from '../sessions/service.ts'

/** Dependencies of the account's services. */
export interface AccountDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly seal: Seal
  /** Caps of the whole service. */
  readonly caps: ServiceCaps
}

/**
 * Names the count that a call belongs to: the device's own where a resident has signed in before, else that of the
 * network, which strangers share (V-11).
 */
export const countedSource = async (
  { sql, seal }: AccountDeps,
  { ip, device }: Pick<DeviceOrigin, 'ip' | 'device'>,
): Promise<string> =>
  (await isKnownDevice(sql, device, null)) ? `device:${device}` : `network:${seal('network', networkOf(ip))}`
