import type * as z from 'zod/mini'
import { isCancellable, type NewMessage } from '#contract/cases/schema.ts'
import { phoneDigits } from '#contract/auth/checks.ts'
import { isRequestUnrated, ratingMs, requestAttention } from '#contract/cases/get-attention.ts'
import type { Notices, RequestNotice } from '#contract/dashboard/schema.ts'
import { isDesirable } from '#contract/requests/desired-time.ts'
import {
  requestsPage,
  type Category,
  type ListedRequest,
  type NewRequest,
  type Request,
  type requestsQuerySchema,
} from '#contract/requests/schema.ts'
import type { Tx } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { IdempotentOperation } from '../../kernel/idempotency.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import {
  addEvent,
  addMessage,
  changeCase,
  countRating,
  createCase,
  getCase,
  insertFirstEvent,
  listByAttention,
  toIdempotentCase,
  markByResident,
  phonesOfProfile,
  type CaseDeps,
  type CaseNumber,
  type Insertion,
  type Page,
  type StoredPhone,
} from '../cases/service.ts'
import { defaultCategories } from './default-categories.ts'
import { cancelOrder } from '../payments/service.ts'
import { presentListed, requestCase, requestTalk } from './request-case.ts'
import {
  countRequests,
  findCategories,
  insertRate,
  insertRequest,
  listRequests,
  listRequestsToWatch,
  lockOwn,
  type RequestRow,
  type Scope,
} from './store.ts'
import { messages } from './messages.ts'

export { createRequestDesk, termsOfRequests } from './desk.ts'
export { defaultCategories } from './default-categories.ts'
export { visitEnd } from './store.ts'

const listCategories = async (sql: CaseDeps['sql'], caller: Principal): Promise<readonly Category[]> =>
  (await findCategories(sql, caller)) ?? defaultCategories

const findKind = (tree: readonly Category[], { _type: type, category, subcategory }: NewRequest) => {
  const found = tree.find(({ _id: id }) => id === category)
  const kind = found?.subcategories.find(({ _id: id }) => id === subcategory)
  const { _type: kindType, name: subcategoryName } = kind ?? {}
  if (!found || subcategoryName === undefined || kindType !== type)
    throw new DomainError('unknown_category', [messages.unknownCategory])
  return { category, categoryName: found.name, subcategory, subcategoryName }
}

/** Removes duplicates. The server decides which phones come from staff. */
const markPhones = (known: readonly StoredPhone[], sent: NewRequest['phones']): StoredPhone[] => {
  const staff = new Set(known.filter((phone) => !phone.added_by_tenant).map(({ digits }) => digits))
  const byDigits = new Map(sent.map(({ number, add }) => [phoneDigits(number) ?? '', add]))
  return [...byDigits].map(([digits, add]) => ({ digits, add, added_by_tenant: !staff.has(digits) }))
}

const validate = async (deps: CaseDeps, caller: Principal, body: NewRequest): Promise<RequestRow> => {
  const kind = findKind(await listCategories(deps.sql, caller), body)
  const { desired_start_at: desiredStartAt } = body.execution
  if (desiredStartAt !== null && !isDesirable(desiredStartAt, deps.clock.now()))
    throw new DomainError('bad_time', [messages.badTime])
  const phones = markPhones(await phonesOfProfile(deps, caller), body.phones)
  const { _type: type, description } = body
  return { ...kind, type, description, phones, desiredStartAt }
}

export const openRequest = async (tx: Tx, row: RequestRow & Insertion): Promise<CaseNumber> => {
  const opened = await insertRequest(tx, row)
  await insertFirstEvent(tx, requestCase, opened.id, 'accepted', row.now)
  return opened
}

export const toIdempotentRequest = (
  deps: Pick<CaseDeps, 'clock'>,
  caller: Principal,
  call: Parameters<typeof toIdempotentCase>[3],
): IdempotentOperation<CaseNumber> => toIdempotentCase(deps, requestCase, caller, call)

/** Per scope on Home. */
const latest = 3

