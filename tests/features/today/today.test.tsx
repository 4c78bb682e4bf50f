// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CasesToday, ExchangeToday } from '#contract/today/schema.ts'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { json } from '../../lib/support/net.ts'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { listedCase } from '../support/desk-things.ts'
import { closeEditor, showScreen, stubBrowser } from '../support/desk-editor.tsx'

const person = { name: 'Павел Громов', email: 'pavel@demo.local', organisation: 'УК «Садовая»' }
const session: StaffSession = {
  step: 'in',
  factors: ['code'],
  on_hold: false,
  time_zone: 'Europe/Moscow',
  csrf: '1',
  role: 'head',
  ...person,
}
const report = '3f0c0a3e-9c1c-4a86-8f0e-3d7a1c2b4d5e'
const none = { count: 0, kopecks: 0 }
const day = {
  today: '2026-11-12',
  readings: { period: '2026-11', till: '2026-11-25', meters: 10, sent: 4, sent_before: 5 },
}
const cases: CasesToday = {
  ...day,
  counts: { all: 41, mine: 7, new: 6, overdue: 3 },
  overdue: [listedCase()],
  visits: [
    { id: 13, number: '4822', time: '10:00', till: '12:00', performer: null, address: 'ул. Мира, 3, кв. 5' },
  ],
  letters_given_up: 2,
}
const imported = { kind: 'accruals', at: '2026-11-12T05:15:00Z', who: 'Ким', bad_rows: 3 }
const exchange: ExchangeToday = {
  ...day,
  unknown: {
    count: 6,
    payments: [
      {
        id: report,
        flat: 12,
        account: '100200012',
        kopecks: 412_000,
        since: '2026-11-12T05:15:00Z',
      },
    ],
  },
  imports: [
    { ...imported, id: 1, file: 'ноябрь.xlsx', report },
    { ...imported, id: 2, file: 'октябрь.xlsx', report: null },
  ],
  paid: { cabinet: none, qr: none, office: none },
  refunds: none,
}

let cabinet: Cabinet
let asked: string[]
beforeEach(async () => {
  stubBrowser()
  cabinet = await openCabinet()
  asked = []
  cabinet.serveBy(async (address) => {
    asked.push(new URL(address, 'http://desk.test').pathname)
    if (address.includes('/payments/unknown')) return json(exchange.unknown)
    return json(address.includes('/today/cases') ? cases : exchange)
  })
})
afterEach(() => {
  vi.useRealTimers()
  closeEditor()
})

const show = async (address = '#/desk/today/') => {
  const { TodayScreen } = await import('../../../src/features/today/today-screen.tsx')
  await showScreen(cabinet, address, () => <TodayScreen session={session} />)
}

it('G-08: each number and line of the day links to what it counts', async () => {
  await show()
  const target = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await target(/^Просрочены/)).toBe('#/desk/cases/?view=overdue')
  expect(await target(/^Новые/)).toBe('#/desk/cases/?view=new')
  expect(await target(/^Визиты сегодня/)).toBe('#/desk/cases/?view=all&status=planned')
  expect(await target(/^Открыты/)).toBe('#/desk/cases/?view=all')
  expect(await target(/^Течёт кран/)).toBe('#/desk/cases/4821/')
  expect(await target(/ул\. Мира, 3, кв\. 5/)).toBe('#/desk/cases/4822/')
  expect(await target(/^Письма не дошли/)).toBe('#/desk/today/letters/')
  expect(await target(/^Оплата .* без ответа банка/)).toBe('#/desk/flats/12/')
  expect(await target(/^Без ответа банка всего 6\sплатежей/)).toBe('#/desk/today/payments/')
  expect(await target(/ноябрь\.xlsx/)).toBe(`#/desk/exchange/?import=${report}`)
  expect(await target(/октябрь\.xlsx/)).toBe('#/desk/exchange/')
})

it('G-08: prefetched data is shown at once and not requested again', async () => {
  const { prefetchScreen } = await import('../../../src/app/desk/sections.ts')
  await prefetchScreen('/desk/today/', session.role)
  const before = [...asked]
  expect(before).toHaveLength(2)
  await show()
  expect(screen.getByText('Ждут вас')).toBeTruthy()
  expect(asked).toEqual(before)
})

it('G-08: says that readings are being counted, and asks again until they are', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  let isCounted = false
  cabinet.serveBy(async (address) => {
    const reply = address.includes('/today/cases') ? cases : exchange
    return json(isCounted ? reply : { ...reply, readings: null })
  })
  await show()
  expect(await screen.findByText('Считаем показания по всем домам')).toBeTruthy()
  isCounted = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await screen.findByText('из 10 счётчиков, до 25 ноября')).toBeTruthy()
  expect(screen.queryByText('Считаем показания по всем домам')).toBeNull()
})

it("G-08: lists payments without a bank reply by the bank's number, and says when the list is cut", async () => {
  await show('#/desk/today/payments/')
  const payment = await screen.findByRole('link', { name: /счёт 100200012/ })
  expect(payment.getAttribute('href')).toBe('#/desk/flats/12/')
  expect(payment.textContent).toContain(`Номер в банке ${report}`)
  expect(screen.getByText('Показаны 1 из 6, начиная с самых давних')).toBeTruthy()
})

it('G-08: shows what came since the last working day, by source', async () => {
  cabinet.serveBy(async (address) =>
    json(
      address.includes('/today/cases')
        ? cases
        : {
            ...exchange,
            since: '2026-11-27',
            paid: { ...exchange.paid, qr: { count: 1, kopecks: 10_000 } },
            imported: [{ source: 'Сбербанк', count: 2, kopecks: 240_000 }],
          },
    ),
  )
  await show()
  const panel = (await screen.findByRole('heading', { name: 'Деньги с пятницы, 27 ноября' })).closest(
    'section',
  )
  const text = panel?.textContent?.replaceAll(/\s/g, ' ') ?? ''
  expect(text).toContain('2 500,00')
  expect(text).toMatch(/Из таблиц: Сбербанк, 2 платежа ?2 400,00/)
})
