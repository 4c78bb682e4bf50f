import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { afterAll, expect, it, vi } from 'vitest'
import { withTable, withUpload } from '../../../server/http/receive-upload.ts'

const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
const options = { maxBytes: 1000, folder, stalledMs: 30_000 }
const app = fastify()
await app.register(multipart)
app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))
app.post('/form', (request) => withUpload(request, options, async ({ file: { size } }) => ({ size })))
app.post('/table', (request) => withTable(request, options, async ({ size }) => ({ size })))
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const bodies = {
  form: (content: string) =>
    `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${content}\r\n--b--\r\n`,
  table: (content: string) => content,
}
const types = { form: 'multipart/form-data; boundary=b', table: 'text/csv' }

/** Returns the reply, or null if the size is rejected. A stream has no content-length. */
const send = (kind: keyof typeof bodies, bytes: number, isStream: boolean): Promise<unknown> => {
  const body = bodies[kind]('a'.repeat(bytes))
  return app
    .inject({
      method: 'POST',
      url: `/${kind}`,
      headers: { 'content-type': types[kind] },
      payload: isStream ? Readable.from([Buffer.from(body)]) : body,
    })
    .then(
      (reply) => (reply.statusCode === 200 ? reply.json() : null),
      // The server does not read the rest of a stream.
      () => null,
    )
}

it.each(['form', 'table'] as const)('V-06: limits a %s with and without a content-length', async (kind) => {
  for (const isStream of [false, true]) {
    expect(await send(kind, 1000, isStream)).toEqual({ size: 1000 })
    expect(await send(kind, 1001, isStream)).toBeNull()
    expect(await send(kind, 100_000, isStream)).toBeNull()
  }
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]))
})
