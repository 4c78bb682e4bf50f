import { describe, expect, it } from 'vitest'
import { byAttention, type Attention } from '#contract/cases/attention.ts'
import { requestAttention, ticketAttention } from '#contract/cases/get-attention.ts'
import type { ListedRequest } from '#contract/requests/schema.ts'
import type { ListedTicket } from '#contract/tickets/schema.ts'

const now = Date.parse('2026-11-12T09:00:00Z')
const over = { at: '2026-11-12T08:59:00Z', whole_day: false }
const ahead = { at: '2026-11-12T09:01:00Z', whole_day: false }
const rate = { score: 4, created_at: '2026-11-12T08:00:00Z' }
const execution = {
  desired_start_at: null,
  desired_end_at: null,
  planned_at: null,
  performer: null,
  rates: [],
}
const request: ListedRequest = {
  _id: 1,
  _type: 'AreaRequest',
  number: '1',
  category: { _id: 'plumbing', name: 'Сантехника' },
  subcategory: { _id: 'tap', name: 'Течёт кран' },
  description: '',
  status: 'in_work',
  created_at: '2026-11-01T08:00:00Z',
  changed_at: '2026-11-11T08:00:00Z',
  is_own: true,
  execution,
}
const ticket: ListedTicket = {
  _id: 1,
  number: '1',
  topic: { _id: 1, name: 'Другое' },
  description: '',
  status: 'sent',
  created_at: '2026-11-01T08:00:00Z',
  changed_at: '2026-11-11T08:00:00Z',
  score: null,
}
const term = (done: typeof over) => ({ answer: null, done, basis: 'organisation' as const })

describe('what a case asks for', () => {
  it.each<[string, Partial<ListedRequest>, Attention]>([
    [
      'a visit within a day',
      { status: 'planned', execution: { ...execution, planned_at: '2026-11-13T08:59:00Z' } },
      'resident',
    ],
    [
      'a later visit',
      { status: 'planned', execution: { ...execution, planned_at: '2026-11-13T09:01:00Z' } },
      'none',
    ],
    ['work over its term', { due: term(over) }, 'overdue'],
    ['work within its term', { due: term(ahead) }, 'none'],
    ['work without a term', {}, 'none'],
    ['done, not rated', { status: 'done' }, 'resident'],
    ['done, not rated for two weeks', { status: 'done', changed_at: '2026-10-29T08:59:00Z' }, 'none'],
    ['done, rated', { status: 'done', execution: { ...execution, rates: [rate] } }, 'none'],
    ['done for a neighbour', { status: 'done', is_own: false }, 'none'],
    ['an unpaid order', { order: { state: 'to_pay', total: 100 } }, 'resident'],
    ['a paid order', { order: { state: 'paid', total: 100 } }, 'none'],
  ])('Q-07: a request, %s', (_name, fields, attention) =>
    expect(requestAttention({ ...request, ...fields }, now)).toBe(attention),
  )

  it.each<[string, Partial<ListedTicket>, Attention]>([
    ['unanswered over its term', { due: term(over) }, 'overdue'],
    ['unanswered', { due: term(ahead) }, 'none'],
    ['answered', { status: 'answered' }, 'resident'],
    ['answered and rated', { status: 'answered', score: 5 }, 'none'],
    ['revoked', { status: 'revoked' }, 'none'],
  ])('Q-07: a ticket, %s', (_name, fields, attention) =>
    expect(ticketAttention({ ...ticket, ...fields }, now)).toBe(attention),
  )
})

it('Q-07: cases are ordered by what they ask for, then by their last change', () => {
  const cases = (['none', 'resident', 'overdue', 'resident'] as const).map((attention, day) => ({
    attention,
    changed_at: `2026-11-0${day + 1}T00:00:00Z`,
  }))
  expect(cases.toSorted(byAttention).map(({ changed_at }) => changed_at.slice(9, 10))).toEqual([
    '3',
    '4',
    '2',
    '1',
  ])
})
