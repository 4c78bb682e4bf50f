// @vitest-environment happy-dom
import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { json, network } from '../support/net.ts'

const ask = endpoint({
  name: 'ask',
  method: 'GET',
  service: 'site',
  path: '/ask/',
  access: 'public',
  reply: z.object({}),
})
const hour = 3_600_000
const day = 24 * hour
const phone = new Date('2026-11-26T07:00:00Z')
const dated = (ms: number, headers: Record<string, string> = {}) =>
  json({}, 200, { date: new Date(phone.getTime() + ms).toUTCString(), ...headers })

const openPage = async () => {
  vi.resetModules()
  const { call } = await import('../../../src/lib/http/call.ts')
  const { configurePageCalls } = await import('../../../src/lib/http/page-calls.ts')
  configurePageCalls()
  const { serverNow } = await import('../../../src/lib/timing/server-clock.ts')
  return {
    answer: (reply: Response | (() => Response)) => {
      network(typeof reply === 'function' ? reply : () => reply)
      return call(ask, {}).catch(() => undefined)
    },
    ahead: () => serverNow() - Date.now(),
  }
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: phone })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['a day behind', day],
  ['a day ahead', -day],
  ['of another time zone, set by hand', 3 * hour],
  ['right', 0],
  ['a little off, as the network is', 30_000],
])('O-22: corrects a phone’s clock that is %s by the server’s answer', async (_how, ms) => {
  const { answer, ahead } = await openPage()
  await answer(dated(ms))
  expect(ahead()).toBe(Math.abs(ms) < 60_000 ? 0 : ms)
})

it('O-22: keeps the correction over an offline reload until the clock is right', async () => {
  await (await openPage()).answer(dated(-day))
  const { answer, ahead } = await openPage()
  expect(ahead()).toBe(-day)
  vi.setSystemTime(phone.getTime() - day)
  await answer(dated(-day))
  expect(ahead()).toBe(0)
  expect((await openPage()).ahead()).toBe(0)
})

it('O-22: corrects the clock by a refusal too', async () => {
  const { answer, ahead } = await openPage()
  await answer(json({ errors: [] }, 409, { date: new Date(phone.getTime() + day).toUTCString() }))
  expect(ahead()).toBe(day)
})

it.each([
  ['a reply that the worker stored', () => dated(-5 * day, { 'x-stored-at': '2026-11-21T07:00:00.000Z' })],
  ['an answer without a date', () => json({})],
  [
    'an answer that a sleeping phone read an hour later',
    () => {
      const reply = dated(0)
      vi.setSystemTime(phone.getTime() + hour)
      return reply
    },
  ],
])('O-22: does not correct the clock by %s', async (_what, reply) => {
  const { answer, ahead } = await openPage()
  await answer(reply)
  expect(ahead()).toBe(0)
})
