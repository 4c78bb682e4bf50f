import { createStore } from 'jotai/vanilla'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { configureCalls } from '../../../src/lib/http/call-context.ts'
import { mutationAtom } from '../../../src/lib/state/mutation.ts'
import { isLoadingAtom, serverErrorsAtom, toastAtom, warningAtom } from '../../../src/lib/state/notices.ts'
import { json, network } from '../support/net.ts'

const rateThing = endpoint({
  name: 'rateThing',
  method: 'POST',
  service: 'internal',
  path: '/things/:id/rate/',
  access: 'signed-in',
  params: z.object({ id: z.number() }),
  body: z.object({ score: z.number() }),
  reply: z.object({ score: z.number() }),
})
const input = (id: number, score: number) => ({ params: { id }, body: { score } })

beforeEach(() => configureCalls({ csrf: () => 'characters', scope: () => null }))
afterEach(() => vi.unstubAllGlobals())

describe('mutation of an endpoint', () => {
  it('U-03: exposes its arguments and the loading indicator while pending', async () => {
    const reply = Promise.withResolvers<Response>()
    const seen = network(() => reply.promise)
    const rateAtom = mutationAtom(rateThing, { input })
    const page = createStore()
    const isDone = page.set(rateAtom, 7, 5)
    expect([page.get(rateAtom), page.get(isLoadingAtom)]).toEqual([[7, 5], true])
    reply.resolve(json({ score: 5 }))
    expect(await isDone).toBe(true)
    expect([page.get(rateAtom), page.get(isLoadingAtom)]).toEqual([null, false])
    expect(seen[0]).toMatchObject({ url: '/internal/things/7/rate/', body: { score: 5 } })
  })

  it('U-03: shows its message and passes the reply and arguments on', async () => {
    network(json({ score: 4 }))
    const onDone = vi.fn<(set: unknown, get: unknown, ...rest: unknown[]) => void>()
    const rateAtom = mutationAtom(rateThing, {
      input,
      done: ({ score }, id) => `${id}: ${score}`,
      onDone,
    })
    const page = createStore()
    await page.set(rateAtom, 7, 5)
    expect(page.get(toastAtom)?.text).toBe('7: 4')
    expect(onDone.mock.calls.map((call) => call.slice(2))).toEqual([[{ score: 4 }, 7, 5]])
  })

  it('U-03: returns false on failure and shows its own, the server’s or the generic text', async () => {
    const refusal = () => json({ errors: ['Нельзя'] }, 403)
    network(refusal(), refusal(), refusal(), new TypeError('Failed to fetch'))
    const onDone = vi.fn<() => void>()
    const rateWith = async (failed?: string | ((error: unknown) => string | undefined)) => {
      const page = createStore()
      const rateAtom = mutationAtom(rateThing, { input, onDone, ...(failed !== undefined && { failed }) })
      const isDone = await page.set(rateAtom, 7, 5)
      return [
        isDone,
        page.get(rateAtom),
        page.get(toastAtom)?.text ?? null,
        page.get(serverErrorsAtom),
        page.get(warningAtom),
      ]
    }
    expect(await rateWith('Не вышло')).toEqual([false, null, 'Не вышло', [], false])
    expect(await rateWith(() => undefined)).toEqual([false, null, null, ['Нельзя'], false])
    expect(await rateWith()).toEqual([false, null, null, ['Нельзя'], false])
    expect(await rateWith()).toEqual([false, null, null, [], true])
    expect(onDone).not.toHaveBeenCalled()
  })
})
