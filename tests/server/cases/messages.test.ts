import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getFile, getFileLink, putFile, reserveFile } from '#contract/files/endpoints.ts'
import { cancelRequest, commentRequest } from '#contract/requests/endpoints.ts'
import {
  createTicket,
  getTicket,
  listTickets,
  revokeTicket,
  writeMessage,
} from '#contract/tickets/endpoints.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { startApp, testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addUploaded } from '../support/files.ts'
import { openRequests, type Settled } from '../support/request-callers.ts'
import { addRequest, addTicket, keyed } from '../support/requests.ts'
import { allRights } from '../support/residents.ts'

const { sql } = await testDatabase()
const app = await startApp(sql)
const { settle, get } = await openRequests(sql, app)
const { clock, files } = app
const operator = (...words: string[]) =>
  runOperator({ sql, clock, files, hmac: createHmacFunction(testSecret) }, words)

const cancel = ({ client }: Settled, id: number, reason = 'Починили сами') =>
  client.call(cancelRequest, { params: { id }, body: { reason } })
const comment = ({ client }: Settled, id: number, text: string, key: string = randomUUID()) =>
  client.call(commentRequest, { params: { id }, body: { text }, ...keyed(key) })
const write = (
  { client }: Settled,
  id: number,
  body: { text: string; files?: string[] },
  key: string = randomUUID(),
) => client.call(writeMessage, { params: { id }, body, ...keyed(key) })
const fetchTicket = async ({ client }: Settled, id: number) =>
  (await client.call(getTicket, { params: { id } })).json()
const findNumber = async (table: 'request' | 'ticket', id: number): Promise<string> => {
  const [row] = await sql<{ number: number }[]>`select number from ${sql(table)} where id = ${id}`
  return String(row?.number)
}
const getCode = ({ statusCode, json }: { statusCode: number; json: () => { code?: string } }) => [
  statusCode,
  json().code,
]
const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF')
const sendDocument = async ({ client }: Settled, filename: string, content = pdf) => {
  const reserved = await client.call(reserveFile, { query: { filename, use: 'message' } })
  const shared_id: string = reserved.json().shared_id
  const reply = await client.call(putFile, {
    params: { shared_id },
    body: { importance: 'low' },
    file: { name: filename, content },
  })
  return { id: shared_id, reply }
}

describe('cancelling a request', () => {
  it('Q-06: cancels once before work begins and records the reason', async () => {
    const anna = await settle('anna@demo.local', '12')
    const id = await addRequest(sql, anna.profile)
    const cancelled = (await cancel(anna, id)).json()
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      history: [{ status: 'accepted' }, { status: 'cancelled', text: 'Починили сами', by_resident: true }],
    })
    expect((await cancel(anna, id, 'Другая причина')).json()).toEqual(cancelled)
    const number = await findNumber('request', id)
    const shown = await operator('show', 'request', number)
    expect(shown).toContain('отменена жителем')
    expect(shown).toContain('житель: Починили сами')
    await expect(operator('status', 'request', number, 'in_work')).rejects.toThrow('revoked')
    await expect(operator('status', 'request', number, 'cancelled')).rejects.toThrow()
    expect(await operator('list', 'requests')).not.toContain(`№ ${number} `)
  })

  it('Q-06: rejects the cancelling of a request in work or finished', async () => {
    const anna = await settle('anna2@demo.local', '13')
    const planned = await addRequest(sql, anna.profile, { status: 'planned' })
    expect((await cancel(anna, planned)).json().status).toBe('cancelled')
    const working = await addRequest(sql, anna.profile, { status: 'in_work' })
    const refused = await cancel(anna, working)
    expect(getCode(refused)).toEqual([422, 'in_work'])
    expect(refused.json().errors).toEqual([
      'Мастер уже работает, отменить заявку нельзя. Позвоните диспетчеру',
    ])
    const done = await addRequest(sql, anna.profile, { status: 'done' })
    expect(getCode(await cancel(anna, done))).toEqual([422, 'closed'])
    expect((await get(anna, working)).json().status).toBe('in_work')
    expect((await cancel(anna, planned, '  ')).statusCode).toBe(400)
  })

  it('Q-06 V-01: requires the permission U and the own flat', async () => {
    const anna = await settle('anna3@demo.local', '14')
    const vera = await settle('vera3@demo.local', '15')
    const id = await addRequest(sql, anna.profile, { type: 'HouseRequest' })
    expect((await cancel(vera, id)).statusCode).toBe(404)
    expect((await comment(vera, id, 'И у нас')).statusCode).toBe(404)
    const boris = await settle('boris3@demo.local', '16', { ...allRights, request_log: 'R' })
    const own = await addRequest(sql, boris.profile)
    expect((await cancel(boris, own)).statusCode).toBe(403)
    expect((await comment(boris, own, 'Код 12')).statusCode).toBe(403)
  })
})

