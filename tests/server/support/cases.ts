import { expect } from 'vitest'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import { deskCaseSchema, queueSchema, type DeskCase, type QueueQuery } from '#contract/cases/desk-schema.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBodySchema } from '#contract/errors.ts'
import { getRequest } from '#contract/requests/endpoints.ts'
import { requestSchema } from '#contract/requests/schema.ts'
import { getTicket } from '#contract/tickets/endpoints.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import { ticketSchema } from '#contract/tickets/schema.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { addRequest, addTicket } from './requests.ts'
import { addOrganisation, addProfile, addResident, password } from './residents.ts'
import { openDesk, type StaffClient } from './staff.ts'

let count = 0
const next = (): number => (count += 1)

type Query = Partial<Record<keyof QueueQuery, string>>

const listQueue = async (client: StaffClient, query: Query = {}) => {
  const reply = await client.call(endpoints.listCases, { query })
  expect(reply.statusCode, reply.body).toBe(200)
  return queueSchema.parse(reply.json())
}

const showOne = async (client: StaffClient, id: number): Promise<DeskCase> => {
  const reply = await client.call(endpoints.showCase, { params: { id } })
  expect(reply.statusCode, reply.body).toBe(200)
  return deskCaseSchema.parse(reply.json())
}

export const openDeskCases = async (sql: Sql) => {
  const desk = await openDesk(sql)

  const organisation = async () => {
    const id = await addOrganisation(sql)
    const inn = String(7_700_000_000 + next())
    await sql`update organisation set inn = ${inn} where id = ${id}`
    const resident = async () => {
      const username = `resident${next()}@demo.local`
      const residentId = await addResident(sql, username)
      const number = String(500_000 + next())
      const profile = await addProfile(sql, residentId, { organisation: id, number })
      const browser = desk.browser()
      await browser.signIn(username, password)
      return { username, residentId, profile, number, browser }
    }
    const member = async (role: StaffRole = 'dispatcher') =>
      (await desk.join(`member${next()}@uk.test`, role, inn)).client
    return { id, inn, resident, member }
  }

  const findCase = async (table: 'request' | 'ticket', subject: number): Promise<number> => {
    const [row] = await sql<{ id: number }[]>`
      select id from desk_case where ${table === 'request' ? sql`request_id` : sql`ticket_id`} = ${subject}`
    return row?.id ?? 0
  }

  return { ...desk, organisation, findCase, list: listQueue, show: showOne }
}

export const acts: readonly (readonly [Endpoint, object])[] = [
  [endpoints.takeCase, {}],
  [endpoints.unassignCase, {}],
  [endpoints.addCaseNote, { text: 'Картридж 40 мм' }],
  [endpoints.answerCase, { text: 'Едем' }],
  [
    endpoints.planVisit,
    { date: '2026-03-17', from: '14:00', till: '16:00', performer: 'Петров', anyway: true },
  ],
  [endpoints.changeCaseStatus, { status: 'done' }],
]

export const act = async (client: StaffClient, endpoint: Endpoint, id: number, body: object = {}) => {
  const { version } = await showOne(client, id)
  return client.call(endpoint, { params: { id }, body: { version, ...body } })
}

interface Reply {
  readonly statusCode: number
  json(): unknown
}
export const shown = (reply: Reply): DeskCase => deskCaseSchema.parse(reply.json())
export const getError = (reply: Reply) => [reply.statusCode, errorBodySchema.parse(reply.json()).code]

export const openWork = async (sql: Sql) => {
  const desk = await openDeskCases(sql)
  desk.clock.set('2026-03-16T09:00:00Z')
  const own = await desk.organisation()
  const [client, colleague] = [await own.member(), await own.member()]

  const createCase = async (table: 'request' | 'ticket' = 'request') => {
    const resident = await own.resident()
    const create = table === 'ticket' ? addTicket : addRequest
    const subject = await create(sql, resident.profile)
    const id = await desk.findCase(table, subject)
    const read = async () => {
      const call = { params: { id: subject } }
      return table === 'ticket'
        ? ticketSchema.parse((await resident.browser.call(getTicket, call)).json())
        : requestSchema.parse((await resident.browser.call(getRequest, call)).json())
    }
    return { ...resident, subject, id, read }
  }
  return { ...desk, own, client, colleague, createCase }
}
