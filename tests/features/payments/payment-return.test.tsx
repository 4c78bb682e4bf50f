// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Started } from '#contract/payments/schema.ts'
import { json } from '../../lib/support/net.ts'
import { refund } from './demo-paid.ts'
import { closeBank, debt, openBank, started } from '../support/bank.tsx'

afterEach(closeBank)

const key = '3b241101-e2bb-4255-8caf-4136c566a962'
const path = 'GET acquiring/transaction/:key/'
const result = (name: string) => screen.findByRole('region', { name })
const open = async (fields: Partial<Started>, debts = [debt]) => {
  const bank = await openBank({ [path]: () => json({ ...started, ...fields }) })
  const { onState } = await bank.return(key, debts)
  return { bank, onState }
}
const readFacts = (region: HTMLElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    within(region)
      .queryAllByRole('term')
      .map((term) => [
        term.textContent,
        term.nextSibling?.textContent?.replace(/[\u00A0\u2009\u202F]/g, ' ') ?? '',
      ]),
  )
const readText = (region: HTMLElement): string =>
  region.textContent?.replace(/[\u00A0\u2009\u202F]/g, ' ') ?? ''
const listButtons = (region: HTMLElement) =>
  [...region.querySelectorAll('.btn')].map(({ textContent }) => textContent)
const listFilled = (region: HTMLElement) =>
  [...region.querySelectorAll('.btn--primary')].map(({ textContent }) => textContent)
