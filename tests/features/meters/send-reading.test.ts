import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notAuthenticated, tokensNeedUpdate } from '#contract/errors.ts'
import { configureCalls } from '../../../src/lib/http/call-context.ts'
import { sendReading } from '../../../src/features/meters/send-reading.ts'
import type { Item } from '../../../src/lib/outbox/record.ts'
import { json, network, page, refused } from '../../lib/support/net.ts'
import { draft, toKey, laneId } from '../../lib/support/lanes.ts'

const payload = {
  meter_id: 1,
  period: '2026-11',
  texts: ['12,5'],
  values: [12.5],
  confirmed: false,
  type: 'ColdWaterAreaMeter',
  serial_number: '123',
  place: null,
}
const item: Item = {
  ...draft(payload),
  id: 'i',
  key: toKey(1),
  attachments: [],
  state: { name: 'sending', since: 0 },
  attempts: 1,
  lastError: null,
}
const reading = {
  period: '2026-11',
  values: [12.5],
  version: 4,
  submitted_at: '2026-11-12T05:16:00Z',
  late: false,
}
const receipt = { meters: [{ status: 'accepted', meter_id: 1, receipt: 77, reading, deltas: [1.5] }] }
const send = () => sendReading(laneId, item)

beforeEach(() => configureCalls({ refreshedAt: async () => 0, scope: () => 'anna-47' }))
afterEach(() => void vi.unstubAllGlobals())

describe('sending a reading', () => {
  it('O-07: posts one meter under the item’s key for the lane’s profile', async () => {
    const seen = network(json(receipt))
    expect(await send()).toEqual({
      name: 'accepted',
      receipt: '77',
      basedOn: { period: '2026-11', previous: [1], version: 4 },
    })
    expect(seen[0]?.body).toEqual({
      meters: [{ meter_id: 1, values: [12.5], based_on: item.basedOn, captured_at: item.capturedAt }],
    })
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toMatchObject({
      'idempotency-key': toKey(1),
      'x-profile': '1',
      'x-scope': 'anna-12',
    })
  })

  it.each([
    ['no network', new TypeError('Failed to fetch')],
    ['500', json({ errors: [] }, 500)],
    ['503 of a proxy', page(503)],
    ['425', json({ errors: [] }, 425)],
    ['429', json({ errors: [] }, 429)],
    ['a portal’s page', page()],
    ['a portal’s refusal', page(403)],
    ['a reply without the meter', json({ meters: [] })],
    ['an unknown shape', json({ ok: true })],
  ])('O-07: retries after %s', async (_, answer) => {
    network(answer)
    expect(await send()).toMatchObject({ name: 'networkError' })
  })

  it.each(['window_closed', 'other_value', 'previous_changed'])(
    'O-08: reports 409 %s as a conflict with the server’s value',
    async (code) => {
      network(json({ errors: ['Другое'], code, current: { version: 2 } }, 409))
      expect(await send()).toEqual({ name: 'conflict', code, errors: ['Другое'], current: { version: 2 } })
    },
  )

  it.each([422, 404, 413, 400])('O-08: reports %i as a rejection with its reason', async (status) => {
    network(json({ errors: ['Меньше прошлого'], code: 'refused' }, status))
    expect(await send()).toEqual({ name: 'rejected', errors: ['Меньше прошлого'], code: 'refused' })
  })

  it('O-08: waits for the profile after a 403 of a foreign profile', async () => {
    network(json({ errors: [], code: 'profile_foreign' }, 403))
    expect(await send()).toEqual({ name: 'blocked', by: 'profile' })
  })

  it('O-09: refreshes an expired session once and sends under the same key', async () => {
    const session = { account: 'anna', scope: 'anna-12', profile: 1, csrf: 'new' }
    const seen = network(refused(401, tokensNeedUpdate), json(session), json(receipt))
    expect(await send()).toMatchObject({ name: 'accepted' })
    expect([seen[0], seen[2]].map((asked) => asked?.headers.get('idempotency-key'))).toEqual([
      toKey(1),
      toKey(1),
    ])
  })

  it('O-09: waits for a sign-in when the session is over', async () => {
    network(refused(401, notAuthenticated))
    expect(await send()).toEqual({ name: 'blocked', by: 'auth' })
    network(refused(401, tokensNeedUpdate), refused(401, notAuthenticated))
    expect(await send()).toEqual({ name: 'blocked', by: 'auth' })
  })

  it('O-09: retries if the refresh failed on the server', async () => {
    network(refused(401, tokensNeedUpdate), json({ errors: [] }, 503))
    expect(await send()).toMatchObject({ name: 'networkError' })
  })

  it('O-08: rejects an incomplete record without sending it', async () => {
    const seen = network()
    expect(await sendReading(laneId, { ...item, payload: { ...payload, values: null } })).toMatchObject({
      name: 'rejected',
    })
    expect(seen).toEqual([])
  })
})