const toNotice = (request: ListedRequest, now: number): RequestNotice => ({
  id: String(request._id),
  title: request.subcategory.name,
  category: request.category._id,
  status: request.status,
  planned_at: request.execution.planned_at,
  performer: request.execution.performer,
  // Neighbours are not asked to rate.
  is_rated: !isRequestUnrated(request),
  attention: requestAttention(request, now),
  changed_at: request.changed_at,
})

export const createRequests = (deps: CaseDeps) => {
  const { sql, clock } = deps
  const readNow = () => clock.now().getTime()
  const listPage = (caller: Principal, scope: Scope, page: Page) =>
    listByAttention(page, {
      candidates: async () =>
        (await listRequestsToWatch(sql, caller, scope, new Date(readNow() - ratingMs))).map(presentListed),
      others: async (rest, without) =>
        (await listRequests(sql, caller, scope, rest, without)).map(presentListed),
      getAttention: (request) => requestAttention(request, readNow()),
    })

  const getNotices = async (caller: Principal, ofFlat: boolean): Promise<Notices['requests']['own']> => {
    const scope = { ofFlat, ofHouse: !ofFlat }
    const [count, requests] = await Promise.all([
      countRequests(sql, caller, scope),
      listPage(caller, scope, { limit: latest, offset: 0 }),
    ])
    return { count, latest: requests.map((request) => toNotice(request, readNow())) }
  }

  return {
    /** Without flags: both scopes. */
    list: async (caller: Principal, query: z.output<typeof requestsQuerySchema>) => {
      const { tenant_requests: flat = false, house_requests: house = false } = query
      const scope = { ofFlat: flat || !house, ofHouse: house || !flat }
      const page = { limit: query.limit ?? requestsPage, offset: query.offset ?? 0 }
      const [requests, count] = await Promise.all([
        listPage(caller, scope, page),
        countRequests(sql, caller, scope),
      ])
      return { requests: [...requests], count }
    },

    get: (caller: Principal, id: number) => getCase(sql, requestCase, caller, id),

    create: (caller: Principal, key: string, body: NewRequest) =>
      createCase(
        deps,
        requestCase,
        { caller, key, body, readableBy: caller.personalAccountId },
        () => validate(deps, caller, body),
        openRequest,
      ),

    rate: async (caller: Principal, id: number, score: number): Promise<Request> => {
      await countRating(deps, caller)
      return changeCase(sql, requestCase, { caller, id, lock: lockOwn }, async (tx, own) => {
        if (own.status !== 'done') throw new DomainError('not_done', [messages.notDone])
        await insertRate(tx, id, score, clock.now())
      })
    },

    comment: (caller: Principal, id: number, key: string, body: NewMessage) =>
      addMessage(deps, requestTalk, { caller, id, key, body }),

    /**
     * Only if unstarted; a repeated call succeeds. Only the organisation cancels a paid order, because it
     * decides about the money (P-20).
     */
    cancel: (caller: Principal, id: number, reason: string): Promise<Request> =>
      changeCase(sql, requestCase, { caller, id, lock: lockOwn }, async (tx, { number, status }) => {
        if (status === 'cancelled') return
        if (status === 'in_work') throw new DomainError('in_work', [messages.inWork])
        if (!isCancellable(status)) throw new DomainError('closed', [messages.over])
        const now = clock.now()
        if (!(await cancelOrder(tx, String(number), now)))
          throw new DomainError('paid_order', [messages.paidOrder])
        const event = {
          status: 'cancelled',
          at: now,
          text: reason,
          planned_at: null,
          planned_till: null,
          performer: null,
        } as const
        await markByResident(tx, requestCase, await addEvent(tx, requestCase, id, event), caller)
      }),

    categories: async (caller: Principal) => ({ categories: [...(await listCategories(sql, caller))] }),

    notices: async (caller: Principal): Promise<Notices['requests']> => {
      const [own, house] = await Promise.all([getNotices(caller, true), getNotices(caller, false)])
      return { own, house }
    },
  }
}
