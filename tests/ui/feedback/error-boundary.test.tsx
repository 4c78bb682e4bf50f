import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../../../src/ui/feedback/error-boundary.tsx'
import { host, bareHost } from '../../support/host.ts'
import { SupportContext } from '../../../src/ui/feedback/support-context.ts'
import { ErrorPanel } from '../../../src/ui/feedback/error-panel.tsx'
import { LoadFailed } from '../../../src/ui/feedback/load-failed.tsx'
import { CallError } from '../../../src/lib/http/call-errors.ts'

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
    <SupportContext value={host}>
      <ErrorBoundary renderFailed={(retry) => <ErrorPanel onRetry={retry} />}>
        <Screen />
      </ErrorBoundary>
    </SupportContext>,
  )
  expect(screen.getByRole('heading', { name: 'Произошла ошибка' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Обратитесь в техническую поддержку')
  expect(screen.getByRole('link', { name: 'техническую поддержку' }).getAttribute('href')).toBe(
    host.links.support,
  )

  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(screen.getByText('Счётчики')).toBeTruthy()
})

it('U-04 B-12: goes back from a failed page and calls the dispatcher; without a number offers no call', () => {
  location.hash = '#/news/list/'
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  const panel = <ErrorPanel onRetry={() => undefined} />
  const { rerender } = render(<SupportContext value={host}>{panel}</SupportContext>)
  expect(screen.getByRole('link', { name: /^Диспетчер: \+?[78] / }).getAttribute('href')).toMatch(
    /^tel:\+7\d{10}/,
  )
  history.pushState(null, '', '#/news/list/')
  fireEvent.click(screen.getByRole('button', { name: 'Назад' }))
  expect(back).toHaveBeenCalledOnce()

  rerender(<SupportContext value={bareHost}>{panel}</SupportContext>)
  expect(screen.queryByRole('link')).toBeNull()
})

it('U-04: offers no way back on Home, in a part of a page and at the desk', () => {
  location.hash = '#/main/dashboard/'
  const { rerender } = render(
    <SupportContext value={host}>
      <ErrorPanel />
    </SupportContext>,
  )
  expect(screen.queryByRole('button', { name: 'Назад' })).toBeNull()
  location.hash = '#/profile/user/'
  rerender(
    <SupportContext value={host}>
      <ErrorPanel isPart />
    </SupportContext>,
  )
  expect(screen.queryByRole('button', { name: 'Назад' })).toBeNull()
  rerender(<ErrorPanel />)
  expect(screen.queryByRole('button', { name: 'Назад' })).toBeNull()
})

it('U-04: tells the code of a failed call for the support, and none if the answer is not ours', () => {
  const panelOf = (error: unknown) => (
    <LoadFailed error={error} noNetworkText="Позже" onRetry={() => undefined} />
  )
  const { rerender } = render(panelOf(new CallError(500, null, '417-093-882')))
  expect(screen.getByRole('alert').textContent).toContain('Код ошибки для поддержки: 417-093-882')
  for (const error of [new CallError(502, null), new Error('broken')]) {
    rerender(panelOf(error))
    expect(screen.getByRole('alert').textContent).not.toContain('Код ошибки')
  }
})
