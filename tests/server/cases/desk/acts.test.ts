import { describe, expect, it } from 'vitest'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import { replyTemplatesSchema, visitsSchema } from '#contract/cases/desk-schema.ts'
import { formatCancelledVisit } from '#contract/cases/visit.ts'
import { getFile, getFileLink } from '#contract/files/endpoints.ts'
import { storedFileSchema } from '#contract/files/schema.ts'
import { cancelRequest, commentRequest, getRequest } from '#contract/requests/endpoints.ts'
import { getTicket, revokeTicket, writeMessage } from '#contract/tickets/endpoints.ts'
import { walkReads } from '../../contract/walk.ts'
import { testDatabase } from '../../support/database.ts'
import { act, getError, openWork, shown } from '../../support/cases.ts'
import { onePoint, sendFile } from '../../support/files.ts'
import { keyed } from '../../support/requests.ts'

const { sql } = await testDatabase()
const { organisation, show, own, client, colleague, createCase } = await openWork(sql)

describe('case at the desk', () => {
  it('G-08: shows timeline, resident, deadline and other cases of the house', async () => {
    const { subject, id, number, browser } = await createCase()
    const { id: file } = await sendFile(browser, 'кран.png', onePoint)
    await browser.call(commentRequest, {
      ...keyed(),
      params: { id: subject },
      body: { text: 'Домофон не работает', files: [file] },
    })
    const one = await show(client, id)
    expect(one).toMatchObject({
      account: number,
      name: 'Иванова',
      phones: ['79035550147'],
      category: 'Сантехника',
      has_resident: true,
      order: null,
      due: { done: { at: '2026-03-11T08:00:00.000Z' } },
      timeline: [
        { kind: 'opened', text: 'Капает', who: 'Иванова' },
        { kind: 'resident', text: 'Домофон не работает', files: [{ filename: 'кран.png' }] },
      ],
    })
    const content = await client.call(endpoints.showCaseFile, { params: { id, file } })
    expect([content.statusCode, content.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^attachment/),
    ])
    const other = await createCase('ticket')
    const { house } = await show(client, other.id)
    expect(house.count).toBeGreaterThan(0)
    expect(house.cases.map((neighbour) => neighbour.id)).not.toContain(other.id)
  })

  it("G-08: opens by its number, which no other case has, for the organisation's members only", async () => {
    const stranger = await (await organisation()).member()
    const numbers = new Set<string>()
    for (const table of ['request', 'ticket'] as const) {
      const { id } = await createCase(table)
      const { number } = await show(client, id)
      const call = { params: { number: Number(number) } }
      expect(shown(await client.call(endpoints.showCaseByNumber, call))).toMatchObject({ id, number })
      expect(getError(await stranger.call(endpoints.showCaseByNumber, call))).toEqual([404, 'not_found'])
      const [{ act: word } = { act: '' }] = await sql<{ act: string }[]>`
        select act from audit_log order by id desc limit 1`
      expect(word).toBe(`show ${table} ${number}`)
      numbers.add(number)
    }
    const [ticket = '', request = ''] = [...numbers].toReversed()
    expect(Number(ticket)).toBe(Number(request) + 1)
  })

  it('G-08: is taken and given back, visible to colleagues', async () => {
    const { id, read } = await createCase()
    const before = await read()
    const taken = shown(await act(client, endpoints.takeCase, id))
    expect(taken).toMatchObject({
      assignee: { is_me: true },
      is_new: false,
      timeline: [{}, { kind: 'taken' }],
    })
    expect((await show(colleague, id)).assignee).toMatchObject({ is_me: false })
    const back = shown(await act(client, endpoints.unassignCase, id))
    expect(back).toMatchObject({ assignee: null, is_new: true, timeline: [{}, {}, { kind: 'given_back' }] })
    expect(await read()).toEqual(before)
  })

  it('G-08: belongs to the member who answered it last, as long as it is open', async () => {
    for (const table of ['request', 'ticket'] as const) {
      const { id } = await createCase(table)
      const answered = shown(await act(client, endpoints.answerCase, id, { text: 'Едем' }))
      expect(answered).toMatchObject({ assignee: { is_me: true }, is_new: false })
      expect((await show(colleague, id)).assignee).toMatchObject({ is_me: false })
    }
    const { id } = await createCase()
    shown(await act(client, endpoints.takeCase, id))
    expect(shown(await act(colleague, endpoints.answerCase, id, { text: 'Едем' })).assignee).toMatchObject({
      is_me: true,
    })
    shown(await act(colleague, endpoints.changeCaseStatus, id, { status: 'done' }))
    shown(await act(client, endpoints.answerCase, id, { text: 'Мастер оставил акт у консьержа' }))
    expect((await show(colleague, id)).assignee).toMatchObject({ is_me: true })
  })

  it('G-08: sends an answer with a file to the resident and shows its author to colleagues', async () => {
    for (const table of ['request', 'ticket'] as const) {
      const { id, read, browser, username } = await createCase(table)
      const sent = await client.call(endpoints.sendCaseFile, {
        body: { filename: 'Памятка.png' },
        file: { name: 'Памятка.png', content: onePoint },
      })
      const { file_id } = storedFileSchema.parse(sent.json())
      const reply = await act(client, endpoints.answerCase, id, { text: 'Едем', files: [file_id] })
      expect(shown(reply).timeline.at(-1)).toMatchObject({ kind: 'staff', text: 'Едем', is_me: true })
      const entry = (await show(colleague, id)).timeline.at(-1)
      expect(entry).toMatchObject({ is_me: false, who: expect.stringContaining('Имя member') })
      const { history } = await read()
      expect(history.at(-1)).toMatchObject({ text: 'Едем', files: [{ file_id, filename: 'Памятка.png' }] })
      expect(history.at(-1)).not.toHaveProperty('by_resident')
      const link = await browser.call(getFileLink, { query: { file_id, filename: 'Памятка.png' } })
      const { shared_id } = link.json()
      expect((await browser.call(getFile, { params: { shared_id } })).statusCode).toBe(200)
      const stranger = await own.resident()
      expect(
        (await stranger.browser.call(getFileLink, { query: { file_id, filename: 'Памятка.png' } }))
          .statusCode,
      ).toBe(404)
      const [notice] = await sql<{ count: number }[]>`
        select count(*)::int as count from sent_notice join profile on profile.id = profile_id
        join resident on resident.id = profile.resident_id where username = ${username}`
      expect(notice?.count).toBe(1)
    }
  })

  it('G-08: hides internal notes from every call of residents', async () => {
    const secret = 'Смеситель старый, хозяйка ругается'
    for (const table of ['request', 'ticket'] as const) {
      const { id, subject, browser, read } = await createCase(table)
      const noted = shown(await act(client, endpoints.addCaseNote, id, { text: secret }))
      expect(noted.timeline.at(-1)).toMatchObject({ kind: 'note', text: secret })
      await act(client, endpoints.takeCase, id)
      if (table === 'request')
        await act(client, endpoints.planVisit, id, {
          date: '2026-03-17',
          from: '14:00',
          till: '16:00',
          performer: 'Петров',
          note: secret,
        })
      expect(JSON.stringify(await read())).not.toContain(secret)
      const inputs = {
        [getRequest.name]: { params: { id: subject } },
        [getTicket.name]: { params: { id: subject } },
      }
      const replies = await walkReads(browser, inputs)
      expect(Object.keys(replies)).toEqual(
        expect.arrayContaining([getRequest.name, 'getNotices', 'listTickets']),
      )
      expect(Object.entries(replies).filter(([, [, body]]) => body.includes(secret))).toEqual([])
      const write = table === 'ticket' ? writeMessage : commentRequest
      const reply = await browser.call(write, { ...keyed(), params: { id: subject }, body: { text: 'Ау' } })
      expect(reply.body).not.toContain(secret)
      const events = await sql`select text from ${sql(`${table}_event`)} where text = ${secret}`
      expect(events).toHaveLength(0)
    }
  })

  it('G-08: shows the resident day, hours and performer of a visit', async () => {
    const { id, read } = await createCase()
    const visit = { date: '2026-03-17', from: '14:00', till: '16:00', performer: 'Петров Сергей' }
    const planned = shown(await act(client, endpoints.planVisit, id, { ...visit, note: 'Картридж 40 мм' }))
    expect(planned).toMatchObject({
      status: 'planned',
      planned_at: '2026-03-17T11:00:00.000Z',
      performer: 'Петров Сергей',
    })
    expect((await read()).history.at(-1)).toMatchObject({
      status: 'planned',
      text: 'Мастер придёт во вторник, 17 марта, с 14:00 до 16:00. Петров Сергей.',
      performer: 'Петров Сергей',
    })
    const day = visitsSchema.parse(
      (await client.call(endpoints.listVisits, { query: { day: '2026-03-17' } })).json(),
    )
    expect(day.visits).toContainEqual(expect.objectContaining({ id, performer: 'Петров Сергей' }))
    expect(day.performers).toContain('Петров Сергей')
    const past = await act(client, endpoints.planVisit, id, { ...visit, date: '2026-03-15' })
    expect(getError(past)).toEqual([422, 'bad_time'])
    const turned = await act(client, endpoints.planVisit, id, { ...visit, till: '13:00' })
    expect(getError(turned)).toEqual([400, 'invalid'])
    const ticket = await createCase('ticket')
    expect(getError(await act(client, endpoints.planVisit, ticket.id, visit))).toEqual([400, 'invalid'])
  })

  it('G-22: cancels a visit: the resident reads it, the day is free and the case stays open', async () => {
    const { id, read } = await createCase()
    const visit = { date: '2026-03-19', from: '14:00', till: '16:00', performer: 'Петров Сергей' }
    const planned = shown(await act(client, endpoints.planVisit, id, visit))
    expect(planned.due?.visit?.at).toBe('2026-03-19T13:00:00.000Z')
    const text = formatCancelledVisit(visit)
    const body = { status: 'accepted', text } as const
    const open = shown(await act(client, endpoints.changeCaseStatus, id, body))
    expect(open).toMatchObject({ status: 'accepted', planned_at: null, planned_till: null })
    expect(open.due?.visit).toBeNull()
    expect(open.due?.answer ?? open.due?.done).not.toBeNull()
    expect((await read()).history.at(-1)?.text).toBe('Визит в четверг, 19 марта, с 14:00 до 16:00 отменён.')
    const day = await client.call(endpoints.listVisits, { query: { day: '2026-03-19' } })
    expect(visitsSchema.parse(day.json()).visits.map((other) => other.id)).not.toContain(id)
  })

  it('G-08: lists visits of today in the organisation’s time zone by default', async () => {
    const [tonight, tomorrow] = [await createCase(), await createCase()]
    const hours = { from: '22:00', till: '23:00', performer: 'Петров Сергей' }
    shown(await act(client, endpoints.planVisit, tonight.id, { ...hours, date: '2026-03-16' }))
    shown(await act(client, endpoints.planVisit, tomorrow.id, { ...hours, date: '2026-03-17' }))
    const { visits } = visitsSchema.parse((await client.call(endpoints.listVisits, { query: {} })).json())
    const ids = visits.map(({ id }) => id)
    expect([ids.includes(tonight.id), ids.includes(tomorrow.id)]).toEqual([true, false])
  })

  it('G-08: is closed and reopened with or without text', async () => {
    const request = await createCase()
    expect(
      shown(await act(client, endpoints.changeCaseStatus, request.id, { status: 'in_work' })).status,
    ).toBe('in_work')
    const done = shown(
      await act(client, endpoints.changeCaseStatus, request.id, { status: 'done', text: 'Заменили' }),
    )
    expect(done).toMatchObject({ status: 'done', due: null, is_new: false })
    expect(getError(await act(client, endpoints.changeCaseStatus, request.id, { status: 'done' }))).toEqual([
      422,
      'same_status',
    ])
    expect(getError(await act(client, endpoints.takeCase, request.id))).toEqual([422, 'closed'])
    expect(
      shown(await act(client, endpoints.changeCaseStatus, request.id, { status: 'accepted' })),
    ).toMatchObject({
      status: 'accepted',
      is_new: false,
      due: expect.anything(),
    })
    expect((await request.read()).history.map(({ status }) => status)).toEqual([
      'accepted',
      'in_work',
      'done',
      'accepted',
    ])
    expect(getError(await act(client, endpoints.changeCaseStatus, request.id, { status: 'closed' }))).toEqual(
      [400, 'invalid'],
    )

    const ticket = await createCase('ticket')
    expect(shown(await act(client, endpoints.changeCaseStatus, ticket.id, { status: 'closed' })).status).toBe(
      'closed',
    )
    expect(getError(await act(client, endpoints.changeCaseStatus, ticket.id, { status: 'closed' }))).toEqual([
      422,
      'same_status',
    ])
    expect(shown(await act(client, endpoints.changeCaseStatus, ticket.id, { status: 'sent' })).status).toBe(
      'sent',
    )
    expect(getError(await act(client, endpoints.changeCaseStatus, ticket.id, { status: 'sent' }))).toEqual([
      422,
      'same_status',
    ])
    expect(getError(await act(client, endpoints.changeCaseStatus, ticket.id, { status: 'done' }))).toEqual([
      400,
      'invalid',
    ])
  })

  it('Q-06 T-05 G-08: cannot be changed or answered after the resident withdrew it', async () => {
    const request = await createCase()
    await request.browser.call(cancelRequest, { params: { id: request.subject }, body: { reason: 'Сами' } })
    expect(getError(await act(client, endpoints.changeCaseStatus, request.id, { status: 'done' }))).toEqual([
      422,
      'revoked',
    ])
    const ticket = await createCase('ticket')
    await ticket.browser.call(revokeTicket, { params: { id: ticket.subject } })
    for (const [endpoint, body] of [
      [endpoints.answerCase, { text: 'Ответ' }],
      [endpoints.changeCaseStatus, { status: 'closed' }],
    ] as const)
      expect(getError(await act(client, endpoint, ticket.id, body))).toEqual([422, 'revoked'])
  })
})

