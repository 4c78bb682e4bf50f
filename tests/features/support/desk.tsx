import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { ListedRequest, Request } from '#contract/requests/schema.ts'
import type { ListedTicket, Ticket } from '#contract/tickets/schema.ts'
import { host } from '../../support/host.ts'
import { defaultCategories } from '../../../server/modules/requests/default-categories.ts'
import { json } from '../../lib/support/net.ts'
import { constants, type Cabinet } from './cabinet.tsx'
import { created } from './desk-things.ts'

interface Asked {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

const parseBody = (init: RequestInit | undefined): unknown =>
  typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
const listedRequest = ({ phones: _p, requester_files: _f, history: _h, ...listed }: Request): ListedRequest =>
  listed
const listedTicket = (ticket: Ticket): ListedTicket => {
  const { phones: _p, photos: _s, requester_files: _f, history: _h, ...listed } = ticket
  return listed
}
const scoreIn = (body: unknown): number =>
  typeof body === 'object' && body !== null && 'score' in body ? Number(body.score) : 0

export const openDesk = (cabinet: Cabinet) => {
  let requests: readonly Request[] = []
  let tickets: readonly Ticket[] = []
  let storedAt: string | null = null
  const asked: Asked[] = []
  const answerTo = ({ method, path, query, body }: Asked): Response => {
    const headers: Record<string, string> = storedAt === null ? {} : { 'x-stored-at': storedAt }
    const id = Number(/\/(\d+)\//.exec(path)?.[1])
    const page = <T,>(all: readonly T[]): readonly T[] => all.slice(Number(query['offset'] ?? 0)).slice(0, 10)
    const findById = <T extends { _id: number }>(all: readonly T[]): Response => {
      const found = all.find(({ _id }) => _id === id)
      return found ? json(found, 200, headers) : json({ errors: [], code: 'not_found' }, 404)
    }
    if (path.endsWith('/categories_tree/')) return json({ categories: defaultCategories }, 200, headers)
    if (path.endsWith('/appeal/topic/'))
      return json(
        {
          results: [
            { _id: 1, name: 'Тарифы' },
            { _id: 2, name: 'Благодарность' },
          ],
        },
        200,
        headers,
      )
    if (path.includes('/request/tenant/')) {
      if (method === 'PATCH' && path.endsWith('/cancel/'))
        requests = requests.map((request) =>
          request._id === id ? { ...request, status: 'cancelled' } : request,
        )
      else if (method === 'PATCH')
        requests = requests.map((request) =>
          request._id === id
            ? {
                ...request,
                execution: {
                  ...request.execution,
                  rates: [...request.execution.rates, { score: scoreIn(body), created_at: created }],
                },
              }
            : request,
        )
      if (!Number.isNaN(id)) return findById(requests)
      const inScope = requests.filter(({ _type: type }) =>
        type === 'HouseRequest' ? query['house_requests'] === 'true' : query['tenant_requests'] === 'true',
      )
      return json({ requests: page(inScope.map(listedRequest)), count: inScope.length }, 200, headers)
    }
    if (path.includes('/appeal/tenant/')) {
      if (method === 'PATCH')
        tickets = tickets.map((ticket) =>
          ticket._id !== id
            ? ticket
            : path.endsWith('/revoke/')
              ? { ...ticket, status: 'revoked' }
              : { ...ticket, score: scoreIn(body) },
        )
      if (!Number.isNaN(id)) return findById(tickets)
      return json({ results: page(tickets.map(listedTicket)), count: tickets.length }, 200, headers)
    }
    if (path.endsWith('/phones/'))
      return json({
        phones: [
          {
            id: 1,
            type: 'cell',
            code: '903',
            number: '5550147',
            str_number: '+7 903 555 01 47',
            add: '',
            added_by_tenant: true,
          },
        ],
      })
    return json({ errors: [] }, 404)
  }
  const serve = (): void =>
    cabinet.serveBy(async (address, init) => {
      const url = new URL(address, 'http://cabinet')
      const call = {
        method: init?.method ?? 'GET',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: parseBody(init),
      }
      asked.push(call)
      return answerTo(call)
    })
  serve()
  return {
    asked,
    askedFor: (part: string) => asked.filter(({ path }) => path.includes(part)),
    serve,
    hasRequests: (...all: readonly Request[]) => void (requests = all),
    hasTickets: (...all: readonly Ticket[]) => void (tickets = all),
    answersFromStoreOf: (moment: string) => void (storedAt = moment),
    fail: () => cabinet.serveBy(async () => json({ errors: ['Не получилось'] }, 500)),
  }
}

const full = { request_log: 'CRU', tickets_from_tenants: 'CRU' }

export const onScreen = (isWide = false): void => {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (): void => undefined
      disconnect = (): void => undefined
    },
  )
}

export const showDesk = async (
  cabinet: Cabinet,
  path: string,
  permissions: Record<string, string> = full,
) => {
  location.hash = `#${path}`
  const { Route, Router, Switch } = await import('wouter')
  const { byHash } = await import('../../../src/lib/routes/hash-location.ts')
  const { signedRoutes } = await import('../../../src/lib/routes/paths.ts')
  const { RequestsSection } = await import('../../../src/app/cabinet/cases/requests-section.tsx')
  const { TicketsSection } = await import('../../../src/app/cabinet/cases/tickets-section.tsx')
  const props = { host, permissions, constants: { ...constants, contacts: host.contacts ?? {} } }
  await cabinet.show(
    <Router {...byHash}>
      <Switch>
        <Route path={signedRoutes.requests.pattern}>
          <RequestsSection {...props} view="list" />
        </Route>
        <Route path={signedRoutes.requestCreate.pattern}>
          <RequestsSection {...props} view="create" />
        </Route>
        <Route path={signedRoutes.requestDetail.pattern}>
          <RequestsSection {...props} view="detail" />
        </Route>
        <Route path={signedRoutes.tickets.pattern}>
          <TicketsSection {...props} view="list" />
        </Route>
        <Route path={signedRoutes.ticketCreate.pattern}>
          <TicketsSection {...props} view="create" />
        </Route>
        <Route path={signedRoutes.ticketDetail.pattern}>
          <TicketsSection {...props} view="detail" />
        </Route>
      </Switch>
    </Router>,
  )
  await act(async () => undefined)
}
