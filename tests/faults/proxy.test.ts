import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cut, delay, delayReply, drop, loseReply, page, rewrite } from './faults.ts'
import { createGate } from './gate.ts'
import { type FaultProxy, startFaultProxy } from './proxy.ts'

async function startUpstream() {
  const handled: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await request.toArray()).join('')
    handled.push(`${request.method} ${request.url} ${body}`)
    response.setHeader('x-own', 'yes').end(`answer number ${handled.length}`)
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { handled, port: address.port, stop: () => server.close() && server.closeAllConnections() }
}

let upstream: Awaited<ReturnType<typeof startUpstream>>
let proxy: FaultProxy

beforeEach(async () => {
  upstream = await startUpstream()
  proxy = await startFaultProxy(upstream.port)
})
afterEach(async () => {
  await proxy.close()
  upstream.stop()
})

const send = (body = 'value') => fetch(`${proxy.url}/readings?x=1`, { method: 'POST', body })
const sendForText = async () => (await send()).text()

it('passes requests and replies through unchanged', async () => {
  proxy.on('GET', '/readings', drop)
  const reply = await send()
  expect(await reply.text()).toBe('answer number 1')
  expect(reply.headers.get('x-own')).toBe('yes')
  expect(upstream.handled).toEqual(['POST /readings?x=1 value'])
  expect(proxy.seen).toEqual([{ method: 'POST', path: '/readings?x=1' }])
})

it('drops a request before the server, as often as the rule says', async () => {
  proxy.on('POST', '/readings', drop, 2)
  await expect(send()).rejects.toThrow('fetch failed')
  await expect(send()).rejects.toThrow('fetch failed')
  expect(upstream.handled).toEqual([])
  expect(await sendForText()).toBe('answer number 1')
})

it('loses a reply after the server has worked', async () => {
  proxy.on('POST', '/readings', loseReply, 1)
  await expect(send()).rejects.toThrow('fetch failed')
  expect(upstream.handled).toHaveLength(1)
})

it('cuts a reply in its middle', async () => {
  proxy.on('POST', '/readings', cut)
  const reply = await send()
  expect(reply.status).toBe(200)
  await expect(reply.text()).rejects.toThrow('terminated')
})

it('delays a request until the gate opens', async () => {
  const gate = createGate()
  proxy.on('POST', '/readings', delay(gate))
  const reply = sendForText()
  await gate.reached
  expect(upstream.handled).toEqual([])
  gate.open()
  expect(await reply).toBe('answer number 1')
})

it('delays a reply after the server has worked', async () => {
  const gate = createGate()
  proxy.on('POST', '/readings', delayReply(gate))
  const reply = sendForText()
  await gate.reached
  expect(upstream.handled).toHaveLength(1)
  gate.open()
  expect(await reply).toBe('answer number 1')
})

it('answers with an HTML page like a captive portal', async () => {
  proxy.on('POST', '/readings', page(200, '<h1>Wi-Fi</h1>'))
  const reply = await send()
  expect(reply.headers.get('content-type')).toContain('text/html')
  expect(await reply.text()).toBe('<h1>Wi-Fi</h1>')
  expect(upstream.handled).toEqual([])
})

it('rewrites a reply', async () => {
  proxy.on(
    'POST',
    '/readings',
    rewrite((text) => text.toUpperCase()),
  )
  expect(await sendForText()).toBe('ANSWER NUMBER 1')
})

it('breaks current and new requests while offline', async () => {
  const gate = createGate()
  proxy.on('POST', '/readings', delay(gate), 1)
  const underWay = send()
  await gate.reached
  proxy.goOffline()
  await expect(underWay).rejects.toThrow('fetch failed')
  await expect(send()).rejects.toThrow('fetch failed')
  expect(upstream.handled).toEqual([])
  proxy.goOnline()
  expect(await sendForText()).toBe('answer number 1')
})

it('breaks the connection if the server is down', async () => {
  upstream.stop()
  await expect(send()).rejects.toThrow('fetch failed')
})

it('applies the newest rule and clears all rules when healed', async () => {
  proxy.on('POST', '/readings', drop)
  proxy.on('POST', '/readings', page(502, 'gateway'))
  expect((await send()).status).toBe(502)
  proxy.heal()
  expect(await sendForText()).toBe('answer number 1')
})
