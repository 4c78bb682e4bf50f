import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
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

const signIn = (url: string): Promise<Response> =>
  fetch(`${url}/auth/api/v1/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username: 'anna@demo.local', password }),
  })

describe('a server process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'G-04: on %s answers the call under way, takes no new one and ends well',
    async (signal) => {
      const { url, child, exited } = await startServerProcess(variables)
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
      const holder = sql.begin(async (tx) => {
        // No job asks for this table, so whoever waits is the sign-in.
        await tx`lock table limit_counter in exclusive mode`
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

  it('B-08: ends with a plain error when the configuration of hosts is wrong', async () => {
    const file = join(dataDir, 'hosts.json')
    await writeFile(file, '{"default":{"accent":{"light":"#eeeeee"}}}')
    const { said, code } = await failToStart({ ...variables, HOSTS_FILE: file })
    expect([said, code]).toEqual([
      expect.stringMatching(/hosts\.json.*accent\.onLight: contrast .* 4\.5 is needed\n$/),
      1,
    ])
    expect(said).not.toContain('    at ')
  })

  it('names the variable that is wrong', async () => {
    const { said, code } = await failToStart({ ...variables, PORT: 'eighty' })
    expect([said, code]).toEqual([expect.stringContaining('PORT: '), 1])
  })

  it('V-16: refuses the stand in production and beside a database', async () => {
    const { said, code } = await failToStart({
      ...variables,
      NODE_ENV: 'production',
      STAND: 'on',
      SECRET: 's'.repeat(40),
    })
    expect([said, code]).toEqual([
      expect.stringMatching(/STAND: refused in production[^]*STAND: refused with DATABASE_URL/),
      1,
    ])
  })
})
