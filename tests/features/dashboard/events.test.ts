import { describe, expect, it } from 'vitest'
import type { RequestNotice, TicketNotice } from '#contract/dashboard/schema.ts'
import { parseBankReturn } from '../../../src/features/dashboard/components/bank-return.tsx'
import { eventStatus } from '../../../src/features/dashboard/rules/event-status.ts'
import { getEvents } from '../../../src/features/dashboard/rules/events.ts'
import { fileSize } from '../../../src/features/documents/documents-panel.tsx'

const calendar = { today: '2026-11-12', timeZone: 'Europe/Moscow' }
const request = (id: string, fields: Partial<RequestNotice> = {}): RequestNotice => ({
  id,
  title: 'Течёт кран',
  status: 'accepted',
  planned_at: null,
  is_rated: false,
  category: 'plumbing',
  performer: null,
  attention: 'none',
  changed_at: '2026-11-10T08:00:00Z',
  ...fields,
})
const ticket = (id: string, fields: Partial<TicketNotice> = {}): TicketNotice => ({
  id,
  topic: 'Тарифы',
  status: 'sent',
  is_rated: false,
  attention: 'none',
  changed_at: '2026-11-11T08:00:00Z',
  ...fields,
})

describe('events of Home', () => {
  it('H-01: are the three newest of own and house requests and tickets', () => {
    const events = getEvents({
      requests: {
        own: { count: 5, latest: [request('1', { changed_at: '2026-11-12T01:00:00+03:00' }), request('2')] },
        house: { count: 1, latest: [request('3', { changed_at: '2026-11-11T23:00:00Z' })] },
      },
      tickets: [ticket('4')],
    })
    expect(events.map(({ kind, notice }) => [kind, notice.id])).toEqual([
      ['house', '3'],
      ['own', '1'],
      ['ticket', '4'],
    ])
  })

  it('H-01 Q-07: begin with the overdue, then those that wait for the resident', () => {
    const events = getEvents({
      requests: {
        own: { count: 2, latest: [request('1', { attention: 'resident', status: 'done' }), request('2')] },
        house: { count: 1, latest: [request('3', { attention: 'overdue', status: 'in_work' })] },
      },
      tickets: [ticket('4')],
    })
    expect(events.map(({ notice }) => notice.id)).toEqual(['3', '1', '4'])
    expect(events.slice(0, 1).map((event) => eventStatus(event, calendar))).toEqual([
      { tone: 'bad', text: 'Срок вышел' },
    ])
  })

  it.each([
    ['2026-11-12T11:00:00Z', 'Мастер придёт сегодня в 14:00'],
    ['2026-11-12T21:30:00Z', 'Мастер придёт завтра в 00:30'],
    ['2026-11-15T11:00:00Z', 'Мастер придёт 15 ноября в 14:00'],
    [null, 'Мастер назначен'],
  ])('H-01: a visit planned for %s is shown as «%s»', (planned_at, text) => {
    const notice = request('1', { status: 'planned', planned_at })
    expect(eventStatus({ kind: 'own', notice }, calendar)).toEqual({ tone: 'info', text })
  })

  it.each([
    ['planned', '2026-11-12T11:00:00Z', 'Мастер придёт сегодня в 14:00, слесарь Петров'],
    ['planned', null, 'Мастер назначен, слесарь Петров'],
    ['in_work', null, 'В работе: слесарь Петров'],
  ] as const)('H-01 G-03: names the master of a request %s', (status, planned_at, text) => {
    const notice = request('1', { status, planned_at, performer: 'слесарь Петров' })
    expect(eventStatus({ kind: 'own', notice }, calendar).text).toBe(text)
  })

  it('H-01: asks to rate what is done until it is rated', () => {
    const getStatus = (is_rated: boolean) =>
      eventStatus({ kind: 'house', notice: request('1', { status: 'done', is_rated }) }, calendar).text
    expect([getStatus(false), getStatus(true)]).toEqual(['Выполнена. Оцените работу', 'Выполнена'])
  })

  it('H-01: each status has its own text and tone', () => {
    const requests = (['accepted', 'in_work', 'rejected'] as const).map((status) =>
      eventStatus({ kind: 'own', notice: request('1', { status }) }, calendar),
    )
    const tickets = (['sent', 'answered', 'closed'] as const).map((status) =>
      eventStatus({ kind: 'ticket', notice: ticket('1', { status }) }, calendar),
    )
    const lines = [...requests, ...tickets].map(({ tone, text }) => `${tone}: ${text}`)
    expect(lines).toEqual([
      'neutral: Принята',
      'info: Мастер работает',
      'bad: Отклонена',
      'neutral: Обращение отправлено',
      'ok: Есть ответ. Оцените его',
      'neutral: Обращение закрыто',
    ])
  })
})

describe('small rules of Home', () => {
  it.each([
    [0, '1\u00a0КБ'],
    [700, '1\u00a0КБ'],
    [12_400, '12\u00a0КБ'],
    [2_621_440, '2,5\u00a0МБ'],
  ])('H-04: a document of %i bytes is %s', (bytes, text) => expect(fileSize(bytes)).toBe(text))

  it('H-03: knows only the two values of the route', () => {
    expect(['bank_payment', 'bank_autopay', '', 'other'].map(parseBankReturn)).toEqual([
      'bank_payment',
      'bank_autopay',
      null,
      null,
    ])
  })
})
