import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetPassword } from '#contract/auth/account-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import { buildApp, isBuildStale } from '../../server/build.ts'
import { findRunning } from '../../server/db/embedded/postmaster.ts'
import { toUrl } from '../../server/kernel/endpoint-url.ts'
import { testDatabase } from './support/database.ts'
import { createRunFolder } from './support/run-folder.ts'

const root = join(import.meta.dirname, '../..')
const dataDir = createRunFolder()
const own = await testDatabase()
const { PATH, HOME, SystemRoot, TEMP } = process.env

const spawnStart = (variables: Readonly<Record<string, string>> = {}) =>
  spawn('npm', ['start'], {
    cwd: root,
    env: { PATH, HOME, SystemRoot, TEMP, PORT: '0', DATA_DIR: dataDir, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate process group, which gets Ctrl-C as from a terminal.
    detached: true,
  })

const npmStart = async (variables: Readonly<Record<string, string>> = {}) => {
  const child = spawnStart(variables)
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^Кабинет:\s+(\S+)\/$/.exec(line) ?? []
    if (url !== undefined) return { url, group: -(child.pid ?? 0), exited }
  }
  throw new Error('npm start ended without an address')
}

const post = (url: string, endpoint: Endpoint, body: object) =>
  fetch(url + toUrl(endpoint), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })

beforeAll(async () => {
  if (await isBuildStale()) await buildApp()
}, 600_000)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('npm start', () => {
  it('G-04: serves the page, signs a demo resident in, runs jobs and stops on Ctrl-C with PostgreSQL', async () => {
    const { url, group, exited } = await npmStart()
    try {
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      expect(await (await fetch(`${url}/`)).text()).toContain('id="root"')
      const session = await post(url, login, { username: 'anna@demo.local', password: 'Podval-2026' })
      const cookies = session.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
      expect([session.status, cookies.toSorted()]).toEqual([200, ['access', 'csrf', 'device', 'refresh']])
      await post(url, resetPassword, { username: 'boris@demo.local' })
      const letters = async (): Promise<string> => (await fetch(`${url}/sandbox/mailbox.json`)).text()
      await expect.poll(letters, { timeout: 30_000 }).toContain('boris@demo.local')
      expect(findRunning(dataDir)).not.toBeNull()
    } finally {
      process.kill(group, 'SIGINT')
    }
    await exited
    await expect(fetch(`${url}/readyz`)).rejects.toThrow('fetch failed')
    expect(findRunning(dataDir)).toBeNull()
  }, 300_000)

  it('G-04 G-05: stops the server and PostgreSQL on SIGTERM to npm during the seed', async () => {
    const folder = createRunFolder()
    const isRunning = () => findRunning(folder) !== null
    const child = spawnStart({ DATA_DIR: folder })
    const lines: string[] = []
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
    const exited = once(child, 'exit')
    const closed = once(child, 'close')
    await expect.poll(isRunning, { timeout: 200_000 }).toBe(true)
    child.kill('SIGTERM')
    await exited
    // The server holds npm's output open until it ends.
    await closed
    expect(isRunning()).toBe(false)
    expect(lines.join('\n')).not.toContain('Кабинет:')
    rmSync(folder, { recursive: true })
  }, 300_000)

  it('V-16: shows no sandbox, documentation or demo resident with an own database', async () => {
    const { url, group, exited } = await npmStart({ DATABASE_URL: own.url })
    try {
      for (const path of ['/sandbox/', '/sandbox/mailbox.json', '/docs/', '/docs/json'])
        expect((await fetch(url + path)).status).toBe(404)
      const session = await post(url, login, { username: 'anna@demo.local', password: 'Podval-2026' })
      expect(session.status).toBe(401)
      expect(await own.sql`select id from organisation`).toEqual([])
    } finally {
      process.kill(group, 'SIGINT')
    }
    await exited
  }, 300_000)
})
