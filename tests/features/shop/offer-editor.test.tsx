// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeskOffer } from '#contract/shop/desk-schema.ts'
import { closeEditor, press, save, serveEdited, showScreen, type } from '../support/desk-editor.tsx'

const tap = {
  id: 31,
  name: 'Замена смесителя',
  description: '',
  unit: 'шт.',
  price: 1450.5,
  is_shown: true,
  images: [7],
}
const bath = {
  id: 32,
  name: 'Герметизация ванны',
  description: '',
  unit: 'м',
  price: 390,
  is_shown: true,
  images: [],
}
const offer: DeskOffer = {
  id: 5,
  version: '0123456789abcdef',
  name: 'Сантехника',
  description: '',
  attendance: 300,
  sector: 'housing',
  is_shown: true,
  positions: [tap, bath],
}
const list = {
  offers: [{ id: 5, name: 'Сантехника', sector_name: 'Содержание', is_shown: true, positions: 2 }],
  sectors: [{ code: 'housing', name: 'Содержание' }],
}

let edited: Awaited<ReturnType<typeof serveEdited<DeskOffer>>>
const show = async () => {
  const { ShopScreen } = await import('../../../src/features/shop/desk/shop-screen.tsx')
  await showScreen(edited.cabinet, '#/desk/shop/5/', ShopScreen)
  await screen.findByLabelText('Название вида работ')
}
const panel = (name: string) => within(screen.getByRole('region', { name }))

beforeEach(async () => {
  edited = await serveEdited(
    offer,
    (address) => (address.endsWith('offers') ? list : null),
    (body) => ({ ...body, positions: body.positions.map((position) => ({ ...position, images: [] })) }),
  )
})
afterEach(closeEditor)

it('Q-04 G-08: a draft of paid services survives a reload and is saved as a whole', async () => {
  await show()
  await type('Выезд мастера', '')
  await act(async () =>
    fireEvent.change(panel('Герметизация ванны').getByLabelText('Цена'), { target: { value: '415,5' } }),
  )
  await press('Переместить: Герметизация ванны')
  await press('На первое место')
  cleanup()
  await edited.cabinet.restart()
  await show()
  expect(screen.getByText('Черновик сохранён')).toBeTruthy()
  await save()
  const [, second] = [tap, bath].map(({ images: _images, ...position }) => position)
  await waitFor(() =>
    expect(edited.sent).toMatchObject([
      { attendance: 0, positions: [{ ...second, price: 415.5 }, { id: 31 }], version: offer.version },
    ]),
  )
  await waitFor(() => expect(screen.queryByText('Черновик сохранён')).toBeNull())
})

it('Q-04: a new service can be removed, a known one only hidden, and errors are shown at their fields', async () => {
  await show()
  expect(panel('Замена смесителя').queryByRole('button', { name: 'Убрать' })).toBeNull()
  await press('Добавить услугу')
  await save()
  const fresh = panel('Услуга 3')
  expect(fresh.getByText('Напишите название')).toBeTruthy()
  expect(fresh.getByText('Напишите единицу: шт., м, час')).toBeTruthy()
  expect(edited.sent).toEqual([])
  await act(async () => fireEvent.click(fresh.getByRole('button', { name: 'Убрать' })))
  for (const name of ['Замена смесителя', 'Герметизация ванны'])
    await act(async () => fireEvent.click(panel(name).getByLabelText('Показывать жителям')))
  await save()
  expect(screen.getByText('Добавьте хотя бы одну услугу или скройте вид работ')).toBeTruthy()
  await act(async () => fireEvent.click(panel('Вид работ').getByLabelText('Показывать жителям')))
  await save()
  await waitFor(() => expect(edited.sent).toMatchObject([{ is_shown: false }]))
})

it('G-08: shows both versions of paid services that someone else changed, and mine can be saved', async () => {
  await show()
  await type('Название вида работ', 'Сантехник')
  edited.now = { ...offer, name: 'Трубы', version: 'aaaaaaaaaaaaaaaa' }
  await save()
  const difference = await screen.findByRole('region', { name: 'Название вида работ', hidden: true })
  expect(difference.textContent).toBe('Название вида работСейчасТрубыУ васСантехник')
  await press('Заменить моим вариантом')
  await waitFor(() => expect(edited.now.name).toBe('Сантехник'))
})
