import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokensNeedUpdate } from '#contract/errors.ts'
import { outboxKinds } from '../../../src/app/boot/outbox-kinds.ts'
import { configureCalls } from '../../../src/lib/http/call-context.ts'
import { fetchUpload } from '../../../src/lib/files/fetch-upload.ts'
import type { Upload } from '../../../src/lib/outbox/attachments.ts'
import { fileUploader } from '../../../src/lib/outbox/file-uploader.ts'
import type { Item } from '../../../src/lib/outbox/record.ts'
import { draft, laneId } from '../support/lanes.ts'
import { json, network, page, refused } from '../support/net.ts'

const [one, two] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const stored = { file_id: one, filename: 'кран.jpg', content_type: 'image/jpeg', size: 5 }
const gone = () => json({ errors: [], code: 'not_found' }, 404)

const buildUpload = (fileId: string | null): Upload => {
  const file = {
    id: 'a',
    filename: 'кран.jpg',
    size: 5,
    upload: { name: 'waiting', fileId, notBefore: 0, attempts: 0 },
  } as const
  const item: Item = {
    ...draft('x'),
    id: 'i',
    key: null,
    attachments: [file],
    state: { name: 'draft' },
    attempts: 0,
    lastError: null,
  }
  return { lane: laneId, item, file }
}
const loadKinds = async () => outboxKinds
const reserve = vi.fn<(fileId: string) => Promise<void>>(async () => undefined)
const send = (fileId: string | null = null) =>
  fileUploader({ loadKinds }, (sent) => fetchUpload(sent))(buildUpload(fileId), new Blob(['bytes']), reserve)

beforeEach(() => {
  reserve.mockClear()
  configureCalls({ refreshedAt: async () => 0, scope: () => 'anna-47' })
})
afterEach(() => void vi.unstubAllGlobals())

describe('sending a file', () => {
  it('T-02: reserves an id, records it and uploads under it for the lane’s profile', async () => {
    const seen = network(json({ shared_id: one }), (asked) => {
      expect(reserve).toHaveBeenCalledWith(one)
      expect(asked.body).toBeInstanceOf(FormData)
      return json(stored)
    })
    expect(await send()).toEqual({ name: 'done', fileId: one })
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET /req/files/reserve/?filename=${encodeURIComponent('кран.jpg')}`,
      `PUT /files/files/${one}/`,
    ])
    for (const { headers } of seen) expect(headers.get('x-profile')).toBe('1')
    const form = seen[1]?.body
    const fields = form instanceof FormData ? [...form.entries()] : []
    expect(fields.map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
      ['importance', 'low'],
      ['file', 'кран.jpg'],
    ])
  })

  it('O-07: reuses a reserved id', async () => {
    const seen = network(json(stored))
    expect(await send(one)).toEqual({ name: 'done', fileId: one })
    expect(seen).toHaveLength(1)
  })

  it.each([
    ['has run out', gone],
    ['holds other bytes', () => json({ errors: [], code: 'file_taken' }, 409)],
  ])('O-05: reserves again if the reservation %s', async (_, answer) => {
    network(answer(), json({ shared_id: two }), json({ ...stored, file_id: two }))
    expect(await send(one)).toEqual({ name: 'done', fileId: two })
  })

  it.each([
    ['no network', new TypeError('Failed to fetch')],
    ['a portal’s page', page(403)],
    ['a busy server', json({ errors: [], code: 'busy' }, 503)],
    ['a server whose disk is full', json({ errors: [], code: 'unavailable' }, 503)],
    ['too many', json({ errors: [], code: 'too_many' }, 429)],
  ])('O-05: retries after %s', async (_, answer) => {
    network(json({ shared_id: one }), answer)
    expect(await send()).toMatchObject({ name: 'networkError' })
  })

  it.each([
    [422, 'picture', 'Не получилось прочитать картинку'],
    [413, 'too_large', 'Файл больше 10 МБ'],
  ])('T-02: rejects on %i %s with its reason', async (status, code, text) => {
    network(json({ shared_id: one }), json({ errors: [text], code }, status))
    expect(await send()).toEqual({ name: 'refused', errors: [text], code: 'file_refused' })
  })

  it.each([
    ['its own page', () => page(413)],
    ['nothing', () => new Response(null, { status: 413 })],
    ['JSON of another shape', () => json({ message: 'Payload Too Large' }, 413)],
  ])('O-22: rejects if a proxy answers 413 with %s', async (_, answer) => {
    network(json({ shared_id: one }), answer())
    expect(await send()).toEqual({
      name: 'refused',
      errors: ['Файл слишком большой для сервера. Выберите файл поменьше'],
      code: 'file_refused',
    })
  })

  it('O-22: rejects a file that changed during the upload', async () => {
    const blob = new Blob(['bytes'])
    vi.spyOn(blob, 'arrayBuffer').mockRejectedValue(new DOMException('changed', 'NotReadableError'))
    network(json({ shared_id: one }), new TypeError('Failed to fetch'))
    const upload = fileUploader({ loadKinds }, (sent) => fetchUpload(sent))
    expect(await upload(buildUpload(null), blob, reserve)).toEqual({
      name: 'refused',
      errors: [
        'Файл не получилось прочитать: он изменён, перемещён или не скачан на устройство. Выберите его ещё раз',
      ],
      code: 'file_refused',
    })
  })

  it('O-09: refreshes an expired session once and uploads under the same id', async () => {
    const session = { account: 'anna', scope: 'anna-12', profile: 1, csrf: 'new' }
    const seen = network(refused(401, tokensNeedUpdate), json(session), json(stored))
    expect(await send(one)).toEqual({ name: 'done', fileId: one })
    expect([seen[0]?.url, seen[2]?.url]).toEqual([`/files/files/${one}/`, `/files/files/${one}/`])
  })

  it('O-09: waits for a sign-in when the session is over', async () => {
    network(refused(401, 'Not authenticated'))
    expect(await send(one)).toEqual({ name: 'blocked', by: 'auth' })
  })
})
