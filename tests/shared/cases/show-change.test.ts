import { createStore } from 'jotai/vanilla'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { showChange } from '../../../src/shared/cases/show-change.ts'
import { configureCalls } from '../../../src/lib/http/call-context.ts'
import { mutationAtom } from '../../../src/lib/state/mutation.ts'
import { pagedAtom } from '../../../src/lib/state/paged.ts'
import { remoteAtom } from '../../../src/lib/state/remote.ts'
import { json, network, type Seen } from '../../lib/support/net.ts'

const reply = z.object({ id: z.number(), score: z.number() })
const common = { service: 'internal', access: 'signed-in' } as const
const params = z.object({ id: z.number() })
const path = '/things/:id/'
const listThings = endpoint({
  ...common,
  name: 'listThings',
  method: 'GET',
  path: '/things/',
  reply: z.object({ things: z.array(reply) }),
})
const getThing = endpoint({ ...common, name: 'getThing', method: 'GET', path, params, reply })
const rateThing = endpoint({ ...common, name: 'rateThing', method: 'PATCH', path, params, reply })

const input = (id: number) => ({ params: { id } })
const setUp = () => {
  let score = 0
  const answer = ({ method, url }: Seen) => {
    if (method === 'PATCH') score = 5
    const two = { id: 2, score }
    return url.endsWith('/things/') ? json({ things: [{ id: 3, score: 1 }, two] }) : json(two)
  }
  const seen = network(answer, answer, answer, answer)
  const listAtom = pagedAtom(listThings, {
    size: 10,
    input: () => ({}),
    select: ({ things }) => ({ items: things }),
  })
  const detailAtom = remoteAtom(getThing, { input })
  const rateAtom = mutationAtom(rateThing, {
    input,
    onDone: showChange({
      lists: [listAtom],
      detail: detailAtom,
      toView: (thing: z.output<typeof reply>) => thing,
    }),
  })
  return { store: createStore(), seen, listAtom, detailAtom, rateAtom }
}

beforeEach(() => {
  configureCalls({ csrf: () => 'characters', scope: () => null })
  vi.unstubAllGlobals()
})

describe('changed case', () => {
  it('Q-03: updates the list and the open detail', async () => {
    const { store, listAtom, detailAtom, rateAtom } = setUp()
    await store.set(listAtom, 'anew')
    await store.set(detailAtom, 2)
    await store.set(rateAtom, 2)
    expect(store.get(listAtom).items).toEqual([
      { id: 3, score: 1 },
      { id: 2, score: 5 },
    ])
    await vi.waitFor(() => expect(store.get(detailAtom).value?.score).toBe(5))
  })

  it('T-04: loads no detail that is not open', async () => {
    const { store, seen, rateAtom } = setUp()
    await store.set(rateAtom, 2)
    expect(seen.map(({ method }) => method)).toEqual(['PATCH'])
  })
})
