import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../../../src/ui/feedback/error-boundary.tsx'
import { PartFailed } from '../../../src/ui/feedback/part-failed.tsx'
import { lazyComponent } from '../../../src/ui/layout/lazy-component.tsx'

afterEach(cleanup)

const Photos = () => <p>Фото</p>

/** A form with a part that the network loses. */
const showForm = (isOptional = false) => {
  const importPart = vi.fn<() => Promise<typeof Photos>>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  const Part = lazyComponent(importPart, <p>Загружаем</p>, isOptional)
  render(
    <ErrorBoundary renderFailed={(retry) => <PartFailed onRetry={retry} />}>
      <input aria-label="Показание" />
      <Part />
    </ErrorBoundary>,
  )
  fireEvent.change(screen.getByLabelText('Показание'), { target: { value: '0123' } })
  return importPart
}
const typed = (): string => screen.getByLabelText<HTMLInputElement>('Показание').value

it('O-26: a part that cannot be loaded fails in its own place, keeps what is typed beside it, and is repeated', async () => {
  const importPart = showForm()
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  expect(typed()).toBe('0123')

  importPart.mockResolvedValue(Photos)
  fireEvent.click(retry)
  expect(await screen.findByText('Фото')).toBeTruthy()
  expect([typed(), screen.queryByRole('alert')]).toEqual(['0123', null])
})

it('O-26: an optional part that cannot be loaded leaves its fallback', async () => {
  const importPart = showForm(true)
  await expect(importPart.mock.results[0]?.value).rejects.toThrow('dynamically imported')
  expect(await screen.findByText('Загружаем')).toBeTruthy()
  expect([typed(), screen.queryByRole('button')]).toEqual(['0123', null])
})
