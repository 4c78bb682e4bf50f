import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { Server, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { readEnvironment } from '../../server/config/environment.ts'
import { freePort } from '../../server/db/embedded/start.ts'
import { findRunning } from '../../server/db/embedded/postmaster.ts'
import { preflight } from '../../server/preflight.ts'
import { createRunFolder } from './support/run-folder.ts'
import { failToStart, spawnServer } from './support/server-process.ts'

vi.mock('node:fs', { spy: true })

const folder = createRunFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('failing start prints one line before it creates anything', () => {
  it('G-04: names a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const dataDir = join(folder, 'unmade')
    const { output, code } = await failToStart({ DATA_DIR: dataDir, PORT: String(port) })
    other.close()
    expect([output, code]).toEqual([
      `Port ${port} is taken by another program: stop it, or set another PORT\n`,
      1,
    ])
    expect(existsSync(dataDir)).toBe(false)
  })

  it('G-05: does not listen on the port, because closing it would reset a connection', async () => {
    const port = await freePort()
    const listen = vi.spyOn(Server.prototype, 'listen')
    await preflight(readEnvironment({ DATA_DIR: folder, PORT: String(port) }))
    expect(listen.mock.calls.flat()).not.toContain(port)
    listen.mockRestore()
  })

  it('G-04: names a taken socket and a missing socket folder', async () => {
    const place = { DATA_DIR: folder, TRUST_PROXY: '1', PUBLIC_URL: 'http://cabinet.example' }
    const SOCKET = join(folder, 'taken.sock')
    const other = createServer().listen(SOCKET)
    await once(other, 'listening')
    const { output, code } = await failToStart({ ...place, SOCKET })
    expect([output, code]).toEqual([
      `${SOCKET} is taken by another process: stop it, or set another SOCKET\n`,
      1,
    ])
    expect(existsSync(SOCKET)).toBe(true)
    other.close()
    const nowhere = join(folder, 'nowhere/http.sock')
    expect(await failToStart({ ...place, SOCKET: nowhere })).toEqual({
      output: `The server may not listen on ${nowhere} (ENOENT): set another SOCKET\n`,
      code: 1,
    })
  })

  it('G-04: names an address of another machine', async () => {
    const { output, code } = await failToStart({ DATA_DIR: folder, HOST: '192.0.2.1' })
    expect([output, code]).toEqual([
      expect.stringMatching(/^The server may not listen on 192\.0\.2\.1.*\n$/),
      1,
    ])
  })

  it('G-04: names a folder that cannot be written', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const { output, code } = await failToStart({ DATA_DIR: join(file, 'data') })
    expect([output, code]).toEqual([expect.stringMatching(/^Nothing can be written to .*DATA_DIR\n$/), 1])
  })

  it('G-04: requires free disk for a new database', async () => {
    const environment = readEnvironment({ DATA_DIR: folder, PORT: '0' })
    const space = statfsSync(folder)
    vi.mocked(statfsSync).mockReturnValue(Object.assign(space, { bavail: 120, bsize: 1_000_000 }))
    await expect(preflight(environment)).rejects.toThrow(
      `${environment.dataDir} has 120 MB of free disk, a new database needs 500: make room, or set another DATA_DIR`,
    )
    await preflight({ ...environment, databaseUrl: 'postgres://elsewhere' })
  })
})

describe('interrupted start', () => {
  it('G-04: ends cleanly on SIGTERM and leaves no PostgreSQL', async () => {
    const child = spawnServer({ DATA_DIR: folder })
    const exited = once(child, 'exit')
    await expect
      .poll(() => existsSync(join(folder, 'postgres', 'postmaster.pid')), { timeout: 60_000, interval: 20 })
      .toBe(true)
    const pid = Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(findRunning(folder)).toBeNull()
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
