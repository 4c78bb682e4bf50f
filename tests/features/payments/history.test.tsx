// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Paid } from '#contract/payments/history-schema.ts'
import { paid, refund } from './demo-paid.ts'
import { constants } from '../support/cabinet.tsx'
import { openPage, type Reply } from '../support/page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const task = (nth: number) => `b9a9f0d0-5d3c-4a53-8f5e-0000000000${String(nth).padStart(2, '0')}`
const other = 'b9a9f0d0-5d3c-4a53-8f5e-1f6f0f0c7a02'
const results: readonly Paid[] = [
  paid,
  {
    ...paid,
    id: other,
    sector: 'overhaul',
    sector_name: 'Капитальный ремонт',
    amount: 840.1,
    fee: 0,
    paid_at: '2026-09-08T12:40:00Z',
    channel: 'office',
    card: null,
    state: 'reversed',
    fiscal_receipt: 'forming',
  },
]

const open = async (answer: (url: URL) => Reply | undefined = () => ({ body: { results } })) => {
  const page = await openPage((url) =>
    url.pathname.includes('/cabinet/payments/') || url.pathname.includes('/cash/')
      ? answer(url)
      : { status: 404 },
  )
  const { tenantProfileAtom } = await import('../../../src/lib/session/session.ts')
  await act(() => page.store.set(tenantProfileAtom))
  const { HistoryScreen } = await import('../../../src/features/payments/history-screen.tsx')
  await page.show(<HistoryScreen constants={constants} />)
  return page
}
const press = (name: RegExp | string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const getTotal = () => screen.getByRole('region', { name: /^Оплачено/ }).textContent?.replaceAll(/\s/g, ' ')
const getText = (name: string) => screen.getByRole('region', { name }).textContent?.replaceAll(/\s/g, ' ')

const savedFiles = (): readonly Blob[] => {
  const files: Blob[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:x'
  })
  return files
}

