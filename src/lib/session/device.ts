import { get, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { sessionSchema, type Session } from '#contract/auth/session-schema.ts'
import { hostConfigSchema } from '#contract/organisation/host-schema.ts'
import { idSchema } from '#contract/primitives.ts'
import { database, eraseDatabase, toStorageFault, type StorageState } from '../storage/idb.ts'
import { deviceDatabase } from '../storage/storage-keys.ts'

const deviceSchema = z.object({
  session: z.nullable(sessionSchema),
  /** Known profiles of the account; the outbox is delivered for each. */
  scopes: z.array(z.object({ scope: z.string(), profile: idSchema })),
  prefixes: z.nullable(hostConfigSchema.shape.prefixes),
  /** Last refresh in any context, ms by this device's clock. */
  refreshedAt: z.number(),
})

/** Shared by the page and the worker. */
export type Device = z.output<typeof deviceSchema>

const recordKey = 'device'
const fresh: Device = { session: null, scopes: [], prefixes: null, refreshedAt: 0 }
const storage = database(deviceDatabase, { create: true })

let inMemory: Device | null = null
let fault: StorageState = 'ok'

const understood = (record: unknown): Device => {
  const device = deviceSchema.safeParse(record)
  return device.success ? device.data : fresh
}

const read = async (): Promise<Device> => inMemory ?? understood(await get<unknown>(recordKey, storage.store))

/** Falls back to memory if IndexedDB is unavailable. */
export const readDevice = async (): Promise<Device> => {
  try {
    return await read()
  } catch (error) {
    fault = toStorageFault(error)
    return fresh
  }
}

/** Changes the record in one transaction; falls back to memory (O-11). */
export const changeDevice = async (by: (device: Device) => Device): Promise<Device> => {
  let after = by(await readDevice())
  try {
    await update<unknown>(recordKey, (record) => (after = by(inMemory ?? understood(record))), storage.store)
    inMemory = null
    fault = 'ok'
  } catch (error) {
    fault = toStorageFault(error)
    inMemory = after
  }
  return after
}

export const deviceStorage = (): StorageState => fault

/** Applies a new or refreshed session. Another account starts without the old scopes. */
export const withSession = (device: Device, session: Session): Device => {
  const isSame = device.session?.account === session.account
  const others = isSame ? device.scopes.filter(({ scope }) => scope !== session.scope) : []
  return { ...device, session, scopes: [...others, { scope: session.scope, profile: session.profile }] }
}

/** Keeps the device's own profile (decision 17). */
export const withRefresh = (device: Device, session: Session, now: number): Device => {
  const before = device.session
  const { scope, profile } = before?.account === session.account ? before : session
  return { ...withSession(device, { ...session, scope, profile }), refreshedAt: now }
}

/** Returns false if nothing changed. */
export const switchDeviceTo = async (scope: string): Promise<boolean> => {
  const { session, scopes } = await readDevice()
  const known = scopes.find((entry) => entry.scope === scope)
  if (session === null || known === undefined || session.scope === scope) return false
  await changeDevice((device) =>
    device.session === null ? device : { ...device, session: { ...device.session, ...known } },
  )
  return true
}

/** Returns null if the record is unreadable. */
export const hasScope = async (scope: string): Promise<boolean | null> => {
  try {
    return (await read()).scopes.some((known) => known.scope === scope)
  } catch {
    return null
  }
}

export const eraseDevice = async (): Promise<void> => {
  inMemory = null
  storage.close()
  await eraseDatabase(deviceDatabase)
}
