// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { json } from '../../lib/support/net.ts'
import { canCallDispatcher } from '../support/support-context.tsx'
import { mainText, openShop, plumbing, press } from '../support/shop.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const faucet = [{ _id: 31, quantity: 2 }]
const savePath = 'template_request/service_amount/'

/** Milliseconds from a choice to its save. */
const pauseMs = 600

/** Returns a function that counts the pauses that have ended. */
const watchPauses = () => {
  let ended = 0
  const start = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms) =>
    start(() => {
      work()
      if (ms === pauseMs) ended += 1
    }, ms),
  )
  return () => ended
}

describe('template requests', () => {
  it('Q-04: lists categories with the lowest price and the basket, beside the ordinary request', async () => {
    const shop = await openShop()
    shop.server.baskets.set(3, faucet)
    await shop.showShop()
    expect(await screen.findByRole('link', { name: /Сантехника/ })).toMatchObject({
      hash: '#/requests/template_request/category/3/',
    })
    expect(mainText()).toContain('В корзине 1 услуга')
    expect(mainText()).toContain('от 696,02 ₽')
    expect(screen.getByRole('link', { name: /Подать обычную заявку/ })).toMatchObject({
      hash: '#/requests/create/',
    })
  })

  it('P-30: prices include the visit and the fee from the first screen to the order', async () => {
    const shop = await openShop()
    const cheapest = plumbing.positions.slice(1)
    shop.server.shop = [{ ...plumbing, positions: cheapest }]
    await shop.showShop()
    expect(await screen.findByRole('link', { name: /Сантехника/ })).toBeTruthy()
    expect(mainText()).toContain('от 696,02 ₽')
    expect(mainText()).toContain('уже с выездом мастера и комиссией банка')
    cleanup()
    await shop.showCategory()
    expect(mainText()).toContain('выезд мастера 300,00 ₽ за весь заказ и комиссия банка 0,8 %')
    await press('В корзину: Герметизация ванны')
    expect(mainText()).toContain('696,02 ₽')
    cleanup()
    await shop.showBasket()
    expect(mainText()).toContain('Работы390,50 ₽Выезд мастера300,00 ₽Комиссия банка5,52 ₽Итого696,02 ₽')
    await press(/^Заказать/)
    expect(shop.asked('POST', 'request/tenant/catalog/')[0]?.body).toMatchObject({ total: 690.5 })
  })

  it('Q-04: stores the choice at once, saves it at the server after a pause, and counts the visit', async () => {
    const shop = await openShop()
    await shop.showCategory()
    await press('В корзину: Замена смесителя')
    expect((await shop.readLane('shop/3'))?.items[0]?.payload).toEqual({
      services: [{ _id: 31, quantity: 1 }],
      comment: '',
    })
    await press('Добавить ещё одну: Замена смесителя')
    expect(mainText()).toContain('В корзине 1 услуга3 225,60 ₽')
    await waitFor(() => expect(shop.server.baskets.get(3)).toEqual(faucet))
    // Saved, so the device drops it.
    await waitFor(async () => expect((await shop.readLane('shop/3'))?.items ?? []).toEqual([]))
    expect(mainText()).toContain('В корзине 1 услуга')
    expect(shop.asked('POST', savePath)).toHaveLength(1)
  })

  it('Q-04 O-05: keeps the basket offline through a restart, and saves it when the network returns', async () => {
    const shop = await openShop()
    await shop.showCategory()
    await screen.findByRole('button', { name: 'В корзину: Замена смесителя' })
    shop.server.isOnline = false
    await press('В корзину: Замена смесителя')
    expect(await screen.findByText(/Корзина сохранена на телефоне/, {}, { timeout: 3000 })).toBeTruthy()
    await shop.restart()
    shop.server.isOnline = true
    await shop.showBasket()
    await waitFor(() => expect(shop.server.baskets.get(3)).toEqual([{ _id: 31, quantity: 1 }]))
    expect(mainText()).toContain('Итого1 764,00 ₽')
  })

  it('Q-04: saves later changes after earlier ones while the server is slow', async () => {
    const shop = await openShop()
    await shop.showCategory()
    let release: () => void = () => undefined
    const slow = new Promise<void>((resolve) => {
      release = resolve
    })
    const seen: unknown[] = []
    shop.server.answers[`POST ${savePath}`] = async ({ body }) => {
      seen.push(body)
      await slow
      shop.server.baskets.set(3, faucet)
      return json({ category: 3, services: faucet, attendance: 300, amount: 2900, total: 3200 })
    }
    const countPauses = watchPauses()
    await press('В корзину: Замена смесителя')
    await waitFor(() => expect(seen).toHaveLength(1))
    await press('Добавить ещё одну: Замена смесителя')
    await waitFor(() => expect(countPauses()).toBe(2))
    // A save that did not wait would be sent before this choice is read.
    await waitFor(async () =>
      expect((await shop.readLane('shop/3'))?.items[0]?.payload).toMatchObject({ services: faucet }),
    )
    expect(seen).toHaveLength(1)
    release()
    await waitFor(async () => expect((await shop.readLane('shop/3'))?.items ?? []).toEqual([]))
    expect(seen.slice(1).every((body) => JSON.stringify(body).includes('"quantity":2'))).toBe(true)
    expect(mainText()).toContain('В корзине 1 услуга')
  })

  it('Q-04 O-20: the queue lists a basket as a draft that leads back to it', async () => {
    const shop = await openShop()
    await shop.showCategory()
    await press('В корзину: Замена смесителя')
    cleanup()
    await shop.showQueue()
    expect(await screen.findByText(/В корзине 1 услуга/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Продолжить' }).getAttribute('href')).toBe(
      '#/requests/template_request/shop/3/',
    )
  })

  it('Q-04: a position no longer sold leaves the basket', async () => {
    const shop = await openShop()
    await shop.showCategory()
    await press('В корзину: Замена смесителя')
    await press('В корзину: Герметизация ванны')
    shop.server.shop = [{ ...plumbing, positions: plumbing.positions.slice(1) }]
    shop.server.answers[`POST ${savePath}`] = ({ body }) => {
      if (JSON.stringify(body).includes('31')) return json({ errors: ['Нет'], code: 'not_found' }, 404)
      shop.server.baskets.set(3, [{ _id: 32, quantity: 1 }])
      return json({
        category: 3,
        services: [{ _id: 32, quantity: 1 }],
        attendance: 300,
        amount: 390.5,
        total: 690.5,
      })
    }
    await waitFor(() => expect(shop.server.baskets.get(3)).toEqual([{ _id: 32, quantity: 1 }]), {
      timeout: 4000,
    })
    expect(screen.queryByText('Замена смесителя')).toBeNull()
  })

  it('Q-04: retries a failed picture and reports a deleted one', async () => {
    const shop = await openShop()
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:tap', revokeObjectURL: () => undefined }),
    )
    shop.server.shop = [
      { ...plumbing, positions: plumbing.positions.map((position) => ({ ...position, images: [7] })) },
    ]
    const picture = 'template_request/images/7/'
    shop.server.answers[`GET ${picture}`] = () => json({ errors: [] }, 500)
    await shop.showImage(7)
    expect(await screen.findByText('Произошла ошибка')).toBeTruthy()
    shop.server.answers[`GET ${picture}`] = () =>
      new Response('bytes', { headers: { 'content-disposition': 'attachment' } })
    await press(/^Повторить/)
    expect(await screen.findByAltText('Замена смесителя, картинка 1 из 1')).toMatchObject({ src: 'blob:tap' })
    cleanup()
    await shop.showImage(8)
    expect(await screen.findByText('Такой картинки нет')).toBeTruthy()
  })

  it('Q-04: is read-only without permission to order', async () => {
    const shop = await openShop()
    await shop.showCategory(false)
    expect(await screen.findByText('Замена смесителя')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /В корзину/ })).toBeNull()
  })

  it('Q-04: explains an empty shop, a missing category, a failure and no network', async () => {
    const shop = await openShop()
    shop.server.shop = []
    await shop.showShop()
    expect(await screen.findByText('Платных услуг пока нет')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Подать заявку' })).toMatchObject({ hash: '#/requests/create/' })
    expect(mainText()).not.toMatch(/твёрдым ценам|обычную заявку/)
    cleanup()
    await shop.showShop(false)
    expect(await screen.findByText(/позвоните диспетчеру/)).toBeTruthy()
    expect(canCallDispatcher()).toBe(true)
    cleanup()
    await shop.showCategory(true, 99)
    expect(await screen.findByText('Таких услуг больше нет')).toBeTruthy()
    await shop.restart()
    shop.server.answers['GET cabinet/template_request/'] = () => json({ errors: [] }, 500)
    await shop.showShop()
    expect(await screen.findByText('Произошла ошибка')).toBeTruthy()
    await shop.restart()
    shop.server.isOnline = false
    await shop.showShop()
    expect(await screen.findByText('Услуги загрузятся, когда появится сеть.')).toBeTruthy()
    shop.server.isOnline = true
    shop.server.answers = {}
    shop.server.shop = [plumbing]
    await press(/^Повторить/)
    expect(await screen.findByText('Сантехника')).toBeTruthy()
  })
})
