// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { host } from '../../support/host.ts'
import { json } from '../../lib/support/net.ts'
import { refund } from '../payments/demo-paid.ts'
import { mainText, openShop, order, plumbing, press } from '../support/shop.tsx'
import { canCallDispatcher } from '../support/support-context.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const faucet = [{ _id: 31, quantity: 2 }]
const dearer = { _id: 31, name: 'Замена смесителя', description: '', unit: 'шт.', price: 1500, images: [] }
const orders = 'request/tenant/catalog/'

describe('an order', () => {
  const open = async () => {
    const shop = await openShop()
    shop.server.baskets.set(3, faucet)
    await shop.showBasket()
    await screen.findByRole('button', { name: /^Заказать/ })
    return shop
  }

  it('Q-05: sends what was seen, leads to the payment and clears the basket', async () => {
    const shop = await open()
    await act(async () =>
      fireEvent.change(screen.getByLabelText('Что важно знать мастеру'), { target: { value: 'После 18' } }),
    )
    await press(/^Заказать/)
    const [sent] = shop.asked('POST', orders)
    expect(sent?.body).toEqual({ category: 3, services: faucet, total: 3200, description: 'После 18' })
    expect(sent?.key).toMatch(/^[\da-f-]{36}$/)
    expect(location.hash).toBe('#/requests/template_request/payment/3/?number=4010')
    expect((await shop.readLane('shop/3'))?.items ?? []).toEqual([])
  })

  it('P-05 Q-05: is paid by its requisites where no bank is connected', async () => {
    const shop = await openShop()
    await shop.showOrder(undefined, { ...host, cards: false })
    expect(await screen.findByText(/^Переведите деньги по реквизитам: они ниже/)).toBeTruthy()
    expect(screen.getByText('Реквизиты получателя').closest('details')?.open).toBe(true)
    expect(screen.getByText(/^Оплата заказа № \d+$/)).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Контакты организации' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Оплатить/ })).toBeNull()
  })

  it('Q-05: saves the basket at the server before ordering', async () => {
    const shop = await open()
    await press('Убрать одну: Замена смесителя')
    await press(/^Заказать/)
    const posts = shop.server.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect(posts.map((path) => path.split('/').at(-2))).toEqual(['service_amount', 'catalog'])
    expect(shop.asked('POST', orders)[0]?.body).toMatchObject({ total: 1750 })
  })

  it('Q-05: keeps its idempotency key after a lost reply', async () => {
    const shop = await open()
    shop.server.answers[`POST ${orders}`] = () => Promise.reject(new TypeError('Failed to fetch'))
    await press(/^Заказать/)
    expect(await screen.findByText(/второго такого же заказа не появится/)).toBeTruthy()
    shop.server.answers = {}
    await press(/^Заказать/)
    const keys = shop.asked('POST', orders).map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('O-23 Q-05: a changed order replaces the one whose reply was lost', async () => {
    const shop = await open()
    shop.server.answers[`POST ${orders}`] = () => Promise.reject(new TypeError('Failed to fetch'))
    await press(/^Заказать/)
    await screen.findByText(/второго такого же заказа не появится/)
    shop.server.answers = {}
    await press('Убрать одну: Замена смесителя')
    await press(/^Заказать/)
    const [lost, changed] = shop.asked('POST', orders)
    expect(lost?.replaces).toBeNull()
    expect(changed?.key).not.toBe(lost?.key)
    expect(changed?.replaces).toBe(lost?.key)
  })

  it('Q-05: shows a changed price and orders only after another press', async () => {
    const shop = await open()
    shop.server.shop = [
      {
        ...plumbing,
        positions: plumbing.positions.map((position) => (position._id === 31 ? dearer : position)),
      },
    ]
    shop.server.answers[`POST ${orders}`] = () =>
      json({ errors: ['Цены изменились. Проверьте сумму'], code: 'price_changed' }, 409)
    await press(/^Заказать/)
    expect(await screen.findByText('Цены изменились. Проверьте сумму')).toBeTruthy()
    await waitFor(() => expect(mainText()).toContain('Итого3 326,40 ₽'))
    shop.server.answers = {}
    await press(/^Заказать/)
    const [before, after] = shop.asked('POST', orders)
    expect(after?.body).toMatchObject({ total: 3300 })
    expect(after?.key).not.toBe(before?.key)
  })

  it('Q-05: is not sent offline or without permission', async () => {
    const shop = await open()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await press(/^Заказать/)
    expect(await screen.findByText('Корзина сохранена. Заказать можно, когда появится сеть.')).toBeTruthy()
    expect(shop.asked('POST', orders)).toEqual([])
    cleanup()
    await shop.showBasket(false)
    expect(screen.queryByRole('button', { name: /^Заказать/ })).toBeNull()
    expect(canCallDispatcher()).toBe(true)
  })

  it('Q-05: posting has its flags: loading, loaded, failed', async () => {
    const shop = await open()
    const { postingsAtom } = await import('../../../src/features/shop/basket-state.ts')
    const { store } = await import('../../../src/lib/state/store.ts')
    const seen: unknown[] = []
    store.sub(postingsAtom, () => seen.push(store.get(postingsAtom).order))
    shop.server.answers[`POST ${orders}`] = () => json({ errors: ['Нет'], code: 'basket_changed' }, 409)
    await press(/^Заказать/)
    shop.server.answers = {}
    await press(/^Заказать/)
    const none = { onLoading: false, loaded: false, postFailed: false }
    const states = seen.filter((state, at) => JSON.stringify(state) !== JSON.stringify(seen[at - 1]))
    expect(states).toEqual([
      { ...none, onLoading: true },
      { ...none, postFailed: true },
      { ...none, onLoading: true },
      { ...none, loaded: true },
    ])
  })
})

describe('the payment of an order', () => {
  it("Q-05: shows items, fee and requisites, and leads to the bank by the order's number", async () => {
    const shop = await openShop()
    const left: string[] = []
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
      left.push(this.action)
    })
    shop.server.answers['POST orders/pay_request'] = () =>
      json({ processing_url: 'https://bank.example/pay', params: {} })
    await shop.showOrder()
    expect(await screen.findByRole('heading', { name: 'Заказ № 4010' })).toBeTruthy()
    expect(mainText()).toContain('Не оплачен')
    expect(mainText()).toContain('Комиссия банка25,60 ₽')
    expect(mainText()).toContain('Итого3 225,60 ₽')
    expect(mainText()).toContain('Получатель')
    await press(/^Оплатить/)
    expect(shop.asked('POST', 'orders/pay_request')[0]?.body).toMatchObject({ request_number: '4010' })
    expect(left).toEqual(['https://bank.example/pay'])
  })

  it.each([
    ['refund_under_way', 'under_way', 'Деньги возвращаются', /^Возвращаем 3\s225,60\s₽, ждём ответа банка$/],
    ['refunded', 'refunded', 'Деньги возвращены', /^Возвращено на карту 3\s225,60\s₽$/],
    ['refund_refused', 'refused', 'Банк не вернул деньги', /^Банк отказал в возврате 3\s225,60\s₽$/],
  ] as const)(
    'P-20: an order whose state is %s shows the refund as its payment does',
    async (state, of, title, line) => {
      const shop = await openShop()
      const refunds = [refund(of, 3200, 25.6)]
      shop.server.answers['GET acquiring/tenant_request_info/'] = () => json({ ...order, state, refunds })
      await shop.showOrder()
      expect(await screen.findByText(title)).toBeTruthy()
      expect(screen.getByText(line)).toBeTruthy()
      expect(screen.queryByText(/карта получателя закрыта/) !== null).toBe(of === 'refused')
      expect(screen.queryByRole('link', { name: 'Чек возврата' }) !== null).toBe(of === 'refunded')
      expect(screen.queryByRole('button', { name: /^Оплатить/ })).toBeNull()
    },
  )

  it.each([
    ['kept', 'Отклонён, деньги не возвращены'],
    ['paid', 'Оплачен'],
    ['partly_refunded', 'Оплачен, часть денег возвращена'],
    ['on_the_way', 'Оплата на проверке'],
    ['cancelled', 'Отменён, платить не нужно'],
  ] as const)('Q-05: an order that is %s is not paid: «%s»', async (state, text) => {
    const shop = await openShop()
    shop.server.answers['GET acquiring/tenant_request_info/'] = () => json({ ...order, state })
    await shop.showOrder()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Оплатить/ })).toBeNull()
  })

  it('P-30: names the same sum with the fee before and after the payment', async () => {
    const shop = await openShop()
    await shop.showOrder()
    expect(await screen.findByRole('button', { name: /^Оплатить 3\s225,60/ })).toBeTruthy()
    for (const state of ['on_the_way', 'paid', 'refunded'] as const) {
      await shop.restart()
      shop.server.answers['GET acquiring/tenant_request_info/'] = () => json({ ...order, state })
      await shop.showOrder()
      await waitFor(() => expect(mainText()).toContain('Итого3 225,60 ₽'))
    }
  })

  it('Q-05: explains why payment is not permitted, and hides a foreign order', async () => {
    const shop = await openShop()
    shop.server.answers['GET acquiring/tenant_request_info/'] = () =>
      json({ ...order, restriction: 'Оплата приостановлена' })
    await shop.showOrder()
    expect(await screen.findByText('Оплата приостановлена')).toBeTruthy()
    expect(canCallDispatcher()).toBe(true)
    await shop.restart()
    shop.server.answers['GET acquiring/tenant_request_info/'] = () =>
      json({ errors: ['Нет'], code: 'not_found' }, 404)
    await shop.showOrder('?number=1')
    expect(await screen.findByText('Такого заказа нет')).toBeTruthy()
  })
})
