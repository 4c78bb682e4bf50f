// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Due } from '#contract/cases/terms.ts'
import { telHref } from '#contract/organisation/contacts.ts'
import type { OrderState } from '#contract/payments/order-money.ts'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { ofHouse, buildRequest } from '../support/desk-things.ts'
import { host } from '../../support/host.ts'
import { onScreen, openDesk, showDesk } from '../support/desk.tsx'

let cabinet: Cabinet
let desk: ReturnType<typeof openDesk>
const start = async (isWide = false) => {
  onScreen(isWide)
  cabinet = await openCabinet()
  desk = openDesk(cabinet)
}
beforeEach(() => start())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = '/requests/detail/?id=7'
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const star = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('radio', { name })))
const turn = (
  status: 'accepted' | 'planned' | 'done',
  at: string,
  text: string | null,
  planned: string | null,
) => ({
  status,
  at,
  text,
  planned_at: planned,
  performer: null,
})
const visit = '2026-11-13T11:00:00Z'
const done = buildRequest(7, { status: 'done', changed_at: '2026-11-11T09:00:00Z' })

describe('finished work that is not done', () => {
  it('Q-11: is disputed with words that reach the outbox as a dispute', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T06:00:00Z') })
    desk.hasRequests(done)
    await showDesk(cabinet, path)
    cabinet.goOffline()
    await press('Не сделано')
    fireEvent.change(screen.getByLabelText('Что не сделано'), { target: { value: 'Кран течёт' } })
    await press('Отправить')
    const lane = (await cabinet.listLanes()).find(({ kind }) => kind === 'message')
    expect(lane?.items[0]).toMatchObject({
      state: { name: 'queued' },
      payload: { about: 'request', id: 7, text: 'Кран течёт', not_done: true },
    })
    vi.useRealTimers()
  })

  it('Q-11: is not offered after 30 days, to neighbours and for open requests', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-12T06:00:00Z') })
    desk.hasRequests(done)
    await showDesk(cabinet, path)
    expect(screen.queryByRole('button', { name: 'Не сделано' })).toBeNull()
    vi.useRealTimers()
  })

  it('Q-11: shows that the resident returned the request, with the words in the conversation', async () => {
    desk.hasRequests(
      buildRequest(7, {
        history: [
          turn('accepted', '2026-11-10T08:00:00Z', null, null),
          turn('done', '2026-11-11T09:00:00Z', null, null),
          { ...turn('accepted', '2026-11-12T09:00:00Z', 'Кран течёт', null), by_resident: true },
        ],
      }),
    )
    await showDesk(cabinet, path)
    const history = within(screen.getByRole('region', { name: 'Что происходит с заявкой' }))
    expect(history.getByText('Вы вернули заявку: не сделано')).toBeTruthy()
    expect(history.queryByText('Кран течёт')).toBeNull()
    expect(screen.getByText('Кран течёт')).toBeTruthy()
  })
})

