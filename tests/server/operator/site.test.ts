import { createServer, request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { createProof, proofHeader } from '../../../server/kernel/site-proof.ts'
import { checkSite } from '../../../server/operator/site.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation } from '../support/residents.ts'
import { startServerProcess } from '../support/server-process.ts'

const { sql, url: DATABASE_URL } = await testDatabase()
await addOrganisation(sql)
const folder = mkdtempSync(join(tmpdir(), 'site-'))

/** A proxy as nginx with docs/nginx.conf, with one fault at a time. */
const faults = {
  host: null as string | null,
  keepsAddress: false,
  addsHop: false,
  maxBytes: Infinity,
  isDown: false,
}
const right = { ...faults }
afterEach(() => void Object.assign(faults, right))

let target = ''
const toHeaders = ({ headers, socket }: IncomingMessage) => {
  const own = faults.keepsAddress ? [] : [socket.remoteAddress]
  const given = headers['x-forwarded-for'] ?? []
  return {
    ...headers,
    host: faults.host ?? headers.host,
    'x-forwarded-for': [given, own, faults.addsHop ? ['10.0.0.1'] : []].flat().join(', '),
  }
}
const proxy = createServer((call, reply) => {
  if (faults.isDown) return void reply.writeHead(502).end('Bad Gateway')
  const sent = request(target + call.url, { method: call.method, headers: toHeaders(call) }, (answer) => {
    reply.writeHead(answer.statusCode ?? 0, answer.headers)
    answer.pipe(reply)
  })
  sent.on('error', () => reply.destroy())
  call.pipe(sent)
})
proxy.on('checkContinue', (call: IncomingMessage, reply) => {
  if (Number(call.headers['content-length']) > faults.maxBytes) reply.writeHead(413).end()
  else reply.writeContinue()
})
await once(proxy.listen(0, '127.0.0.1'), 'listening')
const site = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
const SECRET = 's'.repeat(40)
const server = await startServerProcess({
  DATABASE_URL,
  DATA_DIR: folder,
  SECRET,
  PORT: '0',
  PUBLIC_URL: site,
  TRUST_PROXY: '1',
})
target = server.url
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  proxy.close()
  rmSync(folder, { recursive: true })
})

const hmac = createHmacFunction(SECRET)
const check = (key = hmac) => checkSite(site, key, new Date())

describe('operator site', () => {
  it('G-28: says that proxy and settings agree', async () => {
    expect((await check()).split('\n')).toEqual([
      `${site} отвечает; имя сайта и адрес посетителя доходят до кабинета`,
      'PUBLIC_URL без https: сертификат не проверялся',
      'nginx пропускает файлы и таблицы до их наибольшего размера',
    ])
  })

  it.each([
    ['another host name', { host: 'cabinet' }, 'proxy_set_header Host $host'],
    ['no address of the visitor', { keepsAddress: true }, '$proxy_add_x_forwarded_for'],
    ['one proxy more than TRUST_PROXY', { addsHop: true }, 'TRUST_PROXY не равен числу прокси'],
    ['photos over 1 MB refused', { maxBytes: 2 ** 20 }, 'client_max_body_size'],
    ['tables over 11 MB refused', { maxBytes: 11 * 2 ** 20 }, '/desk/v1/imports с 65 МБ'],
    ['no process behind the proxy', { isDown: true }, 'systemctl status cabinet@1 cabinet@2'],
  ])('G-28: tells what to change: %s', async (_, fault, expected) => {
    Object.assign(faults, fault)
    await expect(check()).rejects.toThrow(expected)
  })

  it('G-28: tells that the server has another SECRET', async () => {
    await expect(check(createHmacFunction('t'.repeat(40)))).rejects.toThrow('SECRET у сервера')
  })

  it('G-28: tells what to check if nothing answers, or if there is no address', async () => {
    await expect(checkSite('http://127.0.0.1:9', hmac, new Date())).rejects.toThrow('(ECONNREFUSED)')
    await expect(checkSite(null, hmac, new Date())).rejects.toThrow('PUBLIC_URL')
  })

  it('G-28: shows what the server saw only with a fresh proof', async () => {
    const ask = async (proof: string): Promise<object> =>
      (await fetch(`${site}/readyz`, { headers: { [proofHeader]: proof } })).json()
    const ago = (minutes: number) => createProof(hmac, new Date(Date.now() - minutes * 60_000))
    expect(await ask(ago(0))).toHaveProperty('seen.ip', '127.0.0.1')
    for (const proof of ['', 'x', ago(2)]) expect(await ask(proof)).toEqual({ status: 'ready' })
  })
})
