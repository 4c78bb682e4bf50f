import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { putFile } from '#contract/files/endpoints.ts'
import { createPictures } from '../../../server/adapters/pictures/picture-process.ts'
import type { Pictures } from '../../../server/ports/pictures.ts'
import { startApp } from '../support/app.ts'
import { childProcesses } from '../support/child-processes.ts'
import type { TestClient } from '../support/client.ts'
import { testDatabase } from '../support/database.ts'
import { addReserved, sendFile } from '../support/files.ts'
import { heaviest, oneBitBmp, png } from '../support/pictures.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { app, browser, logs } = await startApp(sql)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const organisation = await addOrganisation(sql)
const residents = new Map<string, number>()
for (const name of ['anna', 'boris', 'vera'])
  residents.set(
    name,
    await addProfile(sql, await addResident(sql, `${name}@demo.local`), { organisation, number: name }),
  )
const signedIn = async (name: string, client = browser()): Promise<TestClient> => {
  await client.signIn(`${name}@demo.local`, password)
  return client
}
const anna = await signedIn('anna')

const decoders = () => childProcesses('picture-child.ts')

const worst = oneBitBmp(4000, 4000)

describe.runIf(process.platform === 'linux')('picture being decoded', () => {
  const beginAndFreeze = async () => {
    await sendFile(anna, 'first.png', await png())
    const frozen = decoders()
    expect(frozen).not.toEqual([])
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    let isAnswered = false
    const upload = sendFile(anna, 'plan.bmp', worst).finally(() => {
      isAnswered = true
    })
    return { frozen, upload, isAnswered: () => isAnswered }
  }

  it('V-13: does not block other calls', async () => {
    const { frozen, upload, isAnswered } = await beginAndFreeze()
    for (let count = 0; count < 200; count += 1) expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await anna.send('GET', '/auth/api/v1/auth/get_profile/')).statusCode).toBe(200)
    expect(isAnswered()).toBe(false)
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    expect((await upload).reply.json()).toMatchObject({ filename: 'plan.png' })
  })

  it('V-13: is rejected if its decoder dies, and the next one is accepted', async () => {
    const { upload, isAnswered } = await beginAndFreeze()
    while (!isAnswered()) {
      for (const pid of decoders()) process.kill(pid, 'SIGKILL')
      await fetch(`${url}/healthz`)
    }
    expect((await upload).reply.statusCode).toBe(422)
    expect((await sendFile(anna, 'next.png', await png())).reply.statusCode).toBe(200)
  })

  it('V-13: is decoded by a new process if the idle one was killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
    const file = join(folder, 'a.png')
    writeFileSync(file, await png())
    const others = new Set(decoders())
    const pictures = createPictures(folder)
    const prepare = () => pictures.prepare(file, join(folder, 'b.png'))
    expect(await prepare()).toMatchObject({ format: 'png' })
    const idle = decoders().filter((pid) => !others.has(pid))
    expect(idle).toHaveLength(1)
    for (const pid of idle) process.kill(pid, 'SIGKILL')
    // This loop does not yield, so the exit event of the child has not fired.
    const isDead = (pid: number): boolean => /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    while (!idle.every(isDead));
    expect(await prepare()).toMatchObject({ format: 'png' })
    pictures.close()
    rmSync(folder, { recursive: true })
  })

  it('V-08: is decoded without secrets in the environment', async () => {
    await sendFile(anna, 'a.png', await png())
    for (const pid of decoders())
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/SECRET|DATABASE_URL|PASSWORD|BANK_/)
  })
})

describe('size limit of each format', () => {
  it.each([
    ['bmp', 'a BMP of one bit in 8 MB', () => heaviest.bmp(8000, 8000)],
    ['png', 'an interlaced PNG', () => heaviest.png(8000, 5100)],
    ['jpg', 'a progressive photo', () => heaviest.jpg(8000, 6600)],
    ['gif', 'a moving picture', () => heaviest.gif(1000, 1000, 25)],
  ] as const)('V-13: rejects a larger %s: %s', async (format, _, create) => {
    const { reply } = await sendFile(anna, `a.${format}`, await create())
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'picture'])
    expect(reply.json().errors[0]).toMatch(/слишком большой/)
  })

  it.each([
    ['bmp', () => heaviest.bmp(4000, 4000)],
    ['jpg', () => heaviest.jpg(8192, 6144)],
  ] as const)('V-13: accepts a smaller %s', async (format, create) => {
    const { reply } = await sendFile(anna, `a.${format}`, await create())
    expect(reply.statusCode).toBe(200)
  })
})

describe('uploads of several residents', () => {
  it('V-13: are decoded one at a time per resident and fairly between residents', async () => {
    const begun: { readonly path: string; readonly finish: () => void }[] = []
    const pictures: Pictures = {
      prepare: (path) => {
        const { promise, resolve } = Promise.withResolvers<'picture'>()
        begun.push({ path, finish: () => resolve('picture') })
        return promise
      },
      close: () => undefined,
    }
    const site = await startApp(sql, { deps: { pictures } })
    const [greedy, modest] = [await signedIn('boris', site.browser()), await signedIn('vera', site.browser())]
    const content = await png()
    const first = [1, 2, 3].map(() => sendFile(greedy, 'a.png', content))
    // A file is in the folder before its bytes are, so the first picture may not have begun yet.
    await vi.waitFor(() => expect([readdirSync(site.uploads).length, begun.length]).toEqual([3, 1]))
    const other = sendFile(modest, 'b.png', content)
    await vi.waitFor(() => expect(begun).toHaveLength(2))
    begun[1]?.finish()
    expect((await other).reply.statusCode).toBe(422)
    for (let next = 0; next < 4; next += 1) {
      if (next === 1) continue
      await vi.waitFor(() => expect(begun.length).toBeGreaterThan(next))
      begun[next]?.finish()
    }
    expect((await Promise.all(first)).map(({ reply }) => reply.statusCode)).toEqual([422, 422, 422])
  })

  it('V-13: are limited per id before their bytes are read', async () => {
    const vera = await signedIn('vera')
    const id = await addReserved(sql, residents.get('vera') ?? 0)
    const put = (shared_id: string) =>
      vera.call(putFile, {
        params: { shared_id },
        body: { importance: 'low' },
        file: { name: 'a.png', content: Uint8Array.from(Buffer.from('no picture')) },
      })
    const codes: number[] = []
    for (let count = 0; count < 31; count += 1) codes.push((await put(id)).statusCode)
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 422), 429])
    const unread = await vera.send('PUT', `/files/files/${id}/`, {
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9000000' },
    })
    expect(unread.statusCode).toBe(429)
    expect((await sendFile(vera, 'b.png', await png())).reply.statusCode).toBe(200)
    expect(logs.filter((line) => line.includes('unexpected'))).toEqual([])
  })
})
