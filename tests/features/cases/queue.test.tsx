// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ListedCase } from '#contract/cases/desk-schema.ts'
import { json } from '../../lib/support/net.ts'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { closeEditor, press, showScreen, stubBrowser } from '../support/desk-editor.tsx'
import { listedCase } from '../support/desk-things.ts'

let shown: Partial<ListedCase>
let cabinet: Cabinet
let asked: string[]
beforeEach(async () => {
  stubBrowser()
  cabinet = await openCabinet()
  asked = []
  shown = {}
  cabinet.serveBy(async (address) => {
    const { pathname, search } = new URL(address, 'http://desk.test')
    if (pathname.endsWith('/houses')) return json({ houses: [] })
    if (pathname.endsWith('/changes')) return json({ cases: [], counts: null, marker: '2', has_more: true })
    asked.push(decodeURIComponent(search))
    const isDone = search.includes('status=done')
    const cases = isDone ? [] : [listedCase(search.includes('planned') ? { status: 'planned' } : shown)]
    return json({ cases, next: null, counts: { all: 41, mine: 7, new: 6, overdue: 3 }, marker: '1' })
  })
})
afterEach(closeEditor)

const show = async (hash = '#/desk/cases/') => {
  const { DeskCasesScreen } = await import('../../../src/features/cases/desk-cases-screen.tsx')
  await showScreen(cabinet, hash, DeskCasesScreen)
  await within(screen.getByRole('region', { name: 'Очередь' })).findByRole('listitem')
}
const choose = (value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText('Состояние'), { target: { value } }))
const count = () => screen.queryByText('Всего 41')

it('G-08: filters the queue by status and shows no count beside it, because counts ignore the status', async () => {
  await show()
  expect(asked).toEqual(['?view=all'])
  expect(count()).toBeTruthy()
  await choose('planned')
  expect(asked.at(-1)).toBe('?view=all&status=planned')
  expect(count()).toBeNull()
  expect(screen.getByRole('button', { name: 'Новые' })).toBeTruthy()
  await choose('')
  expect(asked.at(-1)).toBe('?view=all')
  expect(screen.getByRole('button', { name: 'Новые 6' })).toBeTruthy()
})

it('G-08: a final status belongs to the closed view and is reset with it', async () => {
  await show()
  await choose('done')
  expect(asked.at(-1)).toBe('?view=closed&status=done')
  expect(await screen.findByText('В этом состоянии заявок нет.')).toBeTruthy()
  await press(/^Мои/)
  expect(asked.at(-1)).toBe('?view=mine')
  await choose('closed view')
  expect(asked.at(-1)).toBe('?view=closed')
  await choose('')
  expect(asked.at(-1)).toBe('?view=all')
})

it('G-08: an address sets view and status and clears the search', async () => {
  await show()
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  await act(async () => void fireEvent.change(field, { target: { value: 'садовая' } }))
  await waitFor(() => expect(asked.at(-1)).toBe('?view=all&search=садовая'))
  await act(async () => void (location.hash = '#/desk/cases/?view=all&status=planned'))
  await screen.findByText('назначен визит', { selector: '.queue-row__due' })
  expect(asked.at(-1)).toBe('?view=all&status=planned')
  expect(field.value).toBe('')
  expect(screen.getByLabelText<HTMLSelectElement>('Состояние').value).toBe('planned')
})

it('G-22: a row shows a missed visit', async () => {
  const visit = { at: '2026-11-11T13:00:00.000Z', whole_day: false }
  shown = { status: 'planned', due: { answer: null, visit, done: null, basis: 'organisation' } }
  await show()
  expect(screen.getByText('визит прошёл', { selector: '.queue-row__due--bad' })).toBeTruthy()
})

it('G-08: reloads the queue after too many changes', async () => {
  await show()
  const { pollAtom } = await import('../../../src/features/cases/atoms.ts')
  const { store } = await import('../../../src/lib/state/store.ts')
  await act(() => store.set(pollAtom))
  await waitFor(() => expect(asked).toEqual(['?view=all', '?view=all']))
})
