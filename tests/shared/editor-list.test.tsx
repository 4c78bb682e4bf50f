// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reorder, type ListMove } from '#contract/catalogue/desk-schema.ts'
import { EditorList } from '../../src/shared/desk/editor-list.tsx'

afterEach(cleanup)
let moves: Array<readonly [number, ListMove]>
let answer: () => void
beforeEach(() => {
  moves = []
})

const names = ['Окна', 'Двери', 'Полы']
const show = (search = '') =>
  render(
    <EditorList
      label="Услуги"
      title="Название"
      columns={['Состояние', 'Изменена']}
      items={names.map((title, at) => ({
        id: at + 1,
        title,
        href: `#/desk/catalogue/${at + 1}/`,
        cells: ['видна жителям', '26 ноября'],
      }))}
      search={search}
      toHref={(words) => `/desk/catalogue/?search=${words}`}
      none={{ title: 'Услуг ещё нет', text: '' }}
      onMove={(id, to) => {
        moves.push([id, to])
        return new Promise((resolve) => void (answer = resolve))
      }}
    />,
  )
const order = () => screen.getAllByRole('link').map((link) => link.textContent)
const handle = (name: string) => screen.getByRole('button', { name: `Переместить: ${name}` })

it('G-08: is a table with columns and one handle a row', () => {
  show()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Порядок', 'Название', 'Состояние', 'Изменена'])
  const [, first] = screen.getAllByRole('row')
  expect(within(first ?? document.body).getAllByRole('button')).toHaveLength(1)
})

it('G-08: the arrow keys move a row at once, announce its place and keep the focus', async () => {
  show()
  handle('Двери').focus()
  await act(async () => void fireEvent.keyDown(handle('Двери'), { key: 'ArrowUp' }))
  expect(order()).toEqual(['Двери', 'Окна', 'Полы'])
  expect(screen.getByText('Двери: место 1 из 3')).toBeTruthy()
  expect(document.activeElement).toBe(handle('Двери'))
  expect(moves).toEqual([[2, { to: 'up' }]])
  // The reply brought the old order, so the server refused.
  await act(async () => answer())
  expect(order()).toEqual(names)
})

it('G-08: a dragged row is dropped beside another', async () => {
  show()
  for (const [at, row] of [...document.querySelectorAll('tbody tr')].entries())
    row.getBoundingClientRect = () => new DOMRect(0, at * 40, 100, 40)
  const grip = handle('Окна')
  grip.setPointerCapture = vi.fn<() => void>()
  await act(async () => {
    fireEvent.pointerDown(grip, { button: 0, clientY: 20 })
    fireEvent.pointerMove(grip, { clientY: 75 })
  })
  expect(document.querySelectorAll('[data-drop-before]')).toHaveLength(1)
  await act(async () => void fireEvent.pointerUp(grip, { clientY: 75 }))
  await act(async () => void fireEvent.click(grip))
  expect(order()).toEqual(['Двери', 'Окна', 'Полы'])
  expect(moves).toEqual([[1, { to: 'before', other: 3 }]])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('G-08: a press on the handle offers the same moves as buttons', async () => {
  show()
  await act(async () => void fireEvent.click(handle('Полы')))
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'На первое место', hidden: true })),
  )
  expect(order()).toEqual(['Полы', 'Окна', 'Двери'])
})

it('G-08: found rows have no handle, and the whole list is one press away', () => {
  show('окн')
  expect(screen.queryByRole('button', { name: /^Переместить/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Показать всё' })).toBeTruthy()
})

it('G-08: moves by steps and beside another, and reports an unknown neighbour', () => {
  expect(reorder([1, 2, 3], 3, { to: 'up' })).toEqual([1, 3, 2])
  expect(reorder([1, 2, 3], 1, { to: 'up' })).toEqual([1, 2, 3])
  expect(reorder([1, 2, 3], 3, { to: 'down' })).toEqual([1, 2, 3])
  expect(reorder([1, 2, 3], 1, { to: 'after', other: 3 })).toEqual([2, 3, 1])
  expect(reorder([1, 2, 3], 3, { to: 'before', other: 1 })).toEqual([3, 1, 2])
  expect(reorder([1, 2, 3], 3, { to: 'before', other: 9 })).toBeNull()
})
