import * as z from 'zod/mini'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { roublesSchema } from '#contract/money.ts'
import { CallError, NoResponseError } from '../../../src/lib/http/call-errors.ts'
import { call } from '../../../src/lib/http/call.ts'
import { json, network, page } from '../support/net.ts'

const getDocument = endpoint({
  name: 'getDocument',
  method: 'GET',
  service: 'internal',
  path: '/documents/:id/',
  access: 'signed-in',
  params: z.object({ id: z.number() }),
  reply: 'file',
})
const ask = () => call(getDocument, { params: { id: 5 } })
const attachment = { 'content-disposition': 'attachment', 'content-type': 'application/pdf' }

afterEach(() => vi.unstubAllGlobals())

describe('file download', () => {
  it('H-04: returns the bytes unchanged', async () => {
    const bytes = Uint8Array.of(0x25, 0x50, 0xff, 0x00)
    network(new Response(bytes, { headers: attachment }))
    const file = await ask()
    if (!(file instanceof Blob)) throw new Error('No file')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
  })

  it('H-04: accepts JSON and empty files', async () => {
    network(new Response('{"a":1}', { headers: attachment }), new Response('', { headers: attachment }))
    expect(await ask()).toBeInstanceOf(Blob)
    expect(await ask()).toMatchObject({ size: 0 })
  })

  it('U-06: throws on a refusal, on an HTML page and without an answer', async () => {
    network(json({ errors: ['Такого документа нет'], code: 'not_found' }, 404), page(200), page(502))
    await expect(ask()).rejects.toMatchObject({ errors: ['Такого документа нет'], status: 404 })
    await expect(ask()).rejects.toBeInstanceOf(CallError)
    await expect(ask()).rejects.toBeInstanceOf(CallError)
    await expect(ask()).rejects.toBeInstanceOf(NoResponseError)
  })
})

describe('money in calls', () => {
  it('H-01: has at most two decimals, and is never negative', () => {
    const taken = [0, 0.29, 1.15, 6482.37, 1e9].map((sum) => roublesSchema.safeParse(sum).success)
    const refused = [0.001, 1.005, -1, Number.NaN, 1e15].map((sum) => roublesSchema.safeParse(sum).success)
    expect([taken.includes(false), refused.includes(true)]).toEqual([false, false])
  })
})
