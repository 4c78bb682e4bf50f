import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newRequestSchema } from '#contract/requests/schema.ts'
import { newTicketSchema } from '#contract/tickets/schema.ts'
import { configureCalls } from '../../../src/lib/http/call-context.ts'
import { sendRequest } from '../../../src/features/requests/send-request.ts'
import { sendTicket } from '../../../src/features/tickets/send-ticket.ts'
import type { Attachment, Item } from '../../../src/lib/outbox/record.ts'
import { toKey, draft, laneId } from '../../lib/support/lanes.ts'
import { json, network, page } from '../../lib/support/net.ts'

const fileId = '3f0c0a3e-9c1c-4a86-8f0e-3d7a1c2b4d5e'
const photo: Attachment = { id: 'f', filename: 'кран.jpg', size: 5, upload: { name: 'done', fileId } }
const buildItem = (payload: unknown): Item => ({
  ...draft(payload),
  id: 'i',
  key: toKey(1),
  attachments: [photo],
  state: { name: 'sending', since: 0 },
  attempts: 1,
  lastError: null,
})
const request = buildItem({
  kind: {
    type: 'AreaRequest',
    category: 'plumbing',
    subcategory: 'tap',
    name: 'Кран',
    categoryName: 'Сантехника',
  },
  description: 'Капает',
  day: '2026-11-13',
  time: '14:00',
  startAt: '2026-11-13T11:00:00.000Z',
  phones: ['+7 903 555 01 47'],
})
const ticket = buildItem({ topic: { _id: 2, name: 'Благодарность' }, description: 'Спасибо' })
const taken = { _id: 9, number: '4009' }

beforeEach(() => configureCalls({ refreshedAt: async () => 0, scope: () => 'anna-47' }))
afterEach(() => void vi.unstubAllGlobals())

describe('sending a request', () => {
  it('Q-02 O-07: posts under the item’s key with a visit of 15 minutes', async () => {
    const seen = network(json(taken))
    expect(await sendRequest(laneId, request)).toEqual({ name: 'accepted', receipt: '4009', basedOn: null })
    expect(seen[0]?.url).toBe('/req/request/tenant/')
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toMatchObject({
      'idempotency-key': toKey(1),
      'x-profile': '1',
    })
    expect(newRequestSchema.parse(seen[0]?.body)).toMatchObject({
      _type: 'AreaRequest',
      execution: { desired_start_at: '2026-11-13T11:00:00.000Z', desired_end_at: '2026-11-13T11:15:00.000Z' },
      phones: [{ number: '+7 903 555 01 47' }],
      requester_files: [fileId],
    })
  })

  it('Q-02: omits start and end without a desired time', async () => {
    const seen = network(json(taken))
    await sendRequest(laneId, buildItem({ ...Object(request.payload), startAt: null }))
    expect(newRequestSchema.parse(seen[0]?.body).execution).toEqual({
      desired_start_at: null,
      desired_end_at: null,
    })
  })
})

describe('sending a ticket', () => {
  it('T-01 O-07: posts under the item’s key with its files', async () => {
    const seen = network(json(taken))
    expect(await sendTicket(laneId, ticket)).toMatchObject({ name: 'accepted', receipt: '4009' })
    expect(seen[0]?.url).toBe('/req/appeal/tenant/')
    expect(newTicketSchema.parse(seen[0]?.body)).toMatchObject({
      topic: { _id: 2 },
      description: 'Спасибо',
      requester_files: [fileId],
    })
  })
})

describe.each([
  ['request', sendRequest, request],
  ['ticket', sendTicket, ticket],
] as const)('a queued %s', (_name, send, item) => {
  it.each([
    ['no network', new TypeError('Failed to fetch')],
    ['a page of a portal', page()],
    ['a failing server', json({ errors: [] }, 500)],
  ])('O-07: is retried after %s', async (_case, reply) => {
    network(reply)
    expect(await send(laneId, item)).toMatchObject({ name: 'networkError' })
  })

  it('O-06: is rejected with the server’s text', async () => {
    network(json({ errors: ['Нельзя'], code: 'bad_time' }, 422))
    expect(await send(laneId, item)).toEqual({ name: 'rejected', errors: ['Нельзя'], code: 'bad_time' })
  })

  it('O-07: uploads photos again that the server lost', async () => {
    network(json({ errors: [], code: 'file_gone', current: { files: [fileId] } }, 409))
    expect(await send(laneId, item)).toEqual({ name: 'file_gone', files: [fileId] })
  })

  it('O-06: is not sent if this version cannot read it', async () => {
    const seen = network()
    expect(await send(laneId, buildItem({ other: true }))).toMatchObject({
      name: 'rejected',
      code: 'unreadable',
    })
    expect(seen).toEqual([])
  })
})

it.each([
  ['a request', sendRequest, request],
  ['a ticket', sendTicket, ticket],
] as const)('O-06: %s times out after ten seconds', async (_, send, item) => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
      }),
  )
  const sending = send(laneId, item)
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(10_000))
  limit.abort()
  expect(await sending).toMatchObject({ name: 'networkError' })
  timeout.mockRestore()
})
