// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { ofHouse, requestOf } from '../support/desk-things.ts'
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
const done = requestOf(7, { status: 'done', changed_at: '2026-11-11T09:00:00Z' })

describe('one request', () => {
  it('Q-03: shows what was asked for, where it stands, and its history, oldest first', async () => {
    desk.hasRequests(
      requestOf(7, {
        status: 'planned',
        execution: { ...done.execution, planned_at: visit, desired_start_at: '2026-11-14T06:15:00Z' },
        phones: [{ type: 'cell', add: '', code: '903', number: '5550147', added_by_tenant: true }],
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
      'Телефон для связи: +7 903 555 01 47',
    ])
      expect(card.textContent).toContain(text)
    const turns = within(screen.getByRole('list', { name: 'Что происходит с заявкой' })).getAllByRole(
      'listitem',
    )
    expect(turns.map(({ textContent }) => textContent)).toEqual([
      'Принята10 ноября, 11:00',
      'Мастер придёт завтра в 14:0010 ноября, 12:00',
      'Ответ организации11 ноября, 12:00Возьмём прокладки',
    ])
  })

  it('Q-03 U-01: stars go by their button, are appended, and stand in the card', async () => {
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

  it('Q-03: beside the list the new rate stands in both', async () => {
    await start(true)
    desk.hasRequests(done, requestOf(6))
    await showDesk(cabinet, path)
    const card = screen.getByRole('region', { name: 'Течёт кран 7' })
    await act(async () => fireEvent.click(within(card).getByRole('radio', { name: /^3/ })))
    await act(async () => fireEvent.click(within(card).getByRole('button', { name: /^Оценить/ })))
    expect(screen.getAllByText('Выполнена, оценка 3')).toHaveLength(2)
  })

  it('Q-03: in the list the rate is asked for where the work is done and not rated', async () => {
    desk.hasRequests(done, requestOf(6))
    await showDesk(cabinet, '/requests/')
    expect(screen.getAllByText('Как вам работа?')).toHaveLength(1)
    await star(/^5/)
    await press(/^Оценить/)
    expect(screen.queryByText('Как вам работа?')).toBeNull()
    expect(screen.getByText('Выполнена, оценка 5')).toBeTruthy()
  })

  it('Q-03: a rate that does not arrive changes nothing and can be given again', async () => {
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

  it('Q-03: nobody rates what is not done, a neighbour’s request, or without the right', async () => {
    desk.hasRequests(ofHouse(8, { status: 'done' }), done, requestOf(6))
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

  it('V-01: a request of others is not found, like one that never was', async () => {
    await showDesk(cabinet, path)
    expect(screen.getByText('Такой заявки нет')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'К списку заявок' }).getAttribute('href')).toBe('#/requests/')
  })

  it('O-03 Q-03: without a network it says so; a stored one says from when it is', async () => {
    desk.hasRequests(done)
    cabinet.goOffline()
    await showDesk(cabinet, path)
    expect(screen.getByText(/Эту заявку вы ещё не открывали/)).toBeTruthy()
    desk.serve()
    desk.answersFromStoreOf('2026-11-12T06:40:00Z')
    await press('Повторить')
    expect(screen.getByText(/^Данные на 12 ноября, \d\d:40$/)).toBeTruthy()
  })

  it('Q-03: a failure of the server can be tried again', async () => {
    desk.hasRequests(done)
    desk.fail()
    await showDesk(cabinet, path)
    desk.serve()
    await press('Повторить')
    expect(screen.getByRole('heading', { level: 1, name: 'Течёт кран 7' })).toBeTruthy()
  })
})