const fakeInterval = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
const hidePage = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('result of a payment', () => {
  it('P-18: success shows one sum, the facts, the next date and one filled button', async () => {
    await open(
      {
        state: 'confirmed',
        card: '220220******4417',
        decided_at: '2026-11-12T09:44:00Z',
      },
      [{ ...debt, amount: 0 }],
    )
    const region = await result('Оплачено')
    expect(region.querySelector('.money--hero')?.textContent).toMatch(/^6\s534,23/)
    expect(readFacts(region)).toEqual({
      Что: started.sector_name,
      'За месяц': 'Октябрь 2026',
      Адрес: 'ул. Садовая, 5, кв. 12',
      Карта: expect.stringMatching(/4417$/),
      Комиссия: '51,86 ₽',
      Время: expect.stringMatching(/^12 ноября, \d\d:44$/),
    })
    expect(readText(region)).toContain('Следующий платёж обычно до 15 декабря')
    expect(listFilled(region)).toEqual(['На главную'])
    expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement)
  })

  it('P-18: a part of a debt shows what remains', async () => {
    await open({ state: 'confirmed' }, [{ ...debt, amount: 5000 }])
    expect(readText(await result('Оплачено'))).toContain('Осталось заплатить 5 000,00 ₽ до 15 ноября')
  })

  it('P-18: shares or copies what was paid, without card data', async () => {
    const url = 'https://ofd.example/7'
    const bank = await openBank({
      [path]: () =>
        json({ ...started, state: 'confirmed', fiscal_receipt: 'ready', decided_at: '2026-11-12T09:44:00Z' }),
      'GET cash/online/receipt/:key/': () => json({ id: started.id, status: 'ready', url }),
    })
    await bank.return(key)
    await screen.findByRole('link', { name: 'Открыть чек' })
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await act(async () => screen.getByRole('button', { name: 'Поделиться' }).click())
    expect(await screen.findByRole('button', { name: 'Скопировано' })).toBeTruthy()
    const words = [
      `Оплачено 6 534,23 ₽: ${started.sector_name}`,
      expect.stringMatching(/^12 ноября, \d\d:44$/),
      `Чек: ${url}`,
    ]
    expect(
      String(write.mock.calls[0])
        .replace(/[\u00A0\u2009\u202F]/g, ' ')
        .split('\n'),
    ).toEqual(words)

    const share = vi.fn<(data: { text: string }) => Promise<void>>(() => Promise.resolve())
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    await act(async () => screen.getByRole('button', { name: 'Скопировано' }).click())
    Reflect.deleteProperty(navigator, 'share')
    expect(share).toHaveBeenCalledOnce()
    expect(write).toHaveBeenCalledOnce()
    write.mockRestore()
  })

  it('H-03 P-13: the promo stands below the result and opens in a new tab', async () => {
    const { onState } = await open({ state: 'confirmed' })
    const region = await result('Оплачено')
    const promo = await screen.findByRole('link', { name: /^Розыгрыш 1000 рублей/ })
    expect([promo.getAttribute('href'), promo.getAttribute('target')]).toEqual([
      'https://promo.example/',
      '_blank',
    ])
    expect(region.compareDocumentPosition(promo)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    promo.addEventListener('click', (event) => event.preventDefault())
    act(() => promo.click())
    expect(location.hash).toBe('#/main/dashboard/')
    expect(onState.mock.calls).toEqual([['confirmed']])
  })

  it('P-12 P-13: the fiscal receipt is pending, then it opens', async () => {
    fakeInterval()
    const { bank } = await open({ state: 'confirmed', fiscal_receipt: 'forming' })
    expect(readFacts(await result('Оплачено'))).toMatchObject({ Чек: 'Готовится, обычно меньше минуты' })
    const url = 'https://ofd.example/7'
    bank.answer(path, () => json({ ...started, state: 'confirmed', fiscal_receipt: 'ready' }))
    bank.answer(`GET cash/online/receipt/:key/`, () => json({ id: started.id, status: 'ready', url }))
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Открыть чек' }).getAttribute('href')).toBe(url),
    )
  })

  it('P-13: a rejected payment says that nothing was charged, and can be retried', async () => {
    const { onState } = await open({
      state: 'refused',
      reason: 'Банк отклонил платёж: недостаточно средств. Деньги не списаны',
    })
    const region = await result('Не оплачено')
    expect(screen.getByText('Банк отклонил платёж: недостаточно средств.')).toBeTruthy()
    expect(readText(region)).toContain('Ничего не списано')
    expect(readFacts(region)).toMatchObject({ Сумма: '6 534,23 ₽', Адрес: 'ул. Садовая, 5, кв. 12' })
    expect(screen.queryByRole('link', { name: /розыгрыш/i })).toBeNull()
    expect(listFilled(region)).toEqual(['Попробовать ещё раз'])
    act(() => screen.getByRole('button', { name: 'Попробовать ещё раз' }).click())
    expect(location.hash).toBe('#/accruals/payment/?sector=housing')
    expect(onState.mock.calls).toEqual([['refused']])
  })

  it('P-13: turns from waiting into the result in place, polling every 3000 ms', async () => {
    fakeInterval()
    const { bank, onState } = await open({ state: 'created' })
    const region = await result('Ждём ответ банка')
    const heading = screen.getByRole('heading', { level: 1 })
    expect(heading.closest('[aria-live=polite]')).toBeTruthy()
    expect(readText(region)).toContain('Если вы не закончили её на странице банка')
    expect(listFilled(region)).toEqual([])
    const times = () => bank.asked('GET', `${key}/`).length
    expect(times()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(times()).toBe(1)
    bank.answer(path, () => json({ ...started, state: 'unknown' }))
    await act(() => vi.advanceTimersByTimeAsync(200))
    await waitFor(() => expect(readText(region)).toContain('Банк долго не отвечает'))
    bank.answer(path, () => json({ ...started, state: 'confirmed' }))
    await act(() => vi.advanceTimersByTimeAsync(3100))
    expect(await result('Оплачено')).toBe(region)
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
    expect(heading).toBe(document.activeElement)
    expect(onState.mock.calls).toEqual([['created'], ['unknown'], ['confirmed']])
    expect(times()).toBe(3)
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(times()).toBe(3)
  })

  it('P-13: focuses the heading if the focused button is gone', async () => {
    fakeInterval()
    const { bank } = await open({ state: 'created' })
    const button = await screen.findByRole('button', { name: 'Попробовать ещё раз' })
    button.focus()
    bank.answer(path, () => json({ ...started, state: 'confirmed' }))
    await act(() => vi.advanceTimersByTimeAsync(3100))
    await result('Оплачено')
    expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement)
  })

  it('P-13: a hidden page asks nothing, and asks at once when it is shown', async () => {
    fakeInterval()
    const { bank } = await open({ state: 'sent' })
    await result('Ждём ответ банка')
    const times = () => bank.asked('GET', `${key}/`).length
    act(() => hidePage('hidden'))
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(times()).toBe(1)
    await act(async () => hidePage('visible'))
    expect(times()).toBe(2)
  })

  it('P-13: a saved card is charged without a bank page and not paid with twice', async () => {
    await open({ state: 'created', card: '220220******4417' })
    const region = await result('Ждём ответ банка')
    expect(region.querySelector('.money--hero')?.textContent).toMatch(/^6\s534,23/)
    expect(readText(region)).toMatch(/Банк проводит платёж.*Второй раз платить не нужно/)
    expect(screen.queryByRole('button', { name: 'Попробовать ещё раз' })).toBeNull()
  })

  it.each([
    ['no answer', () => Promise.reject(new TypeError('cut off')), 'Нет связи с сервером'],
    ['a server error', () => json({ errors: ['Сбой'], code: 'internal' }, 500), 'На сервере ошибка'],
  ])('P-13: after %s the payment is still awaited, not failed', async (_name, answer, told) => {
    fakeInterval()
    const bank = await openBank({ [path]: answer })
    const { onState } = await bank.return(key)
    expect(readText(await result('Ждём ответ банка'))).toContain(told)
    expect(onState).not.toHaveBeenCalled()
    bank.answer(path, () => json({ ...started, state: 'sent' }))
    await act(() => vi.advanceTimersByTimeAsync(3100))
    expect(await screen.findByText(/^Банк проводит платёж/)).toBeTruthy()
    expect(document.body.textContent).not.toContain(told)
    bank.answer(path, answer)
    await act(() => vi.advanceTimersByTimeAsync(3100))
    expect(readText(await result('Ждём ответ банка'))).toMatch(new RegExp(`6 534,23.*${told}`))
  })

  it('P-13: reports an unknown key', async () => {
    const bank = await openBank({ [path]: () => json({ errors: ['Нет'], code: 'not_found' }, 404) })
    await bank.return(key)
    expect(listButtons(await result('Такого платежа нет'))).toEqual(['На главную', 'История платежей'])
  })

  it('P-13 Q-05: the payment of an order names it, and a rejected one leads back to it', async () => {
    const order = { request_number: 'ЗК-12', title: 'Поверка счётчика', period: null }
    await open({ state: 'refused', reason: null, ...order })
    expect(readText(await result('Не оплачено'))).toContain('Банк отклонил платёж')
    act(() => screen.getByRole('button', { name: 'Попробовать ещё раз' }).click())
    expect(decodeURIComponent(location.hash)).toBe('#/requests/template_request/payment/order/?number=ЗК-12')
    closeBank()
    await open({ state: 'confirmed', ...order })
    const region = await result('Заказ оплачен')
    expect(readFacts(region)).toMatchObject({ Что: 'Поверка счётчика', Заказ: '№ ЗК-12' })
    expect(readText(region)).not.toContain('Следующий платёж')
  })

  it('P-17: the payment of several services shows the sum of each', async () => {
    const parts = [
      { sector: 'housing', sector_name: 'ЖКУ', amount: 6000, fee: 51.86 },
      { sector: 'overhaul', sector_name: 'Капремонт', amount: 482.37, fee: 0 },
    ]
    await open({ state: 'confirmed', parts })
    expect(readFacts(await result('Оплачено'))).toMatchObject({
      Что: '2 услуги одним платежом',
      ЖКУ: '6 000,00 ₽',
      Капремонт: '482,37 ₽',
    })
  })

  it.each([
    [
      'under_way',
      'Возвращаем деньги',
      /Возврат 6 534,23 ₽ отправлен в банк.*Банк зачислит деньги на карту.*495 123/,
    ],
    ['refunded', 'Деньги возвращены', /Оплачено 6 534,23 ₽.*Возвращено на карту 6 534,23 ₽/],
    ['refused', 'Оплачено', /Банк отказал в возврате 6 534,23 ₽.*495 123/],
  ] as const)('P-20: a refund that is %s says so, step by step', async (state, title, words) => {
    await open({ state: 'confirmed', refunds: [refund(state, 6482.37, 51.86)] })
    const region = await result(title)
    expect(region.querySelector('.money--hero')?.textContent).toMatch(/^6\s534,23/)
    expect(readText(region)).toMatch(words)
    expect(screen.queryByRole('link', { name: /^Розыгрыш/ }) !== null).toBe(state === 'refused')
  })

  it('P-20: a partial refund shows the refunded sum and its receipt', async () => {
    await open({ state: 'confirmed', refunds: [refund('refunded', 100, 0)] })
    const region = await result('Часть денег возвращена')
    expect(region.querySelector('.money--hero')?.textContent).toMatch(/^100,00/)
    expect(readFacts(region)).toMatchObject({ 'Чек возврата': 'Открыть чек' })
  })

  it('P-13: stops polling and says so when the profile may not see payments', async () => {
    fakeInterval()
    const bank = await openBank({
      [path]: () => json({ errors: ['Недостаточно прав'], code: 'forbidden' }, 403),
    })
    await bank.return(key)
    await result('Вы вернулись из банка')
    await act(() => vi.advanceTimersByTimeAsync(6100))
    expect(bank.asked('GET', `${key}/`)).toHaveLength(1)
  })

  it('P-13: a reversed payment says so', async () => {
    await open({ state: 'reversed' })
    expect(readText(await result('Платёж отменён'))).toContain('возвращает деньги на карту')
  })
})
