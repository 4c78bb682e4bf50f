import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allEndpoints, staffEndpoints } from '#contract/all-endpoints.ts'
import { isChanging } from '#contract/endpoint.ts'
import { addPhone, removePhone } from '#contract/profile/endpoints.ts'
import { updateNotifications } from '#contract/notifications/endpoints.ts'
import { reserveFile } from '#contract/files/endpoints.ts'
import { configureCalls } from '../../../src/lib/http/call-context.ts'
import { callWithMeta } from '../../../src/lib/http/call.ts'
import { json, network } from '../support/net.ts'

beforeEach(() => configureCalls({ csrf: () => 'token', scope: () => 'anna-12' }))
afterEach(() => vi.unstubAllGlobals())

const refuse = () => json({ errors: ['Нельзя'] }, 422)
const refusing = () => network(refuse, refuse, refuse, refuse)
const toOutcome = (result: Promise<unknown>) =>
  result.then(
    () => 'done',
    () => 'refused',
  )

describe('concurrent identical calls that change something', () => {
  const changing = [...allEndpoints, ...staffEndpoints].filter(isChanging)
  it.each(changing)('O-07 G-21: $name is sent once, and again after its outcome', async (endpoint) => {
    const seen = refusing()
    const press = () => toOutcome(callWithMeta(endpoint, { params: { id: 1 }, body: { value: 1 } }))
    expect(await Promise.all([press(), press()])).toEqual(['refused', 'refused'])
    expect(seen).toHaveLength(1)
    await press()
    expect(seen).toHaveLength(2)
  })

  it('O-07: calls with different bodies are all sent, including a repeat of an earlier one', async () => {
    const seen = refusing()
    const set = (email: boolean) => toOutcome(callWithMeta(updateNotifications, { body: { email } }))
    await Promise.all([set(true), set(false), set(true)])
    expect(seen.map(({ body }) => body)).toEqual([{ email: true }, { email: false }, { email: true }])
  })

  it('O-07: calls with different keys, parameters or endpoints are all sent', async () => {
    const seen = refusing()
    const input = { body: { number: '79000000001' } }
    await Promise.all([
      toOutcome(callWithMeta(addPhone, input, { key: 'a' })),
      toOutcome(callWithMeta(addPhone, input, { key: 'b' })),
      toOutcome(callWithMeta(removePhone, { params: { id: 1 } })),
      toOutcome(callWithMeta(removePhone, { params: { id: 2 } })),
    ])
    expect(seen).toHaveLength(4)
  })

  it('O-07: two photos with the same name get two reservations', async () => {
    const seen = refusing()
    const reserve = () =>
      toOutcome(callWithMeta(reserveFile, { query: { filename: 'image.jpg' } }, { profile: 1 }))
    await Promise.all([reserve(), reserve()])
    expect(seen).toHaveLength(2)
  })
})
