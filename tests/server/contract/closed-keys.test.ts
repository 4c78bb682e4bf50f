import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import { closeKeys } from '#contract/outbox/endpoints.ts'
import type { TestClient } from '../support/client.ts'
import { addMeter } from '../support/meters.ts'
import { password } from '../support/residents.ts'
import type { CallInput } from './account-inputs.ts'
import { createWorld, username } from './world.ts'

const { sql, browser, inputs, first: flat, second } = await createWorld()
const keyed = allEndpoints
  .filter((endpoint) => endpoint.keyed === true)
  .map((endpoint) => ({ endpoint, name: endpoint.name }))
const anna = browser()
await anna.signIn(username, password)

const send = async (client: TestClient, name: string, headers: Readonly<Record<string, string>>) => {
  const endpoint = keyed.find((one) => one.name === name)?.endpoint
  if (!endpoint) throw new Error(`No keyed call ${name}`)
  const { before, ...input }: CallInput = inputs[name] ?? {}
  await before?.(client)
  return client.call(endpoint, { ...input, headers: { ...input.headers, ...headers } })
}
const close = async (key: string, headers = {}) =>
  (await anna.call(closeKeys, { body: { keys: [key] }, headers })).json().effects
const findAccount = async (): Promise<number> => {
  const [row] = await sql<{ id: number }[]>`select personal_account_id as id from profile where id = ${flat}`
  return row?.id ?? 0
}
const refusalOf = (body: string): unknown => {
  const { code, meters } = JSON.parse(body)
  return code ?? meters?.map((meter: { readonly code?: string }) => meter.code)
}

describe('closed keys', () => {
  it.each(keyed)(
    'O-23: a late copy of $name changes nothing after its key was replaced',
    async ({ name }) => {
      const [late, replaces] = [randomUUID(), randomUUID()]
      const sent = await send(anna, name, { 'idempotency-key': replaces, replaces: late })
      expect(sent.statusCode, sent.body).toBe(200)
      const copy = await send(anna, name, { 'idempotency-key': late })
      expect([refusalOf(copy.body)].flat()).toContain('key_reused')
      expect(await close(late)).toEqual([])
    },
  )

  it.each(keyed.filter(({ endpoint }) => !endpoint.isVersioned))(
    'O-23 O-24: $name answers with what a replaced key did',
    async ({ name }) => {
      const key = randomUUID()
      const first = await send(anna, name, { 'idempotency-key': key })
      expect(first.statusCode, first.body).toBe(200)
      const [effect] = await close(key)
      const { number, id } = first.body === '' ? {} : first.json()
      expect(effect.number).toMatch(new RegExp(`^${number ?? id ?? '.+'}$`))
      const again = await send(anna, name, { 'idempotency-key': randomUUID(), replaces: key })
      expect([again.statusCode, again.json().code, again.json().current]).toEqual([
        409,
        'already_accepted',
        effect,
      ])
    },
  )

  it('O-23 O-24: a replaced reading that was taken is compared by its version', async () => {
    const meter_id = await addMeter(sql, { personalAccountId: await findAccount() }, 'ColdWaterAreaMeter')
    const based_on = { period: '2026-03', previous: [0], version: 0 }
    const sendReading = (value: number, key: string, replaces?: string) =>
      anna.call(submitReadings, {
        body: { meters: [{ meter_id, values: [value], based_on, captured_at: '2026-03-15T09:00:00Z' }] },
        headers: { 'idempotency-key': key, replaces },
      })
    const key = randomUUID()
    const { meters } = (await sendReading(5, key)).json()
    expect(await close(key)).toEqual([{ kind: 'reading', number: String(meters[0].receipt) }])
    const changed = await sendReading(6, randomUUID(), key)
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'other_value'])
  })

  it('O-24: closes keys of the calling profile only', async () => {
    const key = randomUUID()
    const { json } = await send(anna, 'createTicket', { 'idempotency-key': key })
    expect(await close(key, { 'x-profile': String(second) })).toEqual([])
    expect(await close(key)).toEqual([{ kind: 'ticket', number: json().number }])
  })
})
