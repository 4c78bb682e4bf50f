// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { ofHouse, buildRequest } from '../support/desk-things.ts'
import { onScreen, openDesk, showDesk } from '../support/desk.tsx'

let cabinet: Cabinet
let desk: ReturnType<typeof openDesk>
beforeEach(async () => {
  onScreen()
  cabinet = await openCabinet()
  desk = openDesk(cabinet)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const list = () => screen.getByRole('region', { name: 'Заявки' })
const rows = () => within(list()).queryAllByRole('listitem')
const scope = (name: RegExp) => screen.getByRole('link', { name })
const numbered = (count: number) => Array.from({ length: count }, (_, index) => buildRequest(count - index))

describe('the list of requests', () => {
  it('Q-01: has three scopes, each with its count and requests', async () => {
    desk.hasRequests(buildRequest(3), ofHouse(2), buildRequest(1))
    await showDesk(cabinet, '/requests/')
    expect(scope(/^Все/).textContent).toBe('Все3')
    expect(scope(/^Квартира/).textContent).toBe('Квартира2')
    expect(scope(/^Дом/).textContent).toBe('Дом1')
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Течёт кран 3'),
      expect.stringContaining('Нет света'),
      expect.stringContaining('Течёт кран 1'),
    ])
    expect(scope(/^Дом/).getAttribute('href')).toBe('#/requests/?scope=house')
    act(() => void (location.hash = '#/requests/?scope=house'))
    await act(async () => void dispatchEvent(new HashChangeEvent('hashchange')))
    expect(scope(/^Дом/).getAttribute('aria-current')).toBe('page')
    expect(rows()).toHaveLength(1)
    expect(list().textContent).toContain('№ 4002, дом, 10 ноября')
  })

  it('Q-04: shows the shop beside the requests to those who may read it', async () => {
    const views = () =>
      within(screen.getByRole('navigation', { name: 'Заявки и обращения' }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
    await showDesk(cabinet, '/requests/', {
      request_log: 'R',
      tickets_from_tenants: 'R',
      catalogue_cabinet_positions: 'R',
    })
    expect(views()).toEqual(['#/requests/', '#/tickets/list/', '#/requests/template_request/'])
    cleanup()
    await showDesk(cabinet, '/requests/', { request_log: 'R', tickets_from_tenants: 'R' })
    expect(views()).toEqual(['#/requests/', '#/tickets/list/'])
  })

  it('Q-01: appends pages of ten without duplicates until all are loaded', async () => {
    desk.hasRequests(...numbered(23))
    await showDesk(cabinet, '/requests/?scope=area')
    expect(rows()).toHaveLength(10)
    const more = () => fireEvent.click(screen.getByRole('button', { name: 'Показать ещё' }))
    await act(async () => more())
    await act(async () => more())
    expect(rows()).toHaveLength(23)
    expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
    const pages = desk.asked.filter(({ query }) => query['house_requests'] === 'false')
    expect(pages.map(({ query }) => [query['limit'], query['offset']])).toEqual([
      ['10', '0'],
      ['10', '10'],
      ['10', '20'],
    ])
  })

  it('Q-01: a failed page can be retried', async () => {
    desk.hasRequests(...numbered(11))
    await showDesk(cabinet, '/requests/?scope=area')
    desk.fail()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Показать ещё' })))
    expect(screen.getByText('Следующие заявки не загрузились')).toBeTruthy()
    expect(rows()).toHaveLength(10)
    desk.serve()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Повторить' })))
    expect(rows()).toHaveLength(11)
  })

  it('Q-01: names each status', async () => {
    const visit = {
      ...buildRequest(5).execution,
      planned_at: '2026-11-13T11:00:00Z',
      performer: 'слесарь Петров',
    }
    desk.hasRequests(
      buildRequest(5, { status: 'planned', execution: visit }),
      buildRequest(4, { status: 'in_work', execution: visit }),
      buildRequest(3, { status: 'done', changed_at: '2026-11-11T09:00:00Z' }),
      buildRequest(2, { status: 'rejected' }),
      buildRequest(1),
    )
    await showDesk(cabinet, '/requests/')
    for (const text of [
      'Мастер придёт завтра в 14:00, слесарь Петров',
      'В работе: слесарь Петров',
      'Выполнена 11 ноября',
      'Отклонена',
      'Принята',
    ])
      expect(within(list()).getByText(text)).toBeTruthy()
  })

  it('Q-01: explains an empty list', async () => {
    await showDesk(cabinet, '/requests/')
    expect(screen.getByText('Заявок пока нет')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Подать заявку' }).getAttribute('href')).toBe(
      '#/requests/create/',
    )
  })

  it('Q-01: a failed list can be retried', async () => {
    desk.hasRequests(buildRequest(1))
    desk.fail()
    await showDesk(cabinet, '/requests/')
    desk.serve()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Повторить' })))
    expect(rows()).toHaveLength(1)
  })

  it('O-03 Q-01: offline it says so, and a cached list shows its time', async () => {
    cabinet.goOffline()
    await showDesk(cabinet, '/requests/')
    expect(screen.getByText('Нет сети')).toBeTruthy()
    desk.serve()
    desk.hasRequests(buildRequest(1))
    desk.answersFromStoreOf('2026-11-12T06:40:00Z')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Повторить' })))
    expect(screen.getByText(/^Данные на 12 ноября, \d\d:40$/)).toBeTruthy()
  })

  it('Q-02: has no link to create without permission', async () => {
    await showDesk(cabinet, '/requests/', { request_log: 'R' })
    expect(screen.queryByRole('link', { name: 'Подать заявку' })).toBeNull()
  })

  it('Q-01: from 1024 px on the list is beside the open request', async () => {
    onScreen(true)
    cabinet = await openCabinet()
    desk = openDesk(cabinet)
    desk.hasRequests(buildRequest(2), buildRequest(1))
    await showDesk(cabinet, '/requests/detail/?id=1')
    expect(rows()).toHaveLength(2)
    expect(within(list()).getByRole('link', { current: true }).textContent).toContain('Течёт кран 1')
    expect(screen.getByRole('region', { name: 'Течёт кран 1' })).toBeTruthy()
  })
})
