import { emptyLane, queueDraft, writeDraft } from '../../../src/lib/outbox/transitions.ts'
import type { Draft, Item, Lane, LaneId } from '../../../src/lib/outbox/record.ts'
import { owner } from './tab.ts'

export const laneId: LaneId = { ...owner, lane: 'meters/1/2026-11', kind: 'meters' }
export const toKey = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const draft = (payload: unknown): Draft => ({
  payload,
  basedOn: { period: '2026-11', previous: [1], version: 0 },
  capturedAt: '2026-11-12T05:15:00.000Z',
})

/** Items have keys 1, 2, … */
export const queued = (...payloads: readonly unknown[]): Lane =>
  payloads.reduce<Lane>(
    (lane, payload, index) =>
      queueDraft(writeDraft(lane, draft(payload), `item-${index + 1}`), toKey(index + 1)),
    emptyLane(laneId),
  )

export const getStates = (lane: Lane | null): string[] =>
  (lane?.items ?? []).map((item: Item) => item.state.name)
