// @vitest-environment happy-dom
import type { Notices } from '#contract/dashboard/schema.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { constants } from '../support/cabinet.tsx'
import { openPage } from '../support/page.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const none = { count: 0, latest: [] }
const notices: Notices = {
  debts: [
    {
      sector: 'housing',
      sector_name: 'Жилищно-коммунальные услуги',
      amount: 6482.37,
      on_the_way: 0,
      period: '2026-10',
      due_date: '2026-11-15',
    },
  ],
  last_pay_date: null,
  meters: [],
  requests: { own: none, house: none },
  tickets: [],
  auto_payments: {},
  payments: {},
  last_payment: null,
  last_order_payment: null,
}

const sent = {
  id: 'ticket_answer/5/9',
  title: 'Ответ на обращение № 5',
  body: 'ул. Садовая, 5, кв. 12',
  path: '/tickets/detail/?id=5',
  sent_at: '2026-11-10T09:40:00Z',
}

const open = async (history: readonly (typeof sent)[] = [], shown: Notices = notices) => {
  const page = await openPage((url) => {
    if (url.pathname.endsWith('/history/')) return { body: { results: [...history] } }
    return { body: url.pathname.endsWith('/constants/') ? { results: constants } : shown }
  })
  const { constantsAtom } = await import('../../../src/lib/session/session.ts')
  await act(() => page.store.set(constantsAtom))
  const { Bell } = await import('../../../src/features/dashboard/components/bell.tsx')
  await page.show(<Bell />)
  return page
}

it('H-01: has a dot until its content was seen on this device', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Уведомления: есть новые' }))
  const sheet = await screen.findByRole('dialog', { name: 'Уведомления' })
  expect(within(sheet).getByRole('link').textContent).toMatch(/К оплате до 15 ноября6\s482,37/)
  expect(within(sheet).getByRole('link').getAttribute('href')).toBe('#/accruals/all/')
  cleanup()
  await open()
  expect(screen.getByRole('button', { name: 'Уведомления' })).toBeTruthy()
})

it('P-30: tells a debt in the words of Home and the list', async () => {
  const [first] = notices.debts
  if (first) await open([], { ...notices, debts: [{ ...first, due_date: '2026-11-11' }] })
  fireEvent.click(screen.getByRole('button', { name: /^Уведомления/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Уведомления' })
  expect(within(sheet).getByRole('link').textContent).toMatch(/Долг, срок был 11 ноября6\s482,37/)
})

it('N-04: lists sent notices with their day and a link to their subject', async () => {
  await open([sent])
  fireEvent.click(screen.getByRole('button', { name: /^Уведомления/ }))
  const history = await screen.findByRole('list', { name: 'Что мы присылали' })
  const link = within(history).getByRole('link', { name: /^Ответ на обращение № 5/ })
  expect(link.textContent).toContain('10 ноября, 12:40')
  expect(link.getAttribute('href')).toBe('#/tickets/detail/?id=5')
})

it('N-04 H-01: shows another icon for each kind, and the one of the list above for a request in it', async () => {
  const lift: Notices['requests']['own']['latest'][number] = {
    id: '8',
    title: 'Лифт застревает',
    category: 'lift',
    status: 'accepted',
    planned_at: null,
    performer: null,
    is_rated: false,
    attention: 'none',
    changed_at: '2026-11-10T09:40:00Z',
  }
  const paths = [
    '/requests/detail/?id=8',
    '/requests/detail/?id=7',
    '/tickets/detail/?id=5',
    '/meters/list/',
    '/payments/list/',
    '/accruals/payment/?sector=housing',
    '/accruals/all/?id=3',
  ]
  await open(
    paths.map((path) => ({ ...sent, id: path, path })),
    { ...notices, requests: { own: { count: 1, latest: [lift] }, house: none } },
  )
  fireEvent.click(screen.getByRole('button', { name: /^Уведомления/ }))
  const getIcon = (link: HTMLElement) => link.querySelector('path')?.getAttribute('d')
  const history = await screen.findByRole('list', { name: 'Что мы присылали' })
  const icons = within(history).getAllByRole('link').map(getIcon)
  expect(new Set(icons).size).toBe(paths.length)
  expect(icons[0]).toBe(getIcon(screen.getByRole('link', { name: /^Лифт застревает/ })))
})

it('H-01: says that it is offline, keeps its dot, and opens on the next press', async () => {
  const sheet = '../../../src/features/dashboard/components/bell-sheet.tsx'
  vi.doMock(sheet, () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const { store } = await open()
  const { warningAtom } = await import('../../../src/lib/state/notices.ts')
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Уведомления: есть новые' }))
  press()
  await waitFor(() => expect(store.get(warningAtom)).toBe(true))
  expect(screen.queryByRole('dialog')).toBeNull()
  vi.doUnmock(sheet)
  press()
  expect(await screen.findByRole('dialog', { name: 'Уведомления' })).toBeTruthy()
})
