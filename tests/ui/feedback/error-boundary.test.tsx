import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../../../src/ui/feedback/error-boundary.tsx'
import { ErrorPanel } from '../../../src/ui/feedback/error-panel.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('U-04: a broken screen shows the general panel with the way to support, and retry brings it back', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  const Screen = () => {
    if (isBroken) throw new Error('broken')
    return <p>Счётчики</p>
  }
  render(
    <ErrorBoundary renderFailed={(retry) => <ErrorPanel supportHref="tel:+74951234567" onRetry={retry} />}>
      <Screen />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'Произошла ошибка' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Обратитесь в техническую поддержку')
  expect(screen.getByRole('link', { name: 'техническую поддержку' }).getAttribute('href')).toBe(
    'tel:+74951234567',
  )

  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(screen.getByText('Счётчики')).toBeTruthy()
})