describe('the history of payments', () => {
  it('P-31: shows waiting and refused payments with their state, each leading to its result', async () => {
    const waiting = { ...paid, id: task(1), state: 'sent', created_at: '2026-11-12T09:40:00Z', is_own: true }
    const refused = { ...waiting, state: 'refused', fee: 0, amount: 1204.6 }
    const reason = 'Мало денег на карте'
    const unfinished = [
      { ...waiting, amount: 505, fee: 4.04 },
      { ...refused, id: task(2), reason },
      { ...refused, id: task(3), is_own: false },
      { ...refused, id: task(4), reason: null },
      { ...refused, id: task(5), reason: null },
    ]
    await open(() => ({ body: { results, unfinished } }))
    const links = () =>
      within(screen.getByRole('region', { name: 'Ждут банк и не прошли' })).getAllByRole('link')
    expect(links().map((link) => link.getAttribute('href'))).toEqual(
      [1, 2, 4].map((nth) => `#/main/from/bank_payment/?payment=${task(nth)}`),
    )
    const text = getText('Ждут банк и не прошли')
    expect(text).toContain('12 ноября, 12:40Ждём банк, обычно минуту509,04 ₽')
    expect(text).toContain(`Не оплачено. ${reason}1 204,60 ₽`)
    expect(getTotal()).not.toContain('509,04')
    await press('Показать ещё 1')
    expect(links()).toHaveLength(4)
  })

  it('P-12: requests the default range and shows subject, time, method, sum and status of each payment', async () => {
    const { asked } = await open()
    expect(asked).toContain(
      'GET /internal/api/v4/cabinet/payments/?date_from=2025-12-01&date_till=2026-11-30',
    )
    expect(getText('Октябрь')).toContain(
      'Жилищно-коммунальные услуги8 октября, 15:40Картой в кабинете, карта •• 4417В том числе комиссия 48,96 ₽6 169,00 ₽',
    )
    expect(getText('Сентябрь')).toContain('В кассе или банкеВозвращено банкомЧек формируется')
    expect(getTotal()).toContain(
      'Оплачено, дек 2025 – ноя 2026За год6 169,00 ₽1 платёж, в том числе комиссия 48,96 ₽',
    )
  })

  it('P-12: begins with the total and a chart by month, whose values are text', async () => {
    const on = (day: string): Paid => ({ ...paid, id: crypto.randomUUID(), paid_at: `${day}T12:00:00Z` })
    const many = [on('2026-10-09'), on('2026-10-08'), on('2026-07-08')]
    await open(() => ({ body: { results: many } }))
    expect(getTotal()).toContain('18 507,00 ₽3 платежа')
    const chart = screen.getByRole('group', { name: 'Оплачено по месяцам' })
    const value = () => within(chart).getByRole('status').textContent?.replaceAll(/\s/g, ' ')
    expect(value()).toBe('Октябрь 2026 12 338,00 ₽')
    await press('Предыдущий месяц')
    expect(value()).toBe('Сентябрь 2026 0,00 ₽')
    const previous = screen.getByRole('button', { name: 'Предыдущий месяц' })
    await act(async () => fireEvent.keyDown(previous, { key: 'Home' }))
    expect(value()).toBe('Июль 2026 6 169,00 ₽')
  })

  it('G-01: shows the source of money paid elsewhere, and a cancelled payment as cancelled', async () => {
    const desk = { ...paid, channel: 'office' as const, card: null, fee: 0, fiscal_receipt: 'none' as const }
    const elsewhere = [
      { ...desk, source: 'почта' },
      { ...desk, id: '3f1de3a2-8a51-4f0e-9d3c-0a8d5c0a3a09', source: 'касса', state: 'reversed' },
    ]
    await open(() => ({ body: { results: elsewhere } }))
    expect(getText('Октябрь')).toContain('15:40Почта6 120,04 ₽')
    expect(getText('Октябрь')).toContain('15:40КассаОтменено6 120,04 ₽')
  })

  it('P-12: a chip filters by service, and other days are requested', async () => {
    const { asked } = await open()
    await press('Капитальный ремонт')
    expect(screen.queryByRole('region', { name: 'Октябрь' })).toBeNull()
    await press('За год')
    await press('За два года')
    expect(asked.at(-1)).toContain('date_from=2024-12-01&date_till=2026-11-30')
    await press('За два года')
    await act(async () => fireEvent.change(screen.getByLabelText('С'), { target: { value: '2027-01-01' } }))
    await press('Показать')
    expect(screen.getByText('Начало периода позже конца. Выберите день пораньше.')).toBeTruthy()
    expect(asked.at(-1)).toContain('date_from=2024-12-01')
  })

  it('P-12: the chosen service and days outlive the screen, but not the sign-out', async () => {
    const { store, show, asked } = await open()
    await press('Капитальный ремонт')
    await press('За год')
    await press('За два года')
    const { HistoryScreen } = await import('../../../src/features/payments/history-screen.tsx')
    const reopen = async () => {
      cleanup()
      await show(<HistoryScreen constants={constants} />)
    }
    const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
    await reopen()
    expect(isPressed('Капитальный ремонт')).toBe('true')
    expect(asked.at(-1)).toContain('date_from=2024-12-01&date_till=2026-11-30')
    const { scopeAtom } = await import('../../../src/lib/session/scope.ts')
    act(() => store.set(scopeAtom, 'vera'))
    const { tenantProfileAtom } = await import('../../../src/lib/session/session.ts')
    await act(() => store.set(tenantProfileAtom))
    await reopen()
    expect(asked.at(-1)).toContain('date_from=2025-12-01')
    expect(isPressed('Капитальный ремонт')).toBe('false')
  })

  it('P-12: opens the fiscal receipt', async () => {
    const url = 'https://ofd.example/receipt/1'
    await open((asked) =>
      asked.pathname.endsWith(`/cash/online/receipt/${paid.id}/`)
        ? { body: { id: paid.id, status: 'ready', url } }
        : { body: { results } },
    )
    await press('Чек за 8 октября, 15:40')
    const dialog = screen.getByRole('dialog', { name: 'Чек готов' })
    expect(within(dialog).getByRole('link', { name: 'Открыть чек' }).getAttribute('href')).toBe(url)
  })

  it('P-12: reports a missing fiscal receipt and stays usable', async () => {
    const { store } = await open((asked) =>
      asked.pathname.includes('/cash/') ? { status: 500, body: { errors: ['x'] } } : { body: { results } },
    )
    await press('Чек за 8 октября, 15:40')
    const { toastAtom } = await import('../../../src/lib/state/notices.ts')
    expect(store.get(toastAtom)?.text).toMatch(/^Чек не открылся/)
    expect(screen.getByRole('button', { name: /^Чек за/ }).getAttribute('aria-busy')).toBe('false')
  })

  it('P-16: saves the shown payments as CSV', async () => {
    await open()
    await press('Капитальный ремонт')
    const files = savedFiles()
    await press('Скачать CSV')
    expect(await files[0]?.text()).toBe(
      '\uFEFFДата;За что;Оплачено, ₽;В том числе комиссия, ₽;Возвращено, ₽;Как оплачено;Состояние;Карта\r\n' +
        '08.09.2026;Капитальный ремонт;840,10;0,00;840,10;В кассе или банке;Возвращено банком;\r\n',
    )
  })

  it('P-30: names the whole payment that a service was a part of', async () => {
    await open(() => ({ body: { results: [{ ...paid, whole: 7009.1 }] } }))
    expect(getText('Октябрь')).toContain('Часть платежа на 7 009,10 ₽')
  })

  it('P-19: names the order of a payment in the row, the filter, the total and the file', async () => {
    const ofOrder: Paid = {
      ...paid,
      id: other,
      request_number: '4009',
      amount: 1750,
      paid_at: '2026-09-08T12:40:00Z',
    }
    await open(() => ({ body: { results: [paid, ofOrder] } }))
    expect(getText('Сентябрь')).toContain('Заказ № 40098 сентября, 15:40')
    expect(getText('Октябрь')).toContain('Жилищно-коммунальные услуги8 октября')
    expect(getTotal()).toContain(
      '7 967,96 ₽2 платежа, из них за заказы 1 798,96 ₽, в том числе комиссия 97,92 ₽',
    )
    const files = savedFiles()
    await press('Жилищно-коммунальные услуги')
    expect(screen.queryByText(/^Заказ №/)).toBeNull()
    expect(getTotal()).toContain('6 169,00 ₽1 платёж, в том числе комиссия 48,96 ₽')
    await press('Заказы')
    expect(screen.queryByRole('region', { name: 'Октябрь' })).toBeNull()
    expect(getTotal()).toContain('1 798,96 ₽1 платёж')
    await press('Скачать CSV')
    expect((await files[0]?.text())?.split('\r\n')[1]?.replaceAll('\u00a0', ' ')).toBe(
      '08.09.2026;Заказ № 4009;1798,96;48,96;0,00;Картой в кабинете;Оплачено;220220******4417',
    )
  })

  it.each([
    ['under_way', 'Возвращаем 6 169,00 ₽, ждём ответа банка', '0,00', 'Возврат в пути', '6 169,00 ₽'],
    ['refunded', 'Возвращено на карту 6 169,00 ₽Чек возврата', '6169,00', 'Возвращено', '0,00 ₽'],
    [
      'refused',
      'Банк отказал в возврате 6 169,00 ₽Причина: карта получателя закрыта. Обратитесь в управляющую организацию.',
      '0,00',
      'Банк отказал в возврате',
      '6 169,00 ₽',
    ],
  ] as const)(
    'P-20: shows a refund that is %s with its payment, in the total and in the file',
    async (state, text, returned, inFile, total) => {
      await open(() => ({ body: { results: [{ ...paid, refunds: [refund(state, 6120.04, 48.96)] }] } }))
      expect(getText('Октябрь')).toContain(text)
      expect(getTotal()).toContain(`За год${total}1 платёж`)
      const files = savedFiles()
      await press('Скачать CSV')
      expect(await files[0]?.text()).toContain(`;48,96;${returned};Картой в кабинете;${inFile};`)
    },
  )

  it('P-12 O-03: explains an empty range, a failure and no network; shows the time of a cached list', async () => {
    await open(() => ({ body: { results: [] } }))
    expect(screen.getByText('Платежей за это время нет')).toBeTruthy()
    cleanup()
    await open(() => ({ status: 500, body: { errors: [] } }))
    expect(screen.getByText('Произошла ошибка')).toBeTruthy()
    cleanup()
    await open(() => undefined)
    expect(screen.getByRole('heading', { name: 'Нет сети' })).toBeTruthy()
    cleanup()
    await open(() => ({ body: { results }, headers: { 'x-stored-at': '2026-11-12T06:40:00Z' } }))
    expect(screen.getByText(/^Данные на 12 ноября/)).toBeTruthy()
  })

  it('O-03: shows a list cached before payments had orders and refunds', async () => {
    const added = new Set(['request_number', 'refunds'])
    const old: unknown = JSON.parse(
      JSON.stringify(results, (name, value: unknown) => (added.has(name) ? undefined : value)),
    )
    await open(() => ({ body: { results: old }, headers: { 'x-stored-at': '2026-11-12T06:40:00Z' } }))
    expect(screen.getByText(/^Данные на 12 ноября/)).toBeTruthy()
    expect(getText('Октябрь')).toContain('Жилищно-коммунальные услуги8 октября')
    expect(getTotal()).toContain(
      'Оплачено, дек 2025 – ноя 2026За год6 169,00 ₽1 платёж, в том числе комиссия 48,96 ₽',
    )
  })
})