describe('comments on a request', () => {
  it('Q-06 O-07: adds a comment once per key, visible to staff but not to neighbours', async () => {
    const anna = await settle('anna4@demo.local', '17')
    const vera = await settle('vera4@demo.local', '18')
    const id = await addRequest(sql, anna.profile, { type: 'HouseRequest', status: 'in_work' })
    const key = randomUUID()
    const twins = await Promise.all([1, 2, 3].map(() => comment(anna, id, 'Код домофона 12К', key)))
    expect(new Set(twins.map(({ payload }) => payload)).size).toBe(1)
    expect(twins[0]?.json().number).toBe(await findNumber('request', id))
    expect(getCode(await comment(anna, id, 'Другое', key))).toEqual([422, 'key_reused'])
    const number = await findNumber('request', id)
    expect(await operator('list', 'requests')).toMatch(new RegExp(`№ ${number} .*житель написал`))
    expect(await operator('show', 'request', number)).toContain('житель: Код домофона 12К')
    await operator('answer', 'request', number, 'Спасибо, зайдём')
    expect((await get(anna, id)).json()).toMatchObject({
      status: 'in_work',
      history: [
        { status: 'accepted' },
        { text: 'Код домофона 12К', by_resident: true },
        { text: 'Спасибо, зайдём' },
      ],
    })
    expect(JSON.stringify((await get(vera, id)).json())).not.toContain('домофона')
    const other = await addRequest(sql, anna.profile, { type: 'HouseRequest' })
    await cancel(anna, other, 'Сами починили в квартире 17')
    const seen = (await get(vera, other)).json()
    expect(seen.status).toBe('cancelled')
    expect(JSON.stringify(seen)).not.toContain('квартире 17')
  })

  it('Q-06: rejects a comment on a finished request', async () => {
    const anna = await settle('anna5@demo.local', '19')
    const id = await addRequest(sql, anna.profile, { status: 'rejected' })
    expect(getCode(await comment(anna, id, 'Почему?'))).toEqual([422, 'closed'])
  })
})

