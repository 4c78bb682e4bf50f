// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accrual } from './demo-accrual.ts'
import { listed, openAccruals, opened, server, task } from '../support/accruals.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const months = () =>
  within(screen.getByRole('region', { name: 'Начисления по месяцам' })).getAllByRole('link')
const linkTo = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href')
const press = (name: RegExp | string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('an open accrual', () => {
  const hash = '#/accruals/all/?id=10'

  it('P-02: shows its lines: volume by tariff, and the change against the previous month with its reason', async () => {
    await openAccruals(server(), { hash })
    const text = screen.getByRole('region', { name: 'Октябрь 2026' }).textContent?.replaceAll(/\s/g, ' ')
    for (const part of [
      'К оплате до 15 ноября, осталось 3 дня',
      'На 362,33 ₽ больше, чем в сентябре',
      'Отопление 2 479,79 ₽, на 382,14 ₽ больше, чем в сентябре',
      'Отопление2 479,79 ₽больше на 382,14 ₽98 %год назад 2 318,40 ₽',
      'В октябре0,842 Гкал × 2 945,12 ₽В сентябре0,712 Гкал × 2 945,12 ₽Расход больше на 0,13 Гкал',
      'Перерасчёт: отопление−189,63 ₽Не было тепла 3 дня в сентябре',
      'К оплате6 482,37 ₽',
    ])
      expect(text).toContain(part)
    expect(linkTo(/^Оплатить/)).toBe('#/accruals/payment/?accrual=10')
    expect(linkTo('К списку начислений')).toBe('#/accruals/all/')
  })

  it('P-02: its bar has a part for each kind of service, pressed or moved along by arrow keys', async () => {
    await openAccruals(server(), { hash })
    const bar = screen.getByRole('group', { name: /^Из чего сложился счёт/ })
    const parts = within(bar).getAllByRole('button')
    expect(parts.map((part) => part.textContent?.replaceAll(/\s/g, ' '))).toEqual([
      '1. Отопление: 98 %',
      '2. Жильё и другие услуги: 2 %',
    ])
    const pressed = () => parts.map((part) => part.getAttribute('aria-pressed'))
    expect(pressed()).toEqual(['true', 'false'])
    const summary = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    const other = screen.getByRole('button', { name: /^Жильё и другие услуги/, expanded: false })
    parts[0]?.focus()
    await act(async () => fireEvent.keyDown(parts[0] ?? bar, { key: 'ArrowRight' }))
    expect(pressed()).toEqual(['false', 'true'])
    expect(document.activeElement).toBe(parts[1])
    expect(summary().join().replaceAll(/\s/g, ' ')).toContain(
      'Жильё и другие услуги 50,00 ₽, на 70,00 ₽ меньше, чем в сентябре',
    )
    expect(other.getAttribute('aria-expanded')).toBe('true')
    const rows = other.closest('li')?.textContent?.replaceAll(/\s/g, ' ')
    expect(rows).toContain('Домофон50,00 ₽не было в сентябре')
    expect(rows).toContain('Антенна0,00 ₽Было в сентябре, теперь не начисляется−120,00 ₽')
    await act(async () => fireEvent.click(other))
    expect(other.getAttribute('aria-expanded')).toBe('false')
  })

  it('P-02: a bill of one service has no bar, and its line is open', async () => {
    const single = { ...opened, lines: opened.lines.slice(0, 1), gone: [] }
    await openAccruals(server({ 'GET /accruals/10/': { body: single } }), { hash })
    expect(screen.queryByRole('group', { name: /^Из чего/ })).toBeNull()
    const text = screen.getByRole('region', { name: 'Октябрь 2026' }).textContent?.replaceAll(/\s/g, ' ')
    expect(text).toContain('Отопление2 479,79 ₽0,842 Гкал × 2 945,12 ₽+382,14 ₽Расход больше на 0,13 Гкал')
  })

  it('O-03: an accrual stored before last year was known opens without it', async () => {
    const { year_ago: _, lines, ...old } = opened
    const body = { ...old, lines: lines.map(({ year_ago: __, ...line }) => line) }
    await openAccruals(server({ 'GET /accruals/10/': { body } }), { hash })
    expect(screen.getByRole('button', { name: /^Отопление/, expanded: true })).toBeTruthy()
    expect(document.body.textContent).not.toContain('год назад')
  })

  it('G-01: a corrected accrual shows date and difference, in the list too', async () => {
    const corrections = [
      { on: '2026-11-02', difference: -1249.5 },
      { on: '2026-11-05', difference: 0 },
      { on: '2026-11-09', difference: 100 },
      { on: '2026-11-09', difference: 100 },
    ]
    const corrected = { ...accrual, corrections }
    await openAccruals(
      server({
        'GET /accruals/': { body: { ...listed, accruals: [corrected] } },
        'GET /accruals/10/': { body: { ...opened, accrual: corrected } },
      }),
      { hash, isWide: true },
    )
    const text = screen.getByRole('region', { name: 'Октябрь 2026' }).textContent?.replaceAll(/\s/g, ' ')
    expect(text).toContain('Квитанция исправлена')
    expect(text).toContain('2 ноября, стало на 1 249,50 ₽ меньше')
    expect(text).toContain('5 ноября, сумма к оплате та же')
    expect(text?.split('9 ноября, стало на 100,00 ₽ больше')).toHaveLength(3)
    expect(months()[0]?.textContent).toContain('Исправлено 9 ноября')
  })

  it('P-02: a wide screen shows the newest one beside the list', async () => {
    await openAccruals(server(), { isWide: true })
    expect(screen.getByRole('region', { name: 'Октябрь 2026' })).toBeTruthy()
    expect(months()[0]?.getAttribute('aria-current')).toBe('true')
  })

  const onItsWay = {
    id: task.task_id,
    sector: 'housing',
    sector_name: 'ЖКУ',
    request_number: null,
    amount: 505,
    fee: 4.04,
    state: 'sent',
    created_at: '2026-11-12T09:40:00Z',
    card: '220220******4417',
    is_own: true,
  }
  const openOnItsWay = (accrued: object, ...results: object[]) =>
    openAccruals(
      server({
        'GET /accruals/10/': { body: { ...opened, accrual: { ...accrual, ...accrued } } },
        'GET /get_not_confirm': { body: { results } },
      }),
      { hash },
    )
  const bill = () => screen.getByRole('region', { name: 'Октябрь 2026' }).textContent?.replaceAll(/\s/g, ' ')

  it('P-31: the bill asks for what is left and leads from the money on its way to its result', async () => {
    await openOnItsWay({ on_the_way: 505 }, onItsWay)
    expect(bill()).toContain('Осталось оплатить5 977,37 ₽из 6 482,37 ₽К оплате до 15 ноября')
    expect(linkTo(/^505,00\s₽ в пути/)).toBe(`#/main/from/bank_payment/?payment=${task.task_id}`)
    expect(bill()).toContain('Банк подтверждает, с 12:40, карта •• 4417, комиссия 4,04 ₽')
    expect(bill()).toContain('Начислено6 482,37 ₽В пути−505,00 ₽К оплате5 977,37 ₽')
    expect(linkTo(/^Оплатить 5\s977,37\s₽$/)).toBe('#/accruals/payment/?accrual=10')
  })

  it('P-31: the bill tells its part of a payment that covers other receipts, too', async () => {
    const other = { ...onItsWay, id: '9b2f4c34-3c52-4dc7-8a5b-0d6f6b0b6a01', amount: 95, is_own: false }
    await openOnItsWay({ on_the_way: 300 }, onItsWay, other)
    expect(bill()).toContain('За этот счёт пойдёт 300,00 ₽')
    expect(screen.getByText(/^95,00\s₽ в пути/).closest('a')).toBeNull()
  })

  it('P-03: offers no payment when the money on its way covers the receipt, and says so without the list', async () => {
    await openOnItsWay({ on_the_way: 6482.37 })
    expect(bill()).toContain('Вся сумма уже в пути')
    expect(bill()).toContain('6 482,37 ₽ в путиБанк ещё подтверждает платёж')
    expect(screen.queryByRole('link', { name: /^Оплатить/ })).toBeNull()
  })

  it('P-04: offers no payment without the letter C', async () => {
    await openAccruals(server(), { hash, canPay: false })
    expect(screen.queryByRole('link', { name: /^Оплатить/ })).toBeNull()
  })

  it('V-01: says that the accrual does not exist', async () => {
    await openAccruals(
      server({ 'GET /accruals/10/': { status: 404, body: { errors: ['Такого начисления нет'] } } }),
      { hash },
    )
    expect(screen.getByText('Такого начисления нет')).toBeTruthy()
  })
})

describe('a printed receipt', () => {
  const hash = '#/accruals/all/?id=10'
  const file = {
    body: new Blob(['%PDF-'], { type: 'application/pdf' }),
    headers: { 'content-disposition': 'attachment' },
  }

  it('P-08: polls every 3000 ms until the receipt can be opened and saved', async () => {
    let polls = 0
    const answer = server({
      'POST /receipt/': { body: task },
      [`GET /${task.task_id}/file/`]: file,
    })
    await openAccruals(
      (url, request) => {
        if (request.method !== 'GET' || !url.pathname.endsWith('/receipt/')) return answer(url, request)
        polls += 1
        return polls === 1 ? { body: task } : { body: { ...task, status: 'success', url: '/x' } }
      },
      { hash },
    )
    vi.useFakeTimers()
    await press(/^Квитанция/)
    expect(screen.getByRole('button', { name: /Готовим квитанцию/ }).getAttribute('aria-busy')).toBe('true')
    await act(() => vi.advanceTimersByTimeAsync(2999))
    expect(polls).toBe(0)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(polls).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(3000))
    vi.useRealTimers()
    expect(await screen.findByRole('dialog', { name: 'Квитанция готова' })).toBeTruthy()
    expect(linkTo('Открыть документ')).toMatch(/^blob:/)
    expect(screen.getByRole('link', { name: 'Сохранить файл' }).getAttribute('download')).toBe(
      'Квитанция 2026-10 Жилищно-коммунальные услуги.pdf',
    )
  })

  it('P-08: keeps polling while the server works, however long', async () => {
    let polls = 0
    const answer = server({ 'POST /receipt/': { body: task }, [`GET /${task.task_id}/file/`]: file })
    await openAccruals(
      (url, request) => {
        if (request.method !== 'GET' || !url.pathname.endsWith('/receipt/')) return answer(url, request)
        polls += 1
        return { body: polls < 100 ? task : { ...task, status: 'success', url: '/x' } }
      },
      { hash },
    )
    vi.useFakeTimers()
    await press(/^Квитанция/)
    await act(() => vi.advanceTimersByTimeAsync(99 * 3000))
    expect(screen.getByRole('button', { name: /Готовим квитанцию/ }).getAttribute('aria-busy')).toBe('true')
    await act(() => vi.advanceTimersByTimeAsync(3000))
    vi.useRealTimers()
    expect(await screen.findByRole('dialog', { name: 'Квитанция готова' })).toBeTruthy()
  })

  it('P-08: names the current step', async () => {
    const [asked, loaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const answer = server({
      'POST /receipt/': { body: { ...task, status: 'success', url: '/x' } },
      [`GET /${task.task_id}/file/`]: file,
    })
    await openAccruals(
      async (url, request) => {
        if (request.method === 'POST' && url.pathname.endsWith('/receipt/')) await asked.promise
        if (url.pathname.endsWith('/file/')) await loaded.promise
        return answer(url, request)
      },
      { hash },
    )
    await press(/^Квитанция/)
    expect(screen.getByRole('button', { name: /Отправляем запрос/ }).getAttribute('aria-busy')).toBe('true')
    asked.resolve()
    expect(await screen.findByRole('button', { name: /Загружаем файл/ })).toBeTruthy()
    loaded.resolve()
    expect(await screen.findByRole('dialog', { name: 'Квитанция готова' })).toBeTruthy()
  })

  it("P-08: shows the server's message at the accrual whose receipt failed", async () => {
    const error = 'Квитанция «ЖКУ» за октябрь 2026 не сформировалась. Попробуйте ещё раз.'
    await openAccruals(
      server({ 'POST /receipt/': { body: { ...task, status: 'failed', errors: [error] } } }),
      {
        hash,
      },
    )
    await press(/^Квитанция/)
    expect(screen.getByRole('alert').textContent).toBe(error)
    expect(screen.getByRole('button', { name: /^Квитанция/ }).getAttribute('aria-busy')).toBe('false')
  })

  it('P-08: says offline what to do', async () => {
    await openAccruals(server(), { hash })
    await press(/^Квитанция/)
    expect(screen.getByRole('alert').textContent).toMatch(/^Нет сети/)
  })

  it('U-04: on an iPhone explains how to return before the document opens', async () => {
    vi.stubGlobal(
      'navigator',
      new Proxy(navigator, {
        get: (target, name) => (name === 'userAgent' ? 'iPhone' : Reflect.get(target, name, target)),
      }),
    )
    const done = { ...task, status: 'success', url: '/x' }
    await openAccruals(server({ 'POST /receipt/': { body: done }, [`GET /${task.task_id}/file/`]: file }), {
      hash,
    })
    await press(/^Квитанция/)
    expect(await screen.findByText(/проведите пальцем по экрану вправо/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Открыть документ' }).getAttribute('target')).toBeNull()
  })
})
