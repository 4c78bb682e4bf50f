import { get, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { sessionSchema, type Session } from '#contract/session/schema.ts'
import { hostConfigSchema } from '#contract/host/schema.ts'
import { idSchema } from '#contract/primitives.ts'
import { database, eraseDatabase, toStorageFault, type StorageState } from '../storage/idb.ts'
import { deviceDatabase } from '../storage/storage-keys.ts'

const deviceSchema = z.object({
  session: z.nullable(sessionSchema),
  /** Profiles of the signed-in account that this device has seen; the outbox is delivered for each. */
  scopes: z.array(z.object({ scope: z.string(), profile: idSchema })),
  prefixes: z.nullable(hostConfigSchema.shape.prefixes),
  /** Time at which any context last refreshed the session, in milliseconds by this device's clock. */
  refreshedAt: z.number(),
})

/** Record of the signed-in resident, shared by the page and the worker. */
export type Device = z.output<typeof deviceSchema>

const recordKey = 'device'
const fresh: Device = { session: null, scopes: [], prefixes: null, refreshedAt: 0 }
const kept = database(deviceDatabase, { create: true })

let unkept: Device | null = null
let fault: StorageState = 'ok'

const understood = (record: unknown): Device => {
  const device = deviceSchema.safeParse(record)
  return device.success ? device.data : fresh
}

const read = async (): Promise<Device> => unkept ?? understood(await get<unknown>(recordKey, kept.store))

/** The device's record; where IndexedDB is refused, what this context holds in memory. */
export const readDevice = async (): Promise<Device> => {
  try {
    return await read()
  } catch (error) {
    fault = toStorageFault(error)
    return fresh
  }
}

/** Changes the record in one transaction; goes on in memory where the device does not keep (O-11). */
export const changeDevice = async (by: (device: Device) => Device): Promise<Device> => {
  let after = by(await readDevice())
  try {
    await update<unknown>(recordKey, (record) => (after = by(unkept ?? understood(record))), kept.store)
    unkept = null
    fault = 'ok'
  } catch (error) {
    fault = toStorageFault(error)
    unkept = after
  }
  return after
}

/** Whether the last use of the record was kept by the device. */
export const deviceStorage = (): StorageState => fault

/** The record after a session began or was refreshed. Another account starts without scopes of the one before. */
export const withSession = (device: Device, session: Session): Device => {
  const isSame = device.session?.account === session.account
  const others = isSame ? device.scopes.filter(({ scope }) => scope !== session.scope) : []
  return { ...device, session, scopes: [...others, { scope: session.scope, profile: session.profile }] }
}

/** The record after a refresh. The device goes on with its own profile; the server may think of another (decision 17). */
export const withRefresh = (device: Device, session: Session, now: number): Device => {
  const before = device.session
  const { scope, profile } = before?.account === session.account ? before : session
  return { ...withSession(device, { ...session, scope, profile }), refreshedAt: now }
}

/** Turns the device to the profile of a scope that the resident has; false when it is there already, or there is none. */
export const switchDeviceTo = async (scope: string): Promise<boolean> => {
  const { session, scopes } = await readDevice()
  const known = scopes.find((one) => one.scope === scope)
  if (session === null || known === undefined || session.scope === scope) return false
  await changeDevice((device) =>
    device.session === null ? device : { ...device, session: { ...device.session, ...known } },
  )
  return true
}

/** Whether a scope belongs to the resident who is signed in on this device; null: the record cannot be read now. */
export const knowsScope = async (scope: string): Promise<boolean | null> => {
  try {
    return (await read()).scopes.some((known) => known.scope === scope)
  } catch {
    return null
  }
}

/** Removes the record and its database. */
export const eraseDevice = async (): Promise<void> => {
  unkept = null
  kept.close()
  await eraseDatabase(deviceDatabase)
}
