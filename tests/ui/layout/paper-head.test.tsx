import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PaperHead } from '../../../src/ui/layout/paper-head.tsx'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

it('L-08: paper names the moment of printing, however long the page was open', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 30, 23, 50), toFake: ['Date'] })
  render(<PaperHead name="УК «Садовая»" />)
  vi.setSystemTime(new Date(2027, 0, 2, 9, 5))
  dispatchEvent(new Event('beforeprint'))
  expect(screen.getByText('УК «Садовая»')).toBeTruthy()
  expect(screen.getByText('Распечатано 2 января 2027, 09:05')).toBeTruthy()
})
