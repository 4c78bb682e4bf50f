import { createServer } from 'node:http'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createFlashCall } from '../../../server/adapters/flash-call.ts'
import { startSandbox } from '../../../server/sandbox/sandbox.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'

const { sql } = await testDatabase()
const sandbox = await startSandbox(() => new Date('2026-03-15T09:00:00Z'))
afterAll(() => sandbox.stop())
const { browser } = await startApp(sql, { variables: { SANDBOX: 'on' }, deps: { sandbox } })
const { url, key } = sandbox.telephony
const call = { phone: '79000000001', code: '0421', id: randomUUID() }

describe('sandbox telephony', () => {
  it('X-02: lists a flash call with its digits once', async () => {
    await createFlashCall({ url, key }).call(call)
    await createFlashCall({ url, key }).call(call)
    const { calls } = (await browser().send('GET', '/sandbox/calls.json')).json()
    expect(calls).toEqual([
      { id: 1, phone: '79000000001', digits: '0421', calledAt: '2026-03-15T09:00:00.000Z' },
    ])
    const { body } = await browser().send('GET', '/sandbox/calls/')
    expect(body).toContain('+79000000001')
    expect(body).toContain('<b>0421</b>')
    expect((await browser().send('GET', '/sandbox/')).body).toContain('href="/sandbox/calls/"')
  })

  it('rejects a wrong key, phone or code', async () => {
    const wrong = [
      createFlashCall({ url, key: 'guessed' }).call({ ...call, id: randomUUID() }),
      createFlashCall({ url, key }).call({ ...call, phone: '4951234567', id: randomUUID() }),
      createFlashCall({ url, key }).call({ ...call, code: '12', id: randomUUID() }),
    ]
    for (const one of wrong) await expect(one).rejects.toThrow(/^The telephony answered 4\d\d/)
    expect(sandbox.telephony.calls()).toHaveLength(1)
  })

  it('is absent unless enabled', async () => {
    const without = (await startApp(sql)).browser()
    for (const path of ['/sandbox/calls/', '/sandbox/calls.json'])
      expect((await without.send('GET', path)).statusCode).toBe(404)
  })
})

describe('flash call', () => {
  it.each([
    ['a refusal with 200', 200, '{"status":false,"error":"No money","code":18}', /200, its code 18/],
    ['a page', 502, '<h1>Bad Gateway</h1>', /502, its code none/],
  ])('X-08: fails on %s', async (_what, status, body, words) => {
    const server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0)
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    await expect(createFlashCall({ url: `http://127.0.0.1:${port}`, key }).call(call)).rejects.toThrow(words)
    server.close()
  })
})
