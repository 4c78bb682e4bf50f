import { randomUUID } from 'node:crypto'
import * as endpoints from '#contract/requests/endpoints.ts'
import type { Sql } from '../../../server/db/connect.ts'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'
import { keyed, newRequest } from './requests.ts'
import { addOrganisation, addProfile, addResident, allRights, password } from './residents.ts'

export interface Settled {
  readonly profile: number
  readonly client: TestClient
}

export const openRequests = async (sql: Sql, { browser }: TestApp) => {
  const organisation = await addOrganisation(sql)
  return {
    organisation,
    settle: async (username: string, number: string, permissions = allRights): Promise<Settled> => {
      const resident = await addResident(sql, username)
      const profile = await addProfile(sql, resident, { organisation, number, permissions })
      const client = browser()
      await client.signIn(username, password)
      return { profile, client }
    },
    list: async ({ client }: Settled, query: Record<string, string> = {}) =>
      (await client.call(endpoints.listRequests, { query })).json(),
    get: ({ client }: Settled, id: number) => client.call(endpoints.getRequest, { params: { id } }),
    create: ({ client }: Settled, body = newRequest(), key: string = randomUUID()) =>
      client.call(endpoints.createRequest, { body, ...keyed(key) }),
    rate: ({ client }: Settled, id: number, score: number) =>
      client.call(endpoints.rateRequest, { params: { id }, body: { score } }),
    tree: ({ client }: Settled) => client.call(endpoints.getCategories),
  }
}
