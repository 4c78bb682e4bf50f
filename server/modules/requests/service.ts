import type * as z from 'zod/mini'
import type { Notices } from '#contract/dashboard/schema.ts'
import {
  requestsPage,
  type ListedRequest,
  type NewRequest,
  type Request,
  type requestsQuerySchema,
} from '#contract/requests/schema.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Clock } from '../../ports/clock.ts'
import { filesOf } from '../files/service.ts'
import { categoriesOf, createRequest } from './create.ts'
import { presentListed, presentRequest } from './present.ts'
import { countRequests, findRequest, insertRate, listEvents, listRequests, lockOwn } from './store.ts'
import { texts } from './texts.ts'

export { findMade, insertRequest, type Made } from './create-store.ts'
export { makeRequestDesk, type DeskParts } from './desk.ts'
export { presentPhone } from './present.ts'
export type { StoredPhone } from './store.ts'

export interface RequestsParts {
  readonly sql: Sql
  readonly clock: Clock
}

/** Home shows so many of a scope. */
const latest = 3

const notFound = (): Refused => new Refused(404, 'not_found', [texts.notFound])

const noticeOf = ({ _id: id, subcategory, status, changed_at, is_own, execution }: ListedRequest) => ({
  id: String(id),
  title: subcategory.name,
  status,
  planned_at: execution.planned_at,
  // A neighbour is not asked to rate.
  is_rated: !is_own || execution.rates.length > 0,
  changed_at,
})

/** Throws the same refusal for a request of others as for none (decision 36). */
const find = async (queryable: Queryable, caller: Caller, id: number): Promise<Request> => {
  const stored = await findRequest(queryable, caller, id)
  if (!stored) throw notFound()
  const files = await filesOf(queryable, 'request', [id])
  return presentRequest(stored, await listEvents(queryable, id), files.get(id) ?? [])
}

export const makeRequests = ({ sql, clock }: RequestsParts) => {
  const noticesOf = async (caller: Caller, ofFlat: boolean): Promise<Notices['requests']['own']> => {
    const scope = { ofFlat, ofHouse: !ofFlat }
    const page = { limit: latest, offset: 0, by: 'changed_at' } as const
    const [count, rows] = await Promise.all([
      countRequests(sql, caller, scope),
      listRequests(sql, caller, scope, page),
    ])
    return { count, latest: rows.map(presentListed).map(noticeOf) }
  }

  return {
    /** Both flags, and none, mean both scopes (decision 40). */
    list: async (caller: Caller, query: z.output<typeof requestsQuerySchema>) => {
      const { tenant_requests: flat = false, house_requests: house = false } = query
      const scope = { ofFlat: flat || !house, ofHouse: house || !flat }
      const page = { limit: query.limit ?? requestsPage, offset: query.offset ?? 0 }
      const [rows, count] = await Promise.all([
        listRequests(sql, caller, scope, page),
        countRequests(sql, caller, scope),
      ])
      return { requests: rows.map(presentListed), count }
    },

    get: (caller: Caller, id: number) => find(sql, caller, id),

    create: (caller: Caller, key: string, body: NewRequest) =>
      createRequest({ sql, clock }, caller, key, body),

    /** The same score as the last one is the same press, sent twice. */
    rate: (caller: Caller, id: number, score: number): Promise<Request> =>
      sql.begin(async (tx) => {
        const own = await lockOwn(tx, caller, id)
        if (!own) throw notFound()
        if (own.status !== 'done') throw new Refused(422, 'not_done', [texts.notDone])
        if (own.score !== score) await insertRate(tx, id, score, clock.now())
        return find(tx, caller, id)
      }),

    categories: async (caller: Caller) => ({ categories: [...(await categoriesOf(sql, caller))] }),

    /** For Home: what happened last with the flat's and the house's. */
    notices: async (caller: Caller): Promise<Notices['requests']> => {
      const [own, house] = await Promise.all([noticesOf(caller, true), noticesOf(caller, false)])
      return { own, house }
    },
  }
}
