// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ListedCase } from '#contract/cases/desk-schema.ts'
import { json } from '../../lib/support/net.ts'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { closeEditor, press, showScreen, stubBrowser } from '../support/desk-editor.tsx'
import { deskCase } from '../support/desk-case.tsx'
import { listedCase } from '../support/desk-things.ts'

let shown: Partial<ListedCase>
let cabinet: Cabinet
let asked: string[]
let changed: readonly ListedCase[] | null
beforeEach(async () => {
  stubBrowser()
  cabinet = await openCabinet()
  asked = []
  shown = {}
  changed = null
  cabinet.serveBy(async (address) => {
    const { pathname, search } = new URL(address, 'http://desk.test')
    if (pathname.endsWith('/houses'))
      return json({ houses: ['ул. Мира, 3', ''], categories: ['Сантехника', 'Электрика'] })
    if (pathname.endsWith('/changes'))
      return json({ cases: changed ?? [], counts: null, marker: '2', has_more: changed === null })
    if (pathname.endsWith('/numbers/4900')) return json(deskCase({ number: '4900' }))
    if (/\/numbers\/\d+$/.test(pathname)) return json({ errors: ['Нет'], code: 'not_found' }, 404)
    asked.push(decodeURIComponent(search))
    const isDone = search.includes('status=done')
    const cases = isDone ? [] : [listedCase(search.includes('planned') ? { status: 'planned' } : shown)]
    return json({ cases, next: null, counts: { all: 1480, mine: 7, new: 6, overdue: 3 }, marker: '1' })
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
const count = () => screen.queryByText('Всего 1 480')

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

it('G-08: Enter on a number opens its case; a number without a case leaves the search results', async () => {
  await show()
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  const enter = async (typed: string) => {
    await act(async () => void fireEvent.change(field, { target: { value: typed } }))
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
  }
  await enter('4899')
  await enter('садовая 5')
  expect(location.hash).toBe('#/desk/cases/')
  await enter(' № 4900')
  await waitFor(() => expect(location.hash).toBe('#/desk/cases/4900/'))
})

it('G-22: a row shows a missed visit', async () => {
  const visit = { at: '2026-11-11T13:00:00.000Z', whole_day: false }
  shown = { status: 'planned', due: { answer: null, visit, done: null, basis: 'organisation' } }
  await show()
  expect(screen.getByText('визит прошёл', { selector: '.queue-row__due--bad' })).toBeTruthy()
})

it.each([
  ['an answer that is late', 'answer', -3, 'ответить, опоздали 2 дня'],
  ['an answer', 'answer', 3, 'ответить: 3 дня'],
  ['work', 'done', 3, 'выполнить: 3 дня'],
  ['a visit', 'visit', 3, 'визит: 3 дня'],
] as const)('G-22: a row says which term its time means: %s', async (_, what, days, text) => {
  const term = { at: new Date(Date.now() + days * 86_400_000 + 3600_000).toISOString(), whole_day: false }
  shown = { due: { answer: null, visit: null, done: null, basis: 'organisation', [what]: term } }
  await show()
  const due = document.querySelector('.queue-row__due')?.textContent?.replaceAll(/\s/g, ' ')
  expect(due).toBe(text)
})

it('G-08: reloads the queue after too many changes', async () => {
  await show()
  const { pollAtom } = await import('../../../src/features/cases/atoms.ts')
  const { store } = await import('../../../src/lib/state/store.ts')
  await act(() => store.set(pollAtom))
  await waitFor(() => expect(asked).toEqual(['?view=all', '?view=all']))
})

const select = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent)

it('G-08: sorts, shows every state, and refines by category, house and period, each named and reset at once', async () => {
  await show()
  await select('Порядок', 'newest')
  expect(asked.at(-1)).toBe('?view=all&sort=newest')
  await select('Состояние', 'any view')
  expect(asked.at(-1)).toBe('?view=any&sort=newest')
  expect(optionsOf('Порядок')).toEqual(['Сначала новые', 'Сначала старые'])
  await select('Состояние', '')
  await select('Порядок', 'urgent')
  await press('Отбор')
  await waitFor(() => expect(optionsOf('Категория')).toContain('Электрика'))
  expect(optionsOf('Дом')).toEqual(['Все дома', 'ул. Мира, 3'])
  await select('Категория', 'Электрика')
  await select('Дом', 'ул. Мира, 3')
  expect(asked.at(-1)).toBe('?view=all&house=ул.+Мира,+3&category=Электрика')
  await select('Когда пришла', 'own')
  await act(
    async () =>
      void fireEvent.change(screen.getByLabelText('С какого дня'), { target: { value: '2026-11-01' } }),
  )
  expect(asked.at(-1)).toContain('&from=2026-11-01')
  expect(screen.getByRole('button', { name: 'Отбор 3' })).toBeTruthy()
  await press('Сбросить отбор')
  expect(asked.at(-1)).toBe('?view=all')
})

it('G-08: opens the case that arrived, lists it first and marks it, and marks an emergency with a word', async () => {
  await show()
  changed = [listedCase({ id: 77, number: '4900', title: 'Прорвало трубу', is_emergency: true })]
  const { pollAtom } = await import('../../../src/features/cases/atoms.ts')
  const { store } = await import('../../../src/lib/state/store.ts')
  await act(() => store.set(pollAtom))
  const rows = () =>
    within(screen.getByRole('list', { name: 'Очередь' }))
      .getAllByRole('link')
      .map((row) => row.textContent)
  expect(rows()).toHaveLength(1)
  await press(/^Пришла ещё 1 заявка/)
  await waitFor(() => expect(location.hash).toBe('#/desk/cases/4900/'))
  expect(rows()).toHaveLength(2)
  expect(rows()[0]).toMatch(/Прорвало трубу.*Аварийная · № 4900.*только что, никто/)
  expect(rows()[1]).not.toContain('только что')
  await press(/^Мои/)
  await waitFor(() => expect(rows().join('')).not.toContain('только что'))
})
