import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getFile, getFileLink } from '#contract/files/endpoints.ts'
import { createTicket, getTicket } from '#contract/tickets/endpoints.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addUploaded } from '../support/files.ts'
import { openRequests, type Settled } from '../support/request-callers.ts'
import { keyed, newRequest } from '../support/requests.ts'

const { sql } = await testDatabase()
const app = await startApp(sql)
const { settle, list, get, create } = await openRequests(sql, app)

const upload = ({ profile }: Settled) => addUploaded(sql, app.files, profile)
const fetchLink = ({ client }: Settled, file_id: string) =>
  client.call(getFileLink, { query: { file_id, filename: 'фото.png' } })

describe('photos of a request', () => {
  it('Q-02 T-02: are readable by its flat, not by neighbours', async () => {
    const anna = await settle('anna@demo.local', '12')
    const vera = await settle('vera@demo.local', '21')
    const files = [await upload(anna), await upload(anna)]
    const body = newRequest({
      _type: 'HouseRequest',
      category: 'entrance',
      subcategory: 'light',
      requester_files: files,
    })
    const { _id: id } = (await create(anna, body)).json()
    const shown = (await get(anna, id)).json().requester_files
    expect(new Set(shown.map((file: { file_id: string }) => file.file_id))).toEqual(new Set(files))
    expect(shown[0]).toMatchObject({ filename: 'фото.png', content_type: 'image/png' })
    const link = await fetchLink(anna, shown[0].file_id)
    const bytes = await anna.client.call(getFile, { params: link.json() })
    expect([bytes.statusCode, bytes.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await get(vera, id)).json().requester_files).toEqual([])
    expect((await fetchLink(vera, shown[0].file_id)).statusCode).toBe(404)
  })

  it('O-07: reject the request if one is gone; the key works after a new upload', async () => {
    const anna = await settle('anna2@demo.local', '13')
    const key = randomUUID()
    const [stored, lost] = [await upload(anna), randomUUID()]
    const refused = await create(anna, newRequest({ requester_files: [stored, lost] }), key)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'file_gone', current: { files: [lost] } },
    ])
    expect((await list(anna, { tenant_requests: 'true' })).count).toBe(0)
    const again = [stored, await upload(anna)]
    const taken = await create(anna, newRequest({ requester_files: again }), key)
    expect(taken.statusCode).toBe(200)
    // The repeated call must accept files that it claimed itself.
    expect((await create(anna, newRequest({ requester_files: again }), key)).json()).toEqual(taken.json())
    expect((await list(anna, { tenant_requests: 'true' })).count).toBe(1)
  })

  it('V-01: are rejected if of another resident or request', async () => {
    const anna = await settle('anna3@demo.local', '14')
    const vera = await settle('vera3@demo.local', '15')
    const theirs = await upload(vera)
    expect((await create(anna, newRequest({ requester_files: [theirs] }))).statusCode).toBe(409)
    const own = await upload(anna)
    await create(anna, newRequest({ requester_files: [own] }))
    expect((await create(anna, newRequest({ requester_files: [own] }))).statusCode).toBe(409)
  })

  it('T-02: are listed with a ticket and marked as pictures or not', async () => {
    const anna = await settle('anna4@demo.local', '16')
    const [photo, drawing] = [await upload(anna), await upload(anna)]
    await sql`update file set content_type = 'image/svg+xml', filename = 'план.svg' where id = ${drawing}`
    const body = {
      topic: { _id: 1, name: '' },
      description: 'Смотрите план',
      requester_files: [photo, drawing],
    }
    const made = await anna.client.call(createTicket, { body, ...keyed() })
    const { _id: id } = made.json()
    const ticket = (await anna.client.call(getTicket, { params: { id } })).json()
    expect(ticket.requester_files).toHaveLength(2)
    expect(ticket.photos).toMatchObject([{ file_id: photo }])
  })
})
