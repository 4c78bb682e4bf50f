// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Started } from '#contract/payments/schema.ts'
import { json } from '../../lib/support/net.ts'
import { refund } from './demo-paid.ts'
import { closeBank, openBank, started } from '../support/bank.tsx'

afterEach(closeBank)

const key = '3b241101-e2bb-4255-8caf-4136c566a962'
const path = 'GET acquiring/transaction/:key/'
const open = async (fields: Partial<Started>) => {
  const bank = await openBank({ [path]: () => json({ ...started, ...fields }) })
  const { onDecided } = await bank.return(key)
  const dialog = await screen.findByRole('dialog')
  return { bank, dialog, onDecided }
}
const title = (name: string) => screen.findByRole('dialog', { name })

describe('return from the bank', () => {
  it('P-18: success shows the total, its parts and subject; «На главную» comes first', async () => {
    const { dialog } = await open({ state: 'confirmed' })
    await title('Оплачено')
    expect(dialog.querySelector('.money--hero')?.textContent).toMatch(/^6\s534,23/)
    expect(dialog.textContent).toMatch(/6\s482,37\s₽ и комиссия 51,86/)
    expect(screen.getByText('Услуга').nextSibling?.textContent).toBe(started.sector_name)
    const [first] = [...dialog.querySelectorAll('.btn')]
    expect([first?.textContent, first?.className]).toEqual([
      'На главную',
      expect.stringContaining('btn--primary'),
    ])
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

  it('P-18: while the bank processes it, the sum equals that of the button', async () => {
    const { dialog } = await open({ state: 'sent' })
    expect(dialog.textContent).toMatch(/Банк принял 6\s534,23/)
  })

  it('H-03 P-13: a confirmed payment offers the promo in a new tab', async () => {
    const { onDecided } = await open({ state: 'confirmed' })
    await title('Оплачено')
    const promo = screen.getByRole('link', { name: /^Розыгрыш 1000 рублей/ })
    expect([promo.getAttribute('href'), promo.getAttribute('target')]).toEqual([
      'https://promo.example/',
      '_blank',
    ])
    expect(onDecided).toHaveBeenCalledOnce()
  })

  it('P-12 P-13: the fiscal receipt is pending, then it opens', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { bank } = await open({ state: 'confirmed', fiscal_receipt: 'forming' })
    expect(await screen.findByText(/Формируется/)).toBeTruthy()
    const url = 'https://ofd.example/7'
    bank.answer(path, () => json({ ...started, state: 'confirmed', fiscal_receipt: 'ready' }))
    bank.answer(`GET cash/online/receipt/:key/`, () => json({ id: started.id, status: 'ready', url }))
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Открыть чек' }).getAttribute('href')).toBe(url),
    )
  })

  it('P-20: a refunded payment says so with its receipt and without the promo', async () => {
    const { dialog } = await open({ state: 'confirmed', refunds: [refund('refunded', 6482.37, 51.86)] })
    await title('Деньги возвращены')
    expect(dialog.textContent).toMatch(/Возвращено на карту 6\s534,23/)
    expect(screen.getByRole('link', { name: 'Чек возврата' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /розыгрыш/ })).toBeNull()
  })

  it('P-13: a rejected payment shows its reason and can be retried', async () => {
    const { onDecided } = await open({ state: 'refused', reason: 'Не хватает денег' })
    await title('Платёж не прошёл')
    expect(screen.getByText('Не хватает денег.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /розыгрыш/ })).toBeNull()
    act(() => screen.getByRole('button', { name: 'Попробовать ещё раз' }).click())
    expect(location.hash).toBe('#/accruals/payment/?sector=housing')
    expect(onDecided).toHaveBeenCalledOnce()
  })

  it('P-13: polls every 3000 ms while the outcome is unknown, claiming nothing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { bank, onDecided } = await open({ state: 'created' })
    await title('Ждём ответа банка')
    const times = () => bank.asked('GET', key).length + bank.asked('GET', `${key}/`).length
    expect(times()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(times()).toBe(1)
    bank.answer(path, () => json({ ...started, state: 'unknown' }))
    await act(() => vi.advanceTimersByTimeAsync(200))
    await title('Платёж на проверке')
    expect(screen.queryByText(/Спасибо/)).toBeNull()
    expect(onDecided).not.toHaveBeenCalled()
    bank.answer(path, () => json({ ...started, state: 'confirmed' }))
    await act(() => vi.advanceTimersByTimeAsync(3100))
    await title('Оплачено')
    expect(times()).toBe(3)
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(times()).toBe(3)
  })

  it('P-13: a saved card is charged without a bank page and not paid with twice', async () => {
    const { dialog } = await open({ state: 'created', card: '220220******4417' })
    await title('Платёж обрабатывается')
    expect(dialog.textContent).toMatch(/Списываем 6\s534,23/)
    expect(screen.queryByRole('button', { name: 'Попробовать ещё раз' })).toBeNull()
  })

  it('P-13: reports an unknown key, and retries after a lost reply', async () => {
    const bank = await openBank({ [path]: () => json({ errors: ['Нет'], code: 'not_found' }, 404) })
    await bank.return(key)
    expect(await title('Такого платежа нет')).toBeTruthy()
    closeBank()
    const other = await openBank({ [path]: () => Promise.reject(new TypeError('cut off')) })
    await other.return(key)
    expect(await screen.findByText(/Спросим ещё раз/)).toBeTruthy()
  })

  it('P-13 Q-05: the payment of an order names it, and a rejected one leads back to it', async () => {
    const { dialog } = await open({ state: 'refused', reason: null, request_number: 'ЗК-12' })
    expect(dialog.textContent).toContain('Деньги не списаны')
    act(() => screen.getByRole('button', { name: 'Попробовать ещё раз' }).click())
    expect(decodeURIComponent(location.hash)).toBe('#/requests/template_request/payment/order/?number=ЗК-12')
    closeBank()
    const paid = await open({ state: 'confirmed', request_number: 'ЗК-12' })
    await title('Оплачено')
    expect(paid.dialog.textContent).toContain('заказ № ЗК-12')
  })

  it('P-13: stops polling and says so when the profile may not see payments', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const bank = await openBank({
      [path]: () => json({ errors: ['Недостаточно прав'], code: 'forbidden' }, 403),
    })
    await bank.return(key)
    await title('Вы вернулись из банка')
    await act(() => vi.advanceTimersByTimeAsync(6100))
    expect(bank.asked('GET', `${key}/`)).toHaveLength(1)
  })

  it('P-13: a reversed payment says so', async () => {
    await open({ state: 'reversed' })
    expect(await title('Платёж отменён')).toBeTruthy()
  })
})
