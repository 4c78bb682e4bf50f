import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { resetPassword } from '#contract/auth/account-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import { toUrl } from '../../../server/kernel/endpoint-url.ts'
import { testDatabase, untilWaiting } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'
import { failToStart, startServerProcess } from '../support/server-process.ts'

const { sql, url: database } = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'data-'))
afterAll(() => rm(dataDir, { recursive: true }))
await addProfile(sql, await addResident(sql, 'anna@demo.local'), {
  organisation: await addOrganisation(sql),
  number: '12',
})
const variables = { DATABASE_URL: database, DATA_DIR: dataDir }

const send = (url: string, endpoint: Endpoint, body: object): Promise<Response> =>
  fetch(url + toUrl(endpoint), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })
const signIn = (url: string) => send(url, login, { username: 'anna@demo.local', password })

describe('server process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'G-04: answers the call in progress on %s, accepts no new one and exits with 0',
    async (signal) => {
      const { url, child, exited } = await startServerProcess(variables)
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
      const holder = sql.begin(async (tx) => {
        // No job uses this table, so the waiting session is the sign-in.
        await tx`lock table rate_limit in exclusive mode`
        isLocked()
        await released
      })
      await locked
      const underWay = signIn(url)
      await untilWaiting(sql, 1)
      child.kill(signal)
      await expect
        .poll(
          () =>
            fetch(`${url}/healthz`).then(
              () => 'taken',
              () => 'refused',
            ),
          { timeout: 10_000 },
        )
        .toBe('refused')
      release()
      await holder
      expect((await underWay).status).toBe(200)
      expect(await exited).toEqual([0, null])
    },
  )

  it('G-05: stops at once on SIGTERM even if the mail server never answers', async () => {
    const post = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1')
    await once(post, 'listening')
    const met = once(post, 'connection')
    const { port } = post.address() as AddressInfo
    const smtp = { SMTP_URL: `smtp://127.0.0.1:${port}` }
    const { url, child, exited } = await startServerProcess({ ...variables, ...smtp })
    expect((await send(url, resetPassword, { username: 'anna@demo.local' })).status).toBe(204)
    await met
    child.kill('SIGTERM')
    const call = () =>
      fetch(`${url}/healthz`).then(
        () => 'taken',
        () => (child.exitCode === null ? 'refused' : 'refused too late'),
      )
    await expect.poll(call, { timeout: 10_000, interval: 20 }).toBe('refused')
    expect(await exited).toEqual([0, null])
    post.close()
  })

  it('B-08: exits with a readable error on a wrong hosts file', async () => {
    const file = join(dataDir, 'hosts.json')
    await writeFile(file, '{"default":{"accent":{"light":"#eeeeee"}}}')
    const { output, code } = await failToStart({ ...variables, HOSTS_FILE: file })
    expect([output, code]).toEqual([
      expect.stringMatching(/hosts\.json.*accent\.onLight: contrast .* 4\.5 is needed\n$/),
      1,
    ])
    expect(output).not.toContain('    at ')
  })

  it('names the wrong variable', async () => {
    const { output, code } = await failToStart({ ...variables, PORT: 'eighty' })
    expect([output, code]).toEqual([expect.stringContaining('PORT: '), 1])
  })

  it('V-16: rejects the sandbox in production and with a database', async () => {
    const { output, code } = await failToStart({
      ...variables,
      NODE_ENV: 'production',
      SANDBOX: 'on',
      SECRET: 's'.repeat(40),
    })
    expect([output, code]).toEqual([
      expect.stringMatching(/SANDBOX: refused in production[^]*SANDBOX: refused with DATABASE_URL/),
      1,
    ])
  })
})
