import { expect } from 'vitest'
import * as endpoints from '#contract/flats/endpoints.ts'
import { flatSchema, type Flat } from '#contract/flats/schema.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBodySchema } from '#contract/errors.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { openDeskCases } from './cases.ts'
import type { StaffClient } from './staff.ts'

/** Returns status and code of a refusal and checks that its text is Russian. */
export const getRefusal = (reply: { statusCode: number; json(): unknown }) => {
  const { code, errors } = errorBodySchema.parse(reply.json())
  expect(errors.join(' ')).toMatch(/[а-яё]/i)
  return [reply.statusCode, code]
}

export const actOn = (
  client: StaffClient,
  endpoint: Endpoint,
  id: number,
  body?: object,
  more: object = {},
) => client.call(endpoint, { params: { id, ...more }, ...(body && { body }) })

export const showFlat = async (client: StaffClient, id: number): Promise<Flat> => {
  const reply = await actOn(client, endpoints.showFlat, id)
  expect(reply.statusCode, reply.body).toBe(200)
  return flatSchema.parse(reply.json())
}

export const openFlats = async (sql: Sql) => {
  const desk = await openDeskCases(sql)
  desk.clock.set('2026-03-16T09:00:00Z')
  const [own, other] = [await desk.organisation(), await desk.organisation()]
  await sql`
    insert into sector (organisation_id, code, name) values (${own.id}, 'rent', 'Коммунальные услуги') on conflict do nothing`

  const addFlat = async (organisation = own) => {
    const resident = await organisation.resident()
    const [row] = await sql<{ id: number }[]>`
      select personal_account_id as id from profile where id = ${resident.profile}`
    return { ...resident, id: row?.id ?? 0 }
  }

  const listActs = async (account: string): Promise<readonly string[]> => {
    const rows = await sql<{ act: string }[]>`
      select act from audit_log join personal_account account on account.id = personal_account_id
      where account.number = ${account} and member_id is not null and network is not null order by audit_log.id desc`
    return rows.map((row) => row.act)
  }
  return { desk, own, other, addFlat, listActs }
}
