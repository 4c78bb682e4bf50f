import { atom } from 'jotai/vanilla'
import { remove } from '../../../lib/outbox/decisions.ts'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import type { Queued } from '../../../lib/outbox/atoms.ts'
import { getOpenKeys } from '../../../lib/outbox/transitions.ts'
import { meterLane, type MeterPayload } from '../reading-payload.ts'
import { parsePayload } from './draft.ts'
import { metersAtom } from './meters.ts'

/** Version 0 makes the server report a conflict if a reading exists. */
export const moveReadingAtom = atom(null, async (get, _set, { lane, item }: Queued, period: string) => {
  const outbox = get(outboxAtom)
  const payload = parsePayload(item.payload)
  const meter = get(metersAtom).value?.current_meters.find(({ id }) => id === payload?.meter_id)
  if (outbox === null || payload === null || meter === undefined) return
  const moved: MeterPayload = { ...payload, period }
  const name = { lane: meterLane(payload.meter_id, period), kind: 'meters' } as const
  const draft = {
    payload: moved,
    basedOn: { period, previous: meter.previous_values, version: 0 },
    capturedAt: item.capturedAt,
  }
  for (const { id, filename } of item.attachments) {
    const blob = await outbox.file(id)
    if (blob !== null) await outbox.attach(name, draft, { id: crypto.randomUUID(), filename, blob })
  }
  if (await outbox.submit(name, draft, [], getOpenKeys(item)))
    await outbox.change(lane.lane, (there) => remove(there, item.id))
})