describe('conversation of a ticket', () => {
  it('T-05 O-07: adds a reply once, reopens the ticket and lets staff answer again', async () => {
    const anna = await settle('anna6@demo.local', '20')
    const id = await addTicket(sql, anna.profile)
    const number = await findNumber('ticket', id)
    await operator('answer', 'ticket', number, 'Какая была температура?')
    const key = randomUUID()
    const twins = await Promise.all([1, 2, 3].map(() => write(anna, id, { text: 'Было 16 градусов' }, key)))
    expect(new Set(twins.map(({ payload }) => payload)).size).toBe(1)
    expect((await fetchTicket(anna, id)).status).toBe('sent')
    expect(await operator('list', 'tickets')).toContain('житель написал')
    await operator('answer', 'ticket', number, 'Пересчитали')
    expect((await fetchTicket(anna, id)).history).toMatchObject([
      { status: 'sent' },
      { status: 'answered', text: 'Какая была температура?' },
      { status: 'sent', text: 'Было 16 градусов', by_resident: true },
      { status: 'answered', text: 'Пересчитали' },
    ])
  })

  it('T-03 T-05: rejects revoking after an answer', async () => {
    const anna = await settle('anna7@demo.local', '21')
    const id = await addTicket(sql, anna.profile)
    await operator('answer', 'ticket', await findNumber('ticket', id), 'Ответ')
    await write(anna, id, { text: 'Ещё вопрос' })
    expect(getCode(await anna.client.call(revokeTicket, { params: { id } }))).toEqual([422, 'answered'])
  })

  it('T-05: rejects messages to a closed, revoked or foreign ticket, or without the permission C', async () => {
    const anna = await settle('anna8@demo.local', '22')
    const vera = await settle('vera8@demo.local', '23', { ...allRights, tickets_from_tenants: 'R' })
    for (const status of ['closed', 'revoked'] as const) {
      const id = await addTicket(sql, anna.profile, { status })
      expect(getCode(await write(anna, id, { text: 'Ещё' }))).toEqual([422, 'closed'])
    }
    const id = await addTicket(sql, anna.profile)
    const olga = await settle('olga8@demo.local', '24')
    expect((await write(olga, id, { text: 'Ещё' })).statusCode).toBe(404)
    expect((await write(vera, await addTicket(sql, vera.profile), { text: 'Ещё' })).statusCode).toBe(403)
    expect((await fetchTicket(anna, id)).history).toHaveLength(1)
  })

  it('T-05 T-02: accepts a PDF in a message, but not in a new ticket', async () => {
    const anna = await settle('anna9@demo.local', '25')
    const id = await addTicket(sql, anna.profile)
    const { id: document, reply } = await sendDocument(anna, 'Акт осмотра.pdf')
    expect(reply.json()).toMatchObject({ filename: 'Акт осмотра.pdf', content_type: 'application/pdf' })
    const body = { topic: { _id: 1, name: 'Тема' }, description: 'Слова', requester_files: [document] }
    const inForm = await anna.client.call(createTicket, { body, ...keyed() })
    expect(getCode(inForm)).toEqual([409, 'file_gone'])
    const picture = await addUploaded(sql, files, anna.profile)
    expect((await write(anna, id, { text: 'Вот акт', files: [document, picture] })).statusCode).toBe(200)
    const ticket = await fetchTicket(anna, id)
    expect(ticket.requester_files).toEqual([])
    const sent: { file_id: string }[] = ticket.history[1].files
    expect(new Set(sent.map(({ file_id }) => file_id))).toEqual(new Set([document, picture]))
    const link = await anna.client.call(getFileLink, { query: { file_id: document, filename: 'Акт.pdf' } })
    const read = await anna.client.call(getFile, { params: link.json() })
    expect([read.headers['content-type'], read.rawPayload.equals(pdf)]).toEqual(['application/pdf', true])
    expect(read.headers['content-disposition']).toContain('attachment')
    expect(await operator('show', 'ticket', await findNumber('ticket', id))).toContain('Акт осмотра.pdf')
  })

  it('U-07: takes a PDF with a byte order mark, an empty line or a MIME head before its header', async () => {
    const anna = await settle('pdf@demo.local', '97')
    const mime = 'Content-Type: application/pdf\r\nContent-Disposition: attachment;\r\n name="a.pdf"\r\n\r\n'
    for (const before of ['\uFEFF', '\r\n', mime]) {
      const content = new TextEncoder().encode(`${before}%PDF-1.4\n1 0 obj<<>>endobj`)
      expect((await sendDocument(anna, 'акт.pdf', content)).reply.statusCode).toBe(200)
    }
    const late = new TextEncoder().encode(`${'\n'.repeat(1025)}%PDF-1.4`)
    expect(getCode((await sendDocument(anna, 'акт.pdf', late)).reply)).toEqual([422, 'format'])
  })

  it('T-05 V-06: rejects a fake PDF, and a reservation of one for a form', async () => {
    const anna = await settle('anna10@demo.local', '26')
    const { reply } = await sendDocument(anna, 'акт.pdf', new TextEncoder().encode('<html>%PDF-1.7'))
    expect(getCode(reply)).toEqual([422, 'format'])
    const inForm = await anna.client.call(reserveFile, { query: { filename: 'акт.pdf' } })
    expect(getCode(inForm)).toEqual([422, 'format'])
  })

  it('T-05: lists the ticket as waiting with its new change time', async () => {
    const anna = await settle('anna11@demo.local', '27')
    const id = await addTicket(sql, anna.profile, { status: 'answered' })
    await write(anna, id, { text: 'Спасибо' })
    expect((await anna.client.call(listTickets, { query: {} })).json().results[0]).toMatchObject({
      _id: id,
      status: 'sent',
      changed_at: clock.now().toISOString(),
    })
  })
})
