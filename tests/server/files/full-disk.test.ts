import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { putFile } from '#contract/files/endpoints.ts'
import { createPictures } from '../../../server/adapters/pictures/picture-process.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addReserved, onePoint } from '../support/files.ts'
import { getCount } from '../support/metrics.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const healthy = await startApp(sql)
const profile = await addProfile(sql, await addResident(sql, 'anna@demo.local'), {
  organisation: await addOrganisation(sql),
  number: '12',
})

const openFailing = async (code: string) => {
  const fail = () => Promise.reject(Object.assign(new Error(code), { code }))
  const { browser } = await startApp(sql, {
    clock: healthy.clock,
    deps: { files: { ...healthy.files, put: fail, freeBytes: async () => 0 } },
  })
  const client = browser()
  await client.signIn('anna@demo.local', password)
  const failures = async () => {
    const { body } = await browser('127.0.0.1').send('GET', '/metrics')
    return getCount(body, 'storage_failures_total', `code="${code}"`)
  }
  return { client, failures }
}

const upload = (client: Awaited<ReturnType<typeof openFailing>>['client'], shared_id: string) =>
  client.call(putFile, {
    params: { shared_id },
    body: { importance: 'low' },
    file: { name: 'фото.png', content: onePoint },
  })

describe('full file storage', () => {
  it.each(['ENOSPC', 'EROFS', 'EDQUOT', 'EIO', 'EACCES', 'EMFILE', 'EFBIG'])(
    'G-12: answers %s with 503 and Retry-After, counts it and accepts the file later',
    async (code) => {
      const id = await addReserved(sql, profile)
      const { client, failures } = await openFailing(code)
      const before = await failures()
      const reply = await upload(client, id)
      expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
        503,
        'unavailable',
        '5',
      ])
      expect(await failures()).toBe(before + 1)

      const again = healthy.browser()
      await again.signIn('anna@demo.local', password)
      expect((await upload(again, id)).statusCode).toBe(200)
    },
  )
})

it('G-12: does not report a disk error as an unreadable picture', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-'))
  const path = join(folder, 'a.png')
  writeFileSync(path, onePoint)
  // Linux refuses to create files there, even for root.
  const pictures = createPictures('/sys')
  await expect(pictures.prepare(path, '/sys/a.png')).rejects.toMatchObject({
    code: expect.stringMatching(/^(?:EACCES|EROFS)$/),
  })
  pictures.close()
  rmSync(folder, { recursive: true })
})

describe('free space', () => {
  const room = /^cabinet_storage_free_bytes\{place="(\w+)"\} (\d+)$/gm

  it('G-04: is in /metrics for storage and uploads', async () => {
    const { body } = await healthy.browser('127.0.0.1').send('GET', '/metrics')
    const found = [...body.matchAll(room)].map(([, place, bytes]) => [place, Number(bytes) > 0])
    expect(found).toEqual([
      ['files', true],
      ['uploads', true],
    ])
  })

  it('G-04: is reported by /readyz if low, and the process stays ready', async () => {
    const { client } = await openFailing('ENOSPC')
    const reply = await client.send('GET', '/readyz')
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ready', storage: 'low' }])
  })
})
