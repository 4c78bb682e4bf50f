import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnvironment } from '../../../server/config/environment.ts'
import { run } from '../../../server/main.ts'
import { seedDemo } from '../../../server/seed/demo.ts'
import { testDatabase } from '../support/database.ts'
import { builtApp } from '../support/built-app.ts'
import { addOrganisation } from '../support/residents.ts'
import { failToStart, startServerProcess } from '../support/server-process.ts'
import { childEnvironment } from '../../support/child-environment.ts'

const demo = await testDatabase()
await seedDemo(demo.sql, new Date())
const real = await testDatabase()
await addOrganisation(real.sql)
const empty = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'real-site-'))
afterAll(() => rmSync(folder, { recursive: true }))
const built = builtApp()
const common = { DATA_DIR: folder, SECRET: 's'.repeat(40) }

const seed = (url: string, site: Readonly<Record<string, string>> = {}): Promise<string | null> =>
  promisify(execFile)(process.execPath, ['server/seed/cli.ts', '--flats', '10'], {
    env: { ...childEnvironment, ...common, ...site, DATABASE_URL: url },
  }).then(
    () => null,
    (error: { stderr: string }) => error.stderr,
  )

const announceSandbox = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) {
  if (url.includes('/server/sandbox/')) console.error(url)
  return next(url, context)
} })`

describe('demo residents and a real site', () => {
  it.each([
    ['a real site loads nothing of the sandbox', false, { DATABASE_URL: real.url }],
    ['a demo does', true, { SANDBOX: 'on' }],
  ])('V-16: %s', async (_, isLoaded, variables) => {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(announceSandbox)}`
    const { child, exited } = await startServerProcess({ ...common, ...variables, NODE_OPTIONS })
    const output = text(child.stderr)
    child.kill('SIGTERM')
    await exited
    expect((await output).includes('/server/sandbox/')).toBe(isLoaded)
  })

  it.each([
    ['in production', { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:8080' }],
    ['at an https address', { NODE_ENV: 'development', PUBLIC_URL: 'https://cabinet.example' }],
  ])('V-16: a server %s rejects demo data', async (_, site) => {
    const { output, code } = await failToStart({ ...common, ...site, DATABASE_URL: demo.url })
    expect([output, code]).toEqual([expect.stringContaining('whose passwords are known'), 1])
  })

  it('V-16 B-12: the same server starts with an organisation’s data or none', async () => {
    for (const { url } of [real, empty]) {
      const site = { NODE_ENV: 'production', PUBLIC_URL: 'https://cabinet.example', TRUST_PROXY: '1' }
      const environment = readEnvironment({
        ...common,
        ...site,
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATABASE_URL: url,
      })
      await expect(run(environment, { built: folder })).rejects.toThrow('npm run build')
      const { url: address, stop } = await run(environment, { built })
      expect((await fetch(`${address}/readyz`)).status).toBe(200)
      expect((await fetch(`${address}/sandbox/`)).status).toBe(404)
      await stop()
    }
  })

  it('V-16: the sandbox rejects an organisation’s data', async () => {
    const environment = { ...readEnvironment({ ...common, SANDBOX: 'on', PORT: '0' }), databaseUrl: real.url }
    await expect(run(environment)).rejects.toThrow('an organisation of its own')
  })

  it('V-16: demo residents are not added beside an organisation or in production', async () => {
    expect(await seed(real.url)).toContain('an organisation of its own')
    expect(await real.sql`select id from resident`).toEqual([])
    expect(await real.sql`select id from personal_account`).toEqual([])
    expect(await seed(empty.url, { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:8080' })).toContain(
      'refused in production',
    )
    expect(await empty.sql`select id from organisation`).toEqual([])
    expect(await seed(empty.url)).toBeNull()
    const { output } = await failToStart({
      ...common,
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1:8080',
      DATABASE_URL: empty.url,
    })
    expect(output).toContain('whose passwords are known')
  })
})