describe('reply templates', () => {
  const read = async (reply: { json(): unknown }) => replyTemplatesSchema.parse(reply.json()).texts
  it('G-08: a new organisation begins with a dozen texts', async () => {
    const texts = await read(await (await (await organisation()).member()).call(endpoints.listReplyTemplates))
    expect(texts).toHaveLength(12)
    expect(texts.map(({ title }) => title)).toContain('Мастер в пути')
  })

  it('G-08: are added, replaced under their title and removed within the organisation', async () => {
    const text = { title: 'Мастер придёт', text: 'Здравствуйте. Мастер придёт завтра.' }
    const stranger = await (await organisation()).member()
    const before = await read(await client.call(endpoints.listReplyTemplates))
    const foreign = await read(await stranger.call(endpoints.listReplyTemplates))
    const added = await read(await client.call(endpoints.addReplyTemplate, { body: text }))
    expect(added).toHaveLength(before.length + 1)
    const edited = { title: 'мастер придет', text: 'Здравствуйте. Мастер придёт послезавтра.' }
    const replaced = await read(await client.call(endpoints.addReplyTemplate, { body: edited }))
    expect(replaced).toHaveLength(before.length + 1)
    const mine = replaced.find(({ title }) => title === edited.title)
    expect(mine).toMatchObject(edited)
    expect(await read(await stranger.call(endpoints.listReplyTemplates))).toEqual(foreign)
    const params = { id: mine?.id ?? 0 }
    expect((await stranger.call(endpoints.removeReplyTemplate, { params })).statusCode).toBe(404)
    expect(await read(await client.call(endpoints.removeReplyTemplate, { params }))).toEqual(before)
  })
})
