import type { ListedCase } from '#contract/cases/desk-schema.ts'
import type { Request } from '#contract/requests/schema.ts'
import type { Ticket } from '#contract/tickets/schema.ts'

export const created = '2026-11-10T08:00:00Z'
const execution: Request['execution'] = {
  desired_start_at: null,
  desired_end_at: null,
  planned_at: null,
  performer: null,
  rates: [],
}

/** The newest has the greatest id. */
export const buildRequest = (id: number, over: Partial<Request> = {}): Request => ({
  _id: id,
  _type: 'AreaRequest',
  number: String(4000 + id),
  category: { _id: 'plumbing', name: 'Сантехника' },
  subcategory: { _id: 'tap', name: `Течёт кран ${id}` },
  description: 'Капает из-под ручки',
  status: 'accepted',
  created_at: created,
  changed_at: created,
  is_own: true,
  execution,
  phones: [],
  requester_files: [],
  history: [{ status: 'accepted', at: created, text: null, planned_at: null, performer: null }],
  ...over,
})
export const ofHouse = (id: number, over: Partial<Request> = {}): Request =>
  buildRequest(id, {
    _type: 'HouseRequest',
    is_own: false,
    subcategory: { _id: 'light', name: 'Нет света' },
    ...over,
  })

export const buildTicket = (id: number, over: Partial<Ticket> = {}): Ticket => ({
  _id: id,
  number: String(1200 + id),
  topic: { _id: 1, name: `Тарифы ${id}` },
  description: 'Почему так дорого?',
  status: 'sent',
  created_at: created,
  changed_at: created,
  score: null,
  phones: [],
  photos: [],
  requester_files: [],
  history: [{ status: 'sent', at: created, text: null }],
  ...over,
})

export const listedCase = (over: Partial<ListedCase> = {}): ListedCase => ({
  id: 12,
  kind: 'request',
  number: '4821',
  title: 'Течёт кран',
  excerpt: 'Капает',
  address: 'ул. Садовая, 5, кв. 12',
  status: 'accepted',
  created_at: '2026-11-12T05:15:00Z',
  changed_at: '2026-11-12T05:15:00Z',
  version: 1,
  assignee: null,
  is_new: true,
  is_unread: false,
  due: null,
  ...over,
})
