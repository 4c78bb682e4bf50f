import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../../../src/ui/feedback/error-boundary.tsx'
import { ErrorPanel } from '../../../src/ui/feedback/error-panel.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('U-04: shows the error panel with a support link for a broken screen, and retry redraws it', () => {
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
