// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeskService } from '#contract/catalogue/desk-schema.ts'
import { json } from '../../lib/support/net.ts'
import { closeEditor, press, save, serveEdited, showScreen, type } from '../support/desk-editor.tsx'

const service: DeskService = {
  id: 5,
  version: '0123456789abcdef',
  title: 'Заточка ножей',
  description: '<p>Заточим</p>',
  category_name: 'Быт',
  price_type: 'fixed_price',
  price: 450.5,
  sale: 0,
  sale_type: 'percent',
  is_recommended: false,
  is_shown: true,
  executor: null,
  contact_details: { name: 'show', address: 'show', phone: 'show', mail: 'show', comment: 'show' },
  image_cover: null,
  media: [],
}

let edited: Awaited<ReturnType<typeof serveEdited<DeskService>>>
const show = async () => {
  const { CatalogueScreen } = await import('../../../src/features/catalogue/desk/catalogue-screen.tsx')
  await showScreen(edited.cabinet, '#/desk/catalogue/5/', CatalogueScreen)
  await screen.findByLabelText('Название')
}

beforeEach(async () => {
  edited = await serveEdited(service, (address) =>
    address.includes('service-choices') ? { categories: ['Быт'], executors: [] } : null,
  )
})
afterEach(closeEditor)

it('G-08: a draft of a service survives a reload and is deleted once saved', async () => {
  await show()
  await type('Название', 'Заточка')
  cleanup()
  await edited.cabinet.restart()
  await show()
  expect(screen.getByLabelText('Название')).toHaveProperty('value', 'Заточка')
  expect(screen.getByText('Черновик сохранён')).toBeTruthy()
  await save()
  await waitFor(() => expect(edited.sent).toMatchObject([{ title: 'Заточка', version: service.version }]))
  expect(screen.queryByText('Черновик сохранён')).toBeNull()
})

it('B-16 S-08: opens the previews of a saved service in new tabs', async () => {
  await show()
  const links = screen.getAllByRole('link', { name: /^Как на/ })
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['#/catalog/preview/mobile/5/', '_blank'],
    ['#/catalog/preview/pc/5/', '_blank'],
  ])
})

it('G-08: keeps the saved values in the fields while the service reloads', async () => {
  await show()
  await type('Название', 'Заточка')
  const saved = { ...service, title: 'Заточка', version: 'aaaaaaaaaaaaaaaa' }
  const reload = Promise.withResolvers<Response>()
  edited.cabinet.serveBy((_address, init) =>
    init?.method === 'PUT' ? Promise.resolve(json(saved)) : reload.promise,
  )
  await save()
  await waitFor(() => expect(screen.queryByText('Черновик сохранён')).toBeNull())
  expect(screen.getByLabelText('Название')).toHaveProperty('value', 'Заточка')
  await act(async () => reload.resolve(json(saved)))
  await screen.findByRole('button', { name: /^Сохранить/, busy: false })
  expect(screen.getByLabelText('Название')).toHaveProperty('value', 'Заточка')
})

it('G-08: shows both versions of a service that someone else changed, and either can be kept', async () => {
  await show()
  await type('Название', 'Моё название')
  edited.now = { ...service, title: 'Чужое название', version: 'aaaaaaaaaaaaaaaa' }
  await save()
  const difference = await screen.findByRole('region', { name: 'Название', hidden: true })
  expect(difference.textContent).toBe('НазваниеСейчасЧужое названиеУ васМоё название')
  await press('Заменить моим вариантом')
  await waitFor(() => expect(edited.now.title).toBe('Моё название'))
  expect(edited.sent.map(({ version }) => version)).toEqual([service.version, 'aaaaaaaaaaaaaaaa'])

  await type('Название', 'Ещё одно')
  edited.now = { ...edited.now, title: 'Снова чужое', version: 'bbbbbbbbbbbbbbbb' }
  await save()
  await screen.findByRole('region', { name: 'Название', hidden: true })
  await press('Взять то, что есть сейчас')
  await waitFor(() => expect(screen.getByLabelText('Название')).toHaveProperty('value', 'Снова чужое'))
  expect(edited.now.title).toBe('Снова чужое')
})

it('S-01: shows an error at its field and sends nothing', async () => {
  await show()
  await type('Цена', 'сто')
  await save()
  expect(screen.getByText('Укажите цену или выберите «договорная»')).toBeTruthy()
  expect(edited.sent).toEqual([])
  await type('Цена', '1 200,50')
  await save()
  await waitFor(() => expect(edited.sent).toMatchObject([{ price: 1200.5 }]))
})

it('S-07: the order fields are offered only when orders go by e-mail, and are sent', async () => {
  await show()
  expect(screen.queryByLabelText('Телефон жителя')).toBeNull()
  cleanup()
  const executor = {
    id: 7,
    version: 'cccccccccccccccc',
    name: 'Мастерская',
    address: '',
    phone: '',
    weekdays: { from: '', till: '' },
    weekend: { from: '', till: '' },
    works_under_contract: false,
    requisites_confirmed: false,
    email: 'master@demo.local',
    link: '',
  }
  edited.now = { ...service, executor }
  await edited.cabinet.restart()
  await show()
  const choose = (label: string, need: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: need } })
  choose('Телефон жителя', 'hidden')
  choose('Почта жителя', 'hidden')
  await save()
  expect(screen.getByText(/^Спросите телефон или почту/)).toBeTruthy()
  expect(edited.sent).toEqual([])
  choose('Почта жителя', 'necessarily')
  await save()
  await waitFor(() =>
    expect(edited.sent).toMatchObject([
      { contact_details: { phone: 'hidden', mail: 'necessarily', name: 'show' } },
    ]),
  )
})
