import { describe, expect, it, vi } from 'vitest'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import { changesSchema } from '#contract/cases/desk-schema.ts'
import { commentRequest } from '#contract/requests/endpoints.ts'
import { getStaffSession } from '#contract/staff/session-endpoints.ts'
import { moveAccount } from '../../support/residents.ts'
import { testDatabase } from '../../support/database.ts'
import { getError, openDeskCases } from '../../support/cases.ts'
import { addRequest, addTicket, keyed } from '../../support/requests.ts'

const { sql } = await testDatabase()
const { organisation, findCase, list, show, clock } = await openDeskCases(sql)
clock.set('2026-03-16T09:00:00Z')

const getNumbers = ({ cases }: { readonly cases: readonly { readonly id: number }[] }) =>
  cases.map(({ id }) => id)

describe('queue of the desk', () => {
  it('G-08: lists open requests and tickets by deadline', async () => {
    const { resident, member } = await organisation()
    const { profile } = await resident()
    const late = await findCase(
      'request',
      await addRequest(sql, profile, { created: '2026-03-14T08:00:00Z' }),
    )
    const ticket = await findCase(
      'ticket',
      await addTicket(sql, profile, { created: '2026-03-13T08:00:00Z' }),
    )
    const fresh = await findCase(
      'request',
      await addRequest(sql, profile, { created: '2026-03-16T08:00:00Z' }),
    )
    await addRequest(sql, profile, { status: 'done' })
    await addTicket(sql, profile, { status: 'answered' })
    await addRequest(sql, (await (await organisation()).resident()).profile)

    const queue = await list(await member())
    // A tap is repaired within a day, a ticket answered within ten working days.
    expect(getNumbers(queue)).toEqual([late, fresh, ticket])
    expect(queue.cases[0]).toMatchObject({
      kind: 'request',
      title: 'Течёт кран или смеситель',
      excerpt: 'Капает',
      status: 'accepted',
      assignee: null,
      is_new: true,
      due: { done: { at: '2026-03-15T08:00:00.000Z' } },
    })
    expect(queue.counts).toEqual({ all: 3, mine: 0, new: 3, overdue: 1 })
  })

  it('G-08 Q-07: filters by view, kind, house and status', async () => {
    const { resident, member } = await organisation()
    const one = await resident()
    const two = await resident()
    const account = await sql<{ id: number }[]>`select id from personal_account where number = ${two.number}`
    await moveAccount(sql, account[0]?.id ?? 0, 'ул. Мира, 3')
    const late = await findCase('request', await addRequest(sql, one.profile))
    const planned = await findCase('request', await addRequest(sql, two.profile, { status: 'planned' }))
    const ticket = await findCase(
      'ticket',
      await addTicket(sql, two.profile, { created: '2026-03-16T08:00:00Z' }),
    )
    const done = await findCase('request', await addRequest(sql, one.profile, { status: 'done' }))
    const client = await member()
    await client.call(endpoints.takeCase, { params: { id: ticket }, body: { version: 1 } })

    const found = async (query: Parameters<typeof list>[1]) => new Set(getNumbers(await list(client, query)))
    expect(await found({ view: 'mine' })).toEqual(new Set([ticket]))
    expect(await found({ view: 'new' })).toEqual(new Set([late, planned]))
    expect(await found({ view: 'overdue' })).toEqual(new Set([late, planned]))
    expect(await found({ view: 'closed' })).toEqual(new Set([done]))
    expect(await found({ kind: 'ticket' })).toEqual(new Set([ticket]))
    expect(await found({ house: 'ул. Мира, 3' })).toEqual(new Set([planned, ticket]))
    expect(await found({ status: 'planned' })).toEqual(new Set([planned]))
    expect(await found({ status: 'done' })).toEqual(new Set([done]))
    expect(await found({ view: 'overdue', house: 'ул. Мира, 3', kind: 'request' })).toEqual(
      new Set([planned]),
    )
    const { counts } = await list(client, { house: 'ул. Мира, 3' })
    expect(counts).toEqual({ all: 2, mine: 1, new: 1, overdue: 1 })
    expect((await client.call(endpoints.listHouses)).json()).toMatchObject({
      houses: ['ул. Мира, 3', 'ул. Садовая, 5'],
    })
  })

  it('G-08: searches by number, account, address and phone, finished cases too', async () => {
    const { resident, member } = await organisation()
    const { profile, number } = await resident()
    const id = await findCase('request', await addRequest(sql, profile))
    const done = await findCase('request', await addRequest(sql, profile, { status: 'done' }))
    const neighbour = await resident()
    await findCase('request', await addRequest(sql, neighbour.profile))
    const foreign = await organisation()
    await addRequest(sql, (await foreign.resident()).profile)
    const client = await member()
    const found = async (search: string) =>
      getNumbers(await list(client, { search })).toSorted((a, b) => a - b)
    const { number: caseNumber } = await show(client, id)

    expect(await found(`№ ${caseNumber}`)).toEqual([id])
    expect(await found(number)).toEqual([id, done])
    expect(await found(`садовая 5, кв ${number}`)).toEqual([id, done])
    expect(await found('Садов')).toHaveLength(3)
    for (const phone of ['+7 903 555-01-47', '89035550147', '9035550147', '550147'])
      expect(await found(phone)).toHaveLength(3)
    expect(await found('Ленина')).toEqual([])
    expect(await found('%')).toHaveLength(2)
  })

  it('G-32: is found by any part of a phone of the case or of its flat, within the organisation', async () => {
    const { resident, member } = await organisation()
    const [called, other] = [await resident(), await resident()]
    const id = await findCase('request', await addRequest(sql, called.profile))
    const neighbour = await findCase('ticket', await addTicket(sql, other.profile))
    const foreign = await (await organisation()).resident()
    await findCase('request', await addRequest(sql, foreign.profile))
    await sql`update request set phones = '[]'`
    const addPhone = (profile: number, digits: string) => sql`
      insert into phone (personal_account_id, digits, created_at)
      select personal_account_id, ${digits}, now() from profile where id = ${profile}`
    await addPhone(called.profile, '79167771325')
    await addPhone(foreign.profile, '79167771325')
    await sql`update ticket set phones = '[{"digits": "79168881326"}]' where profile_id = ${other.profile}`
    const client = await member()
    const find = async (search: string) => getNumbers(await list(client, { search }))
    for (const search of ['13-25', '777 13 25', '8 916 777', '+7 (916) 777-13-25'])
      expect(await find(search)).toEqual([id])
    for (const search of ['13 26', '888-13-26', '8 (916) 888-13-26'])
      expect(await find(search)).toEqual([neighbour])
    expect(await find('+7 916')).toEqual([neighbour, id])
    expect(await list(client, { search: '777-13-25', view: 'closed' })).toMatchObject({ cases: [] })
  })

  it('G-08: pages without gaps or duplicates', async () => {
    const { resident, member } = await organisation()
    const { profile } = await resident()
    const made: number[] = []
    for (let day = 10; day < 30; day += 1)
      for (let hour = 10; hour < 16; hour += 1)
        made.push(
          await findCase(
            'request',
            await addRequest(sql, profile, { created: `2026-02-${day > 28 ? 28 : day}T${hour}:00:00Z` }),
          ),
        )
    const client = await member()
    for (const query of [{}, { search: 'Садовая' }] as const) {
      const seen: number[] = []
      for (let after: string | null = '', pages = 0; after !== null && pages < 5; pages += 1) {
        const page = await list(client, after === '' ? query : { ...query, after })
        seen.push(...getNumbers(page))
        expect(page.counts === null).toBe(after !== '')
        after = page.next
      }
      expect(seen.toSorted((a, b) => a - b)).toEqual(made.toSorted((a, b) => a - b))
    }
  })

  it('G-08 Q-07: recomputes deadlines after new terms of the organisation', async () => {
    const { id, resident, member } = await organisation()
    const { profile } = await resident()
    const request = await findCase(
      'request',
      await addRequest(sql, profile, { created: '2026-03-16T08:00:00Z' }),
    )
    const client = await member()
    expect((await list(client, { view: 'overdue' })).cases).toEqual([])
    const terms = { 'Сантехника/Течёт кран или смеситель': { done: '30m' } }
    await sql`update organisation set request_terms = ${sql.json(terms)} where id = ${id}`
    expect(getNumbers(await list(client, { view: 'overdue' }))).toEqual([request])
  })

  it('G-08: returns changes since a marker', async () => {
    const { resident, member } = await organisation()
    const { profile, browser } = await resident()
    const request = await addRequest(sql, profile)
    const id = await findCase('request', request)
    const client = await member()
    const changes = async (since: string) =>
      changesSchema.parse((await client.call(endpoints.listChanges, { query: { since } })).json())
    const { marker } = await list(client)
    await addRequest(sql, (await (await organisation()).resident()).profile)
    // Changes held back by open transactions are returned twice, so poll until they end.
    const quiet = (since: string) => {
      let last = since
      return vi.waitFor(async () => {
        const reply = await changes(last)
        last = reply.marker
        expect(reply).toMatchObject({ cases: [], counts: null })
        return last
      }, 10_000)
    }
    const none = await quiet(marker)

    const fresh = await findCase('ticket', await addTicket(sql, profile))
    const one = await changes(none)
    expect(getNumbers(one)).toContain(fresh)
    expect(one.counts).toMatchObject({ all: 2, new: 2 })

    const before = await quiet(one.marker)
    await browser.call(commentRequest, { ...keyed(), params: { id: request }, body: { text: 'Код 12' } })
    const two = await changes(before)
    expect(two.cases).toContainEqual(expect.objectContaining({ id, version: 2, is_unread: true }))
    const colleague = await member()
    await colleague.call(endpoints.takeCase, { params: { id }, body: { version: 2 } })
    const three = (await changes(two.marker)).cases.find((changed) => changed.id === id)
    expect(three).toMatchObject({ version: 3, is_new: false, assignee: { is_me: false } })
  })

  it('V-14 G-08: does not read the whole queue for an old or invented marker', async () => {
    const { resident, member } = await organisation()
    const { profile } = await resident()
    for (let nth = 0; nth < 100; nth += 1) await addRequest(sql, profile)
    const client = await member()
    const changes = async (query: Record<string, string>) =>
      changesSchema.parse((await client.call(endpoints.listChanges, { query })).json())
    expect((await changes({ since: '0' })).cases).toHaveLength(100)
    await addTicket(sql, profile)
    for (const query of [{ since: '0' }, { since: '0', kind: 'ticket' }])
      expect(await changes(query)).toMatchObject({ cases: [], counts: null, has_more: true })
  })

  it('V-14 G-08: rate-limits changes per member', async () => {
    const { resident, member } = await organisation()
    await addRequest(sql, (await resident()).profile)
    const client = await member()
    const changes = () => client.call(endpoints.listChanges, { query: { since: '0' } })
    expect((await changes()).statusCode).toBe(200)
    await sql`update rate_limit set count = 3600 where bucket like 'desk:changes:%'`
    expect(getError(await changes())).toEqual([429, 'too_many'])
  })

  it('G-08: records a reading of the queue once an hour', async () => {
    const { resident, member } = await organisation()
    await addRequest(sql, (await resident()).profile)
    const [reader, follower] = [await member(), await member()]
    const start = clock.now()
    const recorded = () => sql`select from audit_log where act = 'show queue' and at >= ${start}`
    await list(reader)
    const { marker } = await list(reader)
    for (const since of [marker, '0', '0']) await follower.call(endpoints.listChanges, { query: { since } })
    expect(await recorded()).toHaveLength(2)
    for (const minutes of [20, 20, 19]) {
      clock.pass(minutes * 60)
      await list(reader)
    }
    expect(await recorded()).toHaveLength(2)
    clock.pass(60)
    await list(reader)
    expect(await recorded()).toHaveLength(3)
  })

  it('G-08: does not keep a session alive by polling', async () => {
    const { member } = await organisation()
    const client = await member()
    const { marker } = await list(client)
    for (let minute = 0; minute < 30; minute += 5) {
      clock.pass(300)
      await client.call(endpoints.listChanges, { query: { since: marker } })
    }
    expect((await client.call(getStaffSession)).statusCode).toBe(401)
  })
})