describe('one request', () => {
  it('Q-03: skips an event without a change and text', async () => {
    desk.hasRequests(
      buildRequest(7, {
        history: [
          turn('accepted', '2026-11-10T08:00:00Z', null, null),
          turn('accepted', '2026-11-10T09:00:00Z', null, null),
        ],
      }),
    )
    await showDesk(cabinet, path)
    const history = within(screen.getByRole('region', { name: 'Что происходит с заявкой' }))
    expect(history.getAllByText('Принята')).toHaveLength(1)
  })

  it('Q-03: shows description, status and history, oldest first', async () => {
    desk.hasRequests(
      buildRequest(7, {
        status: 'planned',
        execution: { ...done.execution, planned_at: visit, desired_start_at: '2026-11-14T06:15:00Z' },
        phones: [
          { type: 'cell', add: '', code: '903', number: '5550147', added_by_tenant: true },
          { type: 'cell', add: '12', code: '495', number: '1112233', added_by_tenant: false },
        ],
        history: [
          turn('accepted', '2026-11-10T08:00:00Z', null, null),
          turn('planned', '2026-11-10T09:00:00Z', null, visit),
          turn('planned', '2026-11-11T09:00:00Z', 'Возьмём прокладки', visit),
        ],
      }),
    )
    await showDesk(cabinet, path)
    const card = screen.getByRole('region', { name: 'Течёт кран 7' })
    for (const text of [
      'Мастер придёт завтра в 14:00',
      '№ 4007, Сантехника, 10 ноября',
      'Капает из-под ручки',
      'Удобное время: 14 ноября в 09:15',
      'Телефоны для связи: +7\u00A0903\u00A0555\u00A001\u00A047, +7\u00A0495\u00A0111\u00A022\u00A033\u00A0доб.\u00A012',
    ])
      expect(card.textContent).toContain(text)
    const turns = within(screen.getByRole('list', { name: 'Что происходит с заявкой' })).getAllByRole(
      'listitem',
    )
    expect(turns.map(({ textContent }) => textContent)).toEqual([
      'Принята10 ноября, 11:00',
      'Мастер придёт завтра в 14:0010 ноября, 12:00',
    ])
    const comments = within(screen.getByRole('list', { name: 'Комментарии' })).getAllByRole('listitem')
    expect(comments.map(({ textContent }) => textContent)).toEqual([
      '11 ноября',
      'Организация, 12:00Возьмём прокладки',
    ])
  })

  it('Q-03 U-01: a rating is sent by its button, appended, and shown in the card', async () => {
    desk.hasRequests(done)
    await showDesk(cabinet, path)
    await star(/^4/)
    expect(desk.asked.filter(({ method }) => method === 'PATCH')).toEqual([])
    await press(/^Оценить/)
    expect(desk.asked.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: '/req/request/tenant/rate/7/',
      body: { score: 4 },
    })
    expect(screen.getByText('Выполнена, оценка 4')).toBeTruthy()
    await star(/^5/)
    await press(/^Оценить/)
    expect(screen.getByText('Выполнена, оценка 5')).toBeTruthy()
  })

  it('Q-03: the new rating is shown in both list and card', async () => {
    await start(true)
    desk.hasRequests(done, buildRequest(6))
    await showDesk(cabinet, path)
    const card = screen.getByRole('region', { name: 'Течёт кран 7' })
    await act(async () => fireEvent.click(within(card).getByRole('radio', { name: /^3/ })))
    await act(async () => fireEvent.click(within(card).getByRole('button', { name: /^Оценить/ })))
    expect(screen.getAllByText('Выполнена, оценка 3')).toHaveLength(2)
  })

  it('Q-03: the list asks to rate only finished unrated requests', async () => {
    desk.hasRequests(done, buildRequest(6))
    await showDesk(cabinet, '/requests/')
    expect(screen.getAllByText('Как вам работа?')).toHaveLength(1)
    await star(/^5/)
    await press(/^Оценить/)
    expect(screen.queryByText('Как вам работа?')).toBeNull()
    expect(screen.getByText('Выполнена, оценка 5')).toBeTruthy()
  })

  it('Q-03: a rating that is not delivered changes nothing and can be repeated', async () => {
    desk.hasRequests(done)
    await showDesk(cabinet, path)
    await star(/^2/)
    cabinet.goOffline()
    await press(/^Оценить/)
    expect(screen.getByText('Выполнена 11 ноября')).toBeTruthy()
    desk.serve()
    await press(/^Оценить/)
    expect(screen.getByText('Выполнена, оценка 2')).toBeTruthy()
  })

  it("Q-03: nobody rates unfinished requests, a neighbour's, or without permission", async () => {
    desk.hasRequests(ofHouse(8, { status: 'done' }), done, buildRequest(6))
    for (const [id, permissions] of [
      [8, 'CRU'],
      [6, 'CRU'],
      [7, 'R'],
    ] as const) {
      await showDesk(cabinet, `/requests/detail/?id=${id}`, { request_log: permissions })
      expect(screen.getByRole('list', { name: 'Что происходит с заявкой' })).toBeTruthy()
      expect(screen.queryByRole('radio')).toBeNull()
      cleanup()
    }
  })

  it('V-01: a foreign request is not found, like a missing one', async () => {
    await showDesk(cabinet, path)
    expect(screen.getByText('Такой заявки нет')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'К списку заявок' }).getAttribute('href')).toBe('#/requests/')
  })

  it('O-03 Q-03: offline it says so; a stored one shows its time', async () => {
    desk.hasRequests(done)
    cabinet.goOffline()
    await showDesk(cabinet, path)
    expect(screen.getByText(/Эту заявку вы ещё не открывали/)).toBeTruthy()
    desk.serve()
    desk.answersFromStoreOf('2026-11-12T06:40:00Z')
    await press('Повторить')
    expect(screen.getByText(/^Данные на 12 ноября, \d\d:40$/)).toBeTruthy()
  })

  it('Q-03: a server failure can be retried', async () => {
    desk.hasRequests(done)
    desk.fail()
    await showDesk(cabinet, path)
    desk.serve()
    await press('Повторить')
    expect(screen.getByRole('heading', { level: 1, name: 'Течёт кран 7' })).toBeTruthy()
  })
})

