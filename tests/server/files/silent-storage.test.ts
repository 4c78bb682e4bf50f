import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { putFile } from '#contract/files/endpoints.ts'
import { listMeters } from '#contract/meters/endpoints.ts'
import { createS3Files } from '../../../server/adapters/s3-files.ts'
import { connect } from '../../../server/db/connect.ts'
import { removeStale } from '../../../server/modules/files/service.ts'
import { startApp } from '../support/app.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { addReserved, addUploaded, onePoint } from '../support/files.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const connections = new Set<Socket>()
const silent = createServer((socket) => {
  connections.add(socket.on('error', () => undefined))
}).listen(0, '127.0.0.1')
await new Promise((resolve) => silent.once('listening', resolve))
const { port } = silent.address() as AddressInfo
const dead = createS3Files({
  endpoint: `http://127.0.0.1:${port}`,
  bucket: 'files',
  region: 'us-east-1',
  key: 'K',
  secret: 'S',
})

const { sql, url } = await testDatabase()
/** A small pool, so a connection held during an upload is noticed. */
const few = connect(url, { max: 2 })
const { browser, files } = await startApp(few, { deps: { files: dead } })
const profile = await addProfile(sql, await addResident(sql, 'anna@demo.local'), {
  organisation: await addOrganisation(sql),
  number: '12',
})
const client = browser()
await client.signIn('anna@demo.local', password)
afterAll(async () => {
  dead.close()
  silent.close()
  await few.end({ timeout: 1 })
})

describe('file storage that never answers', () => {
  it('G-12: does not delay other calls during 14 uploads of a resident', async () => {
    const ids = await Promise.all(Array.from({ length: 14 }, () => addReserved(sql, profile)))
    const given: string[] = []
    const uploads = ids.map(async (shared_id) => {
      const file = { name: 'фото.png', content: onePoint }
      const reply = await client.call(putFile, { params: { shared_id }, body: { importance: 'low' }, file })
      given.push(reply.json().code)
      return reply
    })
    await expect.poll(() => connections.size, { timeout: 30_000 }).toBeGreaterThan(0)
    for (let count = 0; count < 40; count += 1) expect((await client.call(listMeters)).statusCode).toBe(200)
    // Only surplus uploads have ended, so the calls above did not wait for an upload.
    expect(new Set(given)).toEqual(new Set(given.length > 0 ? ['busy'] : []))

    silent.close()
    for (const socket of connections) socket.destroy()
    const replies = await Promise.all(uploads)
    for (const reply of replies) {
      expect(reply.statusCode).toBe(503)
      expect(reply.headers['retry-after']).toMatch(/^\d+$/)
      expect(reply.json().errors[0]).toMatch(/[а-я]/)
    }
    expect(new Set(given)).toEqual(new Set(['busy', 'unavailable']))
  })

  it('G-12: accepts a rejected upload later with the same bytes only', async () => {
    const id = await addReserved(sql, profile)
    const put = (to: typeof client, content: Uint8Array<ArrayBuffer>) =>
      to.call(putFile, {
        params: { shared_id: id },
        body: { importance: 'low' },
        file: { name: 'фото.png', content },
      })
    expect((await put(client, onePoint)).statusCode).toBe(503)
    const mended = await startApp(sql)
    const again = mended.browser()
    await again.signIn('anna@demo.local', password)
    const other = Uint8Array.from(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect((await put(again, other)).json().code).toBe('file_taken')
    const taken = await put(again, onePoint)
    expect([taken.statusCode, taken.json().file_id]).toEqual([200, id])
  })

  it('G-12: holds no database connection during the removal of old files', async () => {
    await addUploaded(sql, files, profile, { at: '2020-01-01T00:00:00Z' })
    const one = connect(url, { max: 1 })
    const remove = async () => {
      expect(await one`select 1 as free`).toEqual([{ free: 1 }])
    }
    await removeStale({ sql: one, clock: new TestClock(), files: { ...files, remove } })
    expect(await sql`select from file where uploaded_at < '2021-01-01'`).toEqual([])
    await one.end()
  })
})
