import { inParallel } from '../timing/promises.ts'
import { withLock } from '../storage/lock.ts'
import { listUploads } from './attachments.ts'
import type { LaneStore } from './lane-store.ts'
import { beginSending, recover, applyOutcome, unblock } from './transitions.ts'
import type { OutboxKinds } from './kinds.ts'
import type { Item, Lane, Sender } from './record.ts'
import { isUnsent } from './stages.ts'

export interface DeliveryDeps {
  /** Scopes of the signed-in resident, empty if signed out; read under the lock. */
  scopes(): Promise<readonly string[]>
  getLanes(scope: string): LaneStore
  loadKinds(): Promise<OutboxKinds>
  now(): number
  /** A number in [0, 1) that spreads retries. */
  jitter(): number
}

export interface DeliverOptions {
  /** Ignore retry pauses: the network is back, or the resident asked. */
  readonly ignoreBackoff?: boolean
  /** Retry blocked items: the resident signed in again. */
  readonly unblock?: boolean
}

/** `unsent` includes items that need a decision; `resumesAt` is in clock ms, or Infinity. */
export interface Remaining {
  readonly unsent: number
  readonly unanswered: number
  readonly uploads: number
  readonly resumesAt: number
}

const lanesAtOnce = 6

/** Returns null if none is due. */
const beginNext = async (
  store: LaneStore,
  name: string,
  now: number,
  ignoreBackoff: boolean,
): Promise<{ readonly lane: Lane; readonly item: Item } | null> => {
  let item: Item | undefined
  const lane = await store.change(name, (before) => {
    const after = before && beginSending(before, now, ignoreBackoff)
    item = after === before ? undefined : after?.items.find(({ state }) => state.name === 'sending')
    return after
  })
  return lane !== null && item !== undefined ? { lane, item } : null
}

const loadSender = async ({ loadKinds }: DeliveryDeps, kind: string): Promise<Sender | undefined> => {
  try {
    return (await loadKinds())[kind]?.send
  } catch (error) {
    return async () => ({ name: 'networkError', error: String(error) })
  }
}

const deliverLane = async (
  delivery: DeliveryDeps,
  store: LaneStore,
  { lane: name, kind }: Lane,
  { ignoreBackoff = false }: DeliverOptions,
): Promise<void> => {
  const send = await loadSender(delivery, kind)
  if (!send) return
  for (;;) {
    const begun = await beginNext(store, name, delivery.now(), ignoreBackoff)
    if (begun === null) return
    const outcome = await send(begun.lane, begun.item)
    const { id } = begun.item
    await store.change(
      name,
      (lane) => lane && applyOutcome(lane, id, outcome, delivery.now(), delivery.jitter()),
    )
    if (outcome.name !== 'accepted' && outcome.name !== 'rejected') return
  }
}

const deliverScope = async (
  delivery: DeliveryDeps,
  scope: string,
  options: DeliverOptions,
): Promise<Remaining> => {
  const store = delivery.getLanes(scope)
  const { lanes } = await store.list()
  await inParallel(
    lanesAtOnce,
    lanes.filter((lane) => lane.items.some(isUnsent)),
    async (lane) => {
      await store.change(lane.lane, (found) => found && recover(options.unblock ? unblock(found) : found))
      await deliverLane(delivery, store, lane, options)
    },
  )
  const left = (await store.list()).lanes
  const items = left.flatMap((lane) => lane.items).filter(isUnsent)
  return {
    unsent: items.length,
    unanswered: items.filter(({ lastError }) => lastError !== null).length,
    uploads: left.flatMap(listUploads).length,
    resumesAt: Math.min(
      ...items.map(({ state }) =>
        state.name === 'queued' && state.notBefore > delivery.now() ? state.notBefore : Infinity,
      ),
    ),
  }
}

/**
 * Sends the queue of all scopes under one lock for tabs and worker (docs/offline.md). Marks items before sending, so a
 * crash leads to a retry under the same key. Lanes keep order and do not block each other.
 */
export const deliver = (delivery: DeliveryDeps, options: DeliverOptions = {}): Promise<Remaining> =>
  withLock('deliver', async () => {
    let [unsent, unanswered, uploads, resumesAt] = [0, 0, 0, Infinity]
    for (const scope of await delivery.scopes()) {
      const rest = await deliverScope(delivery, scope, options)
      unsent += rest.unsent
      unanswered += rest.unanswered
      uploads += rest.uploads
      resumesAt = Math.min(resumesAt, rest.resumesAt)
    }
    return { unsent, unanswered, uploads, resumesAt }
  })
