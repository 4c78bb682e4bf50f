// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildEntry, navigateTo, master, openCatalogue, buildPage, service } from '../support/catalogue.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const panel = () => screen.findByRole('dialog', { name: service.title })
const press = async (name: string) =>
  act(async () => fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name })))
const empty = { work_start_at: '', work_finish_at: '' }

describe('the panel of a service', () => {
  it('S-05: opens by its address over the list, with pictures, price, description and company', async () => {
    const catalogue = await openCatalogue()
    await catalogue.open('?id=5')
    const card = await panel()
    const pictures = within(within(card).getByRole('list', { name: 'Фотографии' })).getAllByRole('img')
    expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual(['Фото 1 из 2', 'Фото 2 из 2'])
    expect(pictures[0]?.getAttribute('src')).toContain('/compendium/file/5/?media=')
    expect(card.textContent).toContain('Вымоем окна.')
    const company = within(card).getByRole('region', { name: 'Исполнитель' })
    expect(company.textContent).toMatch(
      /Мастерская «Дом и дело»Работает по договоруРеквизиты проверены.*ул\. Садовая, 7.*ПН-ПТ 09:00–20:00СБ-ВС 10:00–18:00/,
    )
  })

  it('S-05: closing goes back to the list, or replaces the address when opened by a link', async () => {
    const catalogue = await openCatalogue()
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
    const replace = vi.spyOn(history, 'replaceState')
    await catalogue.open('?position=master_for_an_hour')
    await navigateTo('?position=master_for_an_hour&id=5')
    await panel()
    await press('Закрыть')
    expect(back).toHaveBeenCalledOnce()
    cleanup()
    await catalogue.open('?position=master_for_an_hour&id=5')
    await panel()
    await press('Закрыть')
    expect(back).toHaveBeenCalledOnce()
    expect(replace).toHaveBeenCalledOnce()
    expect(location.hash).toBe('#/catalog/servises_list/?position=master_for_an_hour')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('S-05: closing leads to the list when a link opened it over another card', async () => {
    const catalogue = await openCatalogue()
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
    await catalogue.open()
    await navigateTo('?id=6')
    await navigateTo('?id=5')
    await panel()
    await press('Закрыть')
    expect(back).not.toHaveBeenCalled()
    expect(location.hash).toBe('#/catalog/servises_list/')
  })

  it('S-05: says that a missing or removed service does not exist, with a link to the catalogue', async () => {
    const catalogue = await openCatalogue({
      service: { status: 404, body: { errors: ['Такой услуги нет'] } },
    })
    await catalogue.open('?id=5')
    expect(await screen.findByText('Возможно, её сняли с показа.')).toBeTruthy()
    await press('К каталогу')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('S-05: says that the company is being clarified without an executor, and hides an empty one', async () => {
    const none = await openCatalogue({ service: { ...service, executor: null } })
    await none.open('?id=5')
    expect((await panel()).textContent).toContain('Информация о компании уточняется')
    cleanup()
    const nobody = { executor: null, contact_executor: { email: null, link: null } }
    const dead = await openCatalogue({
      services: () => ({ body: buildPage([buildEntry(1, { executor: null })]) }),
      service: { ...service, ...nobody },
    })
    await dead.open()
    // Shown in the list before the card opens.
    expect((await screen.findByRole('listitem')).textContent).toContain('Информация о компании уточняется')
    await navigateTo('?id=5')
    expect((await panel()).textContent).toContain('Заказать эту услугу пока нельзя')
    cleanup()
    const blank = {
      ...master,
      str_name: '',
      address: '',
      phone_number: '',
      work_schedule: { monday: empty, sunday: empty },
    }
    const hidden = await openCatalogue({ service: { ...service, executor: blank } })
    await hidden.open('?id=5')
    expect(within(await panel()).queryByRole('region', { name: 'Исполнитель' })).toBeNull()
  })

  it('S-05: clamps a long description until the rest is requested', async () => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900)
    const catalogue = await openCatalogue()
    await catalogue.open('?id=5')
    const card = await panel()
    expect(card.querySelector('.description--cut')).toBeTruthy()
    await press('Показать полностью')
    expect(card.querySelector('.description--cut')).toBeNull()
    expect(within(card).queryByRole('button', { name: 'Показать полностью' })).toBeNull()
  })
})

describe('the telephone', () => {
  it('S-06: is shown by its button with a leading 8 in its link, and recorded once', async () => {
    const catalogue = await openCatalogue({ other: () => ({ status: 204 }) })
    await catalogue.open('?id=5')
    const card = await panel()
    expect(card.textContent).not.toContain('123 00 77')
    await press('Показать телефон')
    const number = within(card).getByRole('link', { name: /123 00 77/ })
    expect(number.getAttribute('href')).toBe('tel:84951230077')
    expect(number.querySelector('.phone-only')?.textContent).toBe('8 495 123 00 77')
    expect(document.activeElement).toBe(number)
    expect(catalogue.asked.filter((call) => call.includes('show_phone'))).toEqual([
      'POST /internal/api/v4/compendium/order_service/5/show_phone/',
    ])
  })

  it('S-06: is shown offline and recorded when the network returns', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    let isOnline = false
    const catalogue = await openCatalogue({
      other: () => (isOnline ? { status: 204 } : undefined),
    })
    await catalogue.open('?id=5')
    await press('Показать телефон')
    const records = () => catalogue.asked.filter((call) => call.includes('show_phone')).length
    await waitFor(() => expect(records()).toBe(1))
    isOnline = true
    const networkBack = () => act(async () => void dispatchEvent(new Event('online')))
    await waitFor(async () => {
      await networkBack()
      expect(records()).toBe(2)
    })
    await networkBack()
    expect(records()).toBe(2)
  })
})

describe('own orders', () => {
  it('S-07: shows the last three with their status above the cards, and details and the others on a press', async () => {
    const order = (id: number, status: string) => ({
      id,
      service_id: 5,
      title: `Заказ ${id}`,
      status,
      created_at: '2026-11-12T09:00:00Z',
      ...(id === 4 && { fields: { name: 'Анна', phone: '+79035550147' } }),
    })
    const results = [order(4, 'sending'), order(3, 'sent'), order(2, 'failed'), order(1, 'sent')]
    const catalogue = await openCatalogue({
      services: () => ({ body: buildPage([buildEntry(1)]) }),
      other: () => ({ body: { results } }),
    })
    await catalogue.open()
    const orders = within(await screen.findByRole('region', { name: 'Мои заказы' }))
    const rows = () => orders.getAllByRole('group')
    expect(rows().map((row) => row.querySelector('summary')?.textContent)).toEqual([
      expect.stringMatching(/^Заказ 4Отправляем исполнителю№ 4, 12 ноября/),
      expect.stringMatching(/^Заказ 3Исполнитель получил/),
      expect.stringMatching(/^Заказ 2Не дошёл до исполнителя, закажите снова/),
    ])
    const [first] = rows()
    if (!first) throw new Error('No order')
    expect(within(first).getByText('Имя').nextSibling?.textContent).toBe('Анна')
    expect(within(first).getByText('Телефон').nextSibling?.textContent).toBe('+7 903 555 01 47')
    expect(within(first).getByRole('link', { name: 'Открыть услугу' }).getAttribute('href')).toBe(
      '#/catalog/servises_list/?id=5',
    )
    await act(async () => fireEvent.click(orders.getByRole('button', { name: 'Показать все 4' })))
    expect(rows()).toHaveLength(4)
    expect(orders.queryByRole('button')).toBeNull()
  })

  it('S-07: loads orders beyond the first page at the end of the list', async () => {
    const results = Array.from({ length: 51 }, (_, index) => ({
      id: 51 - index,
      service_id: 5,
      title: `Заказ ${51 - index}`,
      status: 'sent',
      created_at: '2026-11-12T09:00:00Z',
    }))
    const catalogue = await openCatalogue({
      services: () => ({ body: buildPage([buildEntry(1)]) }),
      other: ({ searchParams }) => {
        const offset = Number(searchParams.get('offset'))
        return { body: { results: results.slice(offset, offset + 50), count: 51 } }
      },
    })
    await catalogue.open()
    const orders = within(await screen.findByRole('region', { name: 'Мои заказы' }))
    await act(async () => fireEvent.click(orders.getByRole('button', { name: 'Показать все 51' })))
    expect(orders.getAllByRole('group')).toHaveLength(50)
    await act(async () => fireEvent.click(orders.getByRole('button', { name: 'Показать ещё' })))
    expect(orders.getAllByRole('group')).toHaveLength(51)
    expect(orders.queryByRole('button')).toBeNull()
  })
})
