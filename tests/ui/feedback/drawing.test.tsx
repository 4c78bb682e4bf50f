import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NoResponseError } from '../../../src/lib/http/call-errors.ts'
import { LoadFailed } from '../../../src/ui/feedback/load-failed.tsx'
import { State } from '../../../src/ui/feedback/state.tsx'

afterEach(cleanup)

const drawings = () => document.querySelectorAll('svg.drawing')

it('L-03: an empty panel has one drawing, hidden from screen readers, and its place from the first frame', async () => {
  render(<State drawing="empty" title="Заявок пока нет" />)
  expect(document.querySelectorAll('.drawing')).toHaveLength(1)
  await waitFor(() => expect(drawings()).toHaveLength(1))
  expect(drawings()[0]?.getAttribute('aria-hidden')).toBe('true')
  expect(document.querySelectorAll('.icon, [fill^="#"], [stroke^="#"]')).toHaveLength(0)
  expect(screen.getByRole('heading', { name: 'Заявок пока нет' })).toBeTruthy()
})

it('L-03: no network, all done and a missing page differ by what is drawn', async () => {
  render(<LoadFailed error={new NoResponseError('')} noNetworkText="Загрузится" onRetry={() => undefined} />)
  render(<State drawing="done" title="Всё оплачено" />)
  render(<State drawing="missing" title="Страница не найдена" />)
  await waitFor(() => expect(drawings()).toHaveLength(3))
  expect(new Set([...drawings()].map(({ innerHTML }) => innerHTML)).size).toBe(3)
})