describe('cancelling and commenting', () => {
  const patches = () => desk.asked.filter(({ method }) => method === 'PATCH')

  it('Q-06: cancelling asks for a reason and updates card and list', async () => {
    await start(true)
    desk.hasRequests(buildRequest(7))
    await showDesk(cabinet, path)
    await press('Отменить заявку')
    const sheet = within(screen.getByRole('dialog', { name: 'Отменить заявку?' }))
    expect(sheet.getByText(/Диспетчер увидит причину/)).toBeTruthy()
    await star(/Другая причина/)
    await act(async () => fireEvent.click(sheet.getByRole('button', { name: /^Отменить заявку/ })))
    expect(sheet.getByText('Напишите, почему отменяете')).toBeTruthy()
    expect(patches()).toEqual([])
    fireEvent.change(sheet.getByLabelText('Напишите причину'), { target: { value: 'Уже не капает' } })
    await act(async () => fireEvent.click(sheet.getByRole('button', { name: /^Отменить заявку/ })))
    expect(patches()).toMatchObject([
      { path: '/req/request/tenant/7/cancel/', body: { reason: 'Уже не капает' } },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getAllByText('Вы отменили заявку').length).toBeGreaterThan(1)
    expect(screen.queryByRole('button', { name: 'Отменить заявку' })).toBeNull()
    expect(screen.queryByLabelText('Дополнить заявку')).toBeNull()
  })

  it("Q-06: requests in work, a neighbour's, or without the letter U cannot be cancelled", async () => {
    desk.hasRequests(buildRequest(7, { status: 'in_work' }), ofHouse(8), buildRequest(9))
    for (const [id, rights] of [
      [7, 'CRU'],
      [8, 'CRU'],
      [9, 'CR'],
    ] as const) {
      await showDesk(cabinet, `/requests/detail/?id=${id}`, { request_log: rights })
      expect(screen.queryByRole('button', { name: 'Отменить заявку' })).toBeNull()
      expect(screen.queryByLabelText('Дополнить заявку') === null).toBe(id === 8)
      cleanup()
    }
  })

  it('Q-06 O-06: a comment is queued offline and shown in the conversation', async () => {
    desk.hasRequests(buildRequest(7))
    await showDesk(cabinet, path)
    await act(async () =>
      fireEvent.change(screen.getByLabelText('Дополнить заявку'), { target: { value: 'Код 12К' } }),
    )
    await press('Отправить')
    const comments = within(await screen.findByRole('list', { name: 'Комментарии' }))
    expect(comments.getByText('Код 12К')).toBeTruthy()
    expect((await cabinet.readLane('message/request/7'))?.items).toMatchObject([
      { state: { name: 'queued' }, payload: { about: 'request', id: 7, number: '4007', text: 'Код 12К' } },
    ])
  })
})

const dispatcher = host.contacts?.dispatcher ?? ''

describe('a shop order', () => {
  const ordered = (state: OrderState) =>
    buildRequest(7, { _type: 'CatalogRequest', order: { state, total: 3225.6 } })

  it.each([
    ['to_pay', 'Не оплачен: 3 225,60 ₽'],
    ['on_the_way', 'Оплата на проверке: 3 225,60 ₽'],
    ['paid', 'Оплачен: 3 225,60 ₽'],
    ['partly_refunded', 'Оплачен, часть денег возвращена: 3 225,60 ₽'],
    ['refund_under_way', 'Деньги возвращаются: 3 225,60 ₽'],
    ['refunded', 'Деньги возвращены: 3 225,60 ₽'],
  ] as const)('P-30: that is %s says «%s» on its card and in the list', async (state, text) => {
    await start(true)
    desk.hasRequests(ordered(state))
    await showDesk(cabinet, path)
    const words = screen.getAllByText(
      (_text, element) => element?.textContent?.replaceAll(/\s/g, ' ') === text,
    )
    expect(words.length).toBeGreaterThanOrEqual(2)
  })

  it.each([
    ['to_pay', true],
    ['refunded', true],
    ['on_the_way', false],
    ['paid', false],
    ['partly_refunded', false],
    ['refund_under_way', false],
    ['refund_refused', false],
  ] as const)('Q-06: that is %s can be cancelled by the resident: %s', async (state, isAllowed) => {
    desk.hasRequests(ordered(state))
    await showDesk(cabinet, path)
    expect(screen.queryByRole('button', { name: 'Отменить заявку' }) !== null).toBe(isAllowed)
    const call = screen.queryByRole('link', { name: dispatcher })
    expect(call?.getAttribute('href') ?? null).toBe(isAllowed ? null : telHref(dispatcher))
  })
})

describe('deadlines', () => {
  const buildDue = (answer: string | null, work: string | null): Due => ({
    answer: answer === null ? null : { at: answer, whole_day: false },
    done: work === null ? null : { at: work, whole_day: false },
    basis: 'decree_416_13',
  })

  it('Q-07: shows first the deadline of the answer, then that of the work, with their rule', async () => {
    desk.hasRequests(buildRequest(7, { due: buildDue('2096-11-12T10:40:00Z', '2096-11-13T06:40:00Z') }))
    await showDesk(cabinet, path)
    const panel = screen.getByRole('region', { name: 'Срок' })
    expect(panel.textContent).toMatch(/Ответят до 12 ноября 2096 г\., 13:40/)
    expect(panel.textContent).toMatch(/Сделают до 13 ноября 2096 г\., 09:40/)
    expect(panel.textContent).toContain('правил №\u00A0416, пункт 13')
    // The panel beside it shows the status.
    expect(within(panel).getByText('Принята')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Течёт кран 7' }).textContent).not.toContain('Принята')
    expect(panel.compareDocumentPosition(screen.getByRole('region', { name: 'Течёт кран 7' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  })

  it('Q-07: an overdue request says so and whom to call, in the list too', async () => {
    await start(true)
    desk.hasRequests(buildRequest(7, { due: buildDue('2026-11-01T10:40:00Z', null) }))
    await showDesk(cabinet, path)
    const panel = within(screen.getByRole('region', { name: 'Срок' }))
    expect(panel.getByText('просрочен ответ')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Течёт кран 7' }).textContent).toContain('Принята')
    expect(panel.getByText(/заявку найдут по номеру 4007/)).toBeTruthy()
    expect(screen.getAllByText(/Срок ответа вышел 1 ноября, 13:40/)).toHaveLength(2)
  })

  it('Q-07: shows no deadline if no rule applies', async () => {
    desk.hasRequests(buildRequest(7, { due: buildDue(null, null) }))
    await showDesk(cabinet, path)
    expect(screen.queryByRole('region', { name: 'Срок' })).toBeNull()
  })
})
