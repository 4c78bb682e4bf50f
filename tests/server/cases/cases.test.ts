import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Tx } from '../../../server/db/connect.ts'
import type { Principal } from '../../../server/kernel/principal.ts'
import { DomainError } from '../../../server/kernel/domain-error.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import {
  addEvent,
  changeCase,
  createCase,
  getCase,
  createDesk,
  type CaseKind,
  type Insertion,
} from '../../../server/modules/cases/service.ts'
import { startApp, testSecret } from '../support/app.ts'
import { ticketAnswer } from '../../../server/modules/tickets/notices/ticket-answer.ts'
import { testDatabase } from '../support/database.ts'
import { addUploaded } from '../support/files.ts'
import { addTicket } from '../support/requests.ts'
import { addOrganisation, addProfile, addResident, allRights } from '../support/residents.ts'

const { sql } = await testDatabase()
const { files, clock } = await startApp(sql)
const organisation = await addOrganisation(sql)
const residentId = await addResident(sql, 'anna@demo.local')
const profileId = await addProfile(sql, residentId, { organisation, number: '12' })
const personalAccountId =
  (await sql<{ id: number }[]>`select personal_account_id as id from profile where id = ${profileId}`)[0]
    ?.id ?? 0
const caller: Principal = {
  residentId,
  profileId,
  personalAccountId,
  organisationId: organisation,
  familyId: randomUUID(),
  isLimited: false,
  permissions: allRights,
  scope: 'scope',
}

interface Row {
  readonly id: number
  readonly status: string
}
type Event = { readonly status: string; readonly at: Date; readonly text: string | null }

const kind: CaseKind<Row, Event, { status: string; texts: (string | null)[]; files: number }> = {
  table: 'ticket',
  eventColumns: [],
  staffColumns: ['topic_name'],
  texts: { notFound: 'Нет', keyReused: 'Другое' },
  find: async (queryable, { profileId: owner }, id) =>
    (await queryable<Row[]>`select id, status from ticket where id = ${id} and profile_id = ${owner}`)[0],
  present: ({ status }, events, ownFiles) => ({
    status,
    texts: events.map(({ text }) => text),
    files: ownFiles.length,
  }),
}

const open = async (tx: Tx, { fingerprint, key, now }: Insertion) => {
  const [row] = await tx<{ id: number; number: number }[]>`
    insert into ticket (organisation_id, personal_account_id, profile_id, key, fingerprint, topic_id, topic_name,
      description, phones, status, created_at, changed_at)
    values (${organisation}, ${personalAccountId}, ${profileId}, ${key}, ${fingerprint}, 1, 'Тема', 'Слова', '[]', 'sent',
      ${now}, ${now})
    returning id, number`
  if (!row) throw new Error('An insert returned no row')
  return row
}

const create = (
  key: string,
  body: { requester_files?: string[]; words?: string } = {},
  validate = async () => ({}),
) => createCase({ sql, clock }, kind, { caller, key, body, readableBy: null }, validate, open)
const catchCode = async (work: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof DomainError ? error.code : error
}
const desk = createDesk({ sql, clock, hmac: createHmacFunction(testSecret) }, kind)

describe('opening a case', () => {
  it('O-07: opens one case per key and rejects another payload', async () => {
    const key = randomUUID()
    const [first, twin] = await Promise.all([create(key), create(key)])
    expect(twin).toEqual(first)
    expect(await create(key)).toEqual(first)
    expect(await catchCode(create(key, { words: 'другие' }))).toBe('key_reused')
  })

  it('O-07: stores no key on a failed check and skips checks for a known key', async () => {
    const key = randomUUID()
    const refuse = () => Promise.reject(new DomainError('unknown_topic', ['Нет темы']))
    expect(await catchCode(create(key, {}, refuse))).toBe('unknown_topic')
    const opened = await create(key)
    expect(await create(key, {}, refuse)).toEqual(opened)
  })

  it('T-02: commits files and case together', async () => {
    const key = randomUUID()
    const body = { requester_files: [await addUploaded(sql, files, profileId)] }
    expect(await catchCode(create(key, { requester_files: [...body.requester_files, randomUUID()] }))).toBe(
      'file_gone',
    )
    const { _id: id } = await create(key, body)
    expect((await getCase(sql, kind, caller, id)).files).toBe(1)
  })
})

describe('timeline', () => {
  it('T-03: appends an event that changes the status', async () => {
    const id = await addTicket(sql, profileId)
    await sql.begin((tx) => addEvent(tx, kind, id, { status: 'answered', at: clock.now(), text: 'Ответ' }))
    expect(await getCase(sql, kind, caller, id)).toEqual({
      status: 'answered',
      texts: [null, 'Ответ'],
      files: 0,
    })
  })

  it('V-01: answers not_found for a foreign and an unknown case', async () => {
    const id = await addTicket(sql, profileId)
    const stranger = { ...caller, profileId: profileId + 1000 }
    expect(await catchCode(getCase(sql, kind, stranger, id))).toBe('not_found')
    expect(await catchCode(getCase(sql, kind, caller, 999_999_999))).toBe('not_found')
    const change = changeCase(sql, kind, { caller: stranger, id, lock: kind.find }, () => Promise.resolve())
    expect(await catchCode(change)).toBe('not_found')
  })

  it('T-03: rolls back a rejected change', async () => {
    const id = await addTicket(sql, profileId)
    const change = changeCase(sql, kind, { caller, id, lock: kind.find }, async (tx) => {
      await addEvent(tx, kind, id, { status: 'revoked', at: clock.now(), text: null })
      throw new DomainError('answered', ['Уже'])
    })
    expect(await catchCode(change)).toBe('answered')
    expect(await getCase(sql, kind, caller, id)).toEqual({ status: 'sent', texts: [null], files: 0 })
  })
})

describe('service desk', () => {
  const answer = (number: number, text: string) =>
    desk.change(number, async (tx, { id }, at) => ({
      kind: ticketAnswer,
      event: String(await addEvent(tx, kind, id, { status: 'answered', at, text })),
      text,
    }))
  const selectNotices = async (id: number) =>
    sql`select from sent_notice where kind = 'ticket_answer' and about like ${`${id}/%`}`
  const findNumber = async (id: number) =>
    (await sql<{ number: number }[]>`select number from ticket where id = ${id}`)[0]?.number ?? 0

  it('G-03: notifies a change once, and not for a deleted profile', async () => {
    const [id, orphan] = [await addTicket(sql, profileId), await addTicket(sql, profileId)]
    await sql`update ticket set profile_id = null where id = ${orphan}`
    await answer(await findNumber(id), 'Ответ')
    await answer(await findNumber(orphan), 'Никому')
    expect(await selectNotices(id)).toHaveLength(1)
    expect(await selectNotices(orphan)).toHaveLength(0)
    expect((await desk.show(await findNumber(orphan))).events.map(({ text }) => text)).toEqual([
      null,
      'Никому',
    ])
  })

  it('G-03: lists the newest of given statuses and rejects an unknown number', async () => {
    const id = await addTicket(sql, profileId, { status: 'closed' })
    const flats = { organisation: null, house: null, account: null, resident: null }
    const found = await desk.list({ statuses: ['closed'], flats, limit: 1 })
    expect(found.map((row) => row.id)).toEqual([id])
    expect(await catchCode(desk.show(1))).toBe('not_found')
  })
})
