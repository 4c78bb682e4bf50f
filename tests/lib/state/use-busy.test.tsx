// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useBusy } from '../../../src/lib/state/use-busy.ts'

afterEach(cleanup)

it('O-07 G-21: ignores a second press until the task ends', async () => {
  const task = vi.fn<() => Promise<void>>()
  const running = Promise.withResolvers<undefined>()
  task.mockReturnValueOnce(running.promise).mockResolvedValue(undefined)
  function Page() {
    const { isBusy, run } = useBusy()
    return (
      <button type="button" aria-busy={isBusy} onClick={() => void run(task)}>
        Отправить
      </button>
    )
  }
  render(<Page />)
  const button = screen.getByRole('button')
  act(() => {
    button.click()
    button.click()
  })
  expect(task).toHaveBeenCalledOnce()
  expect(button.getAttribute('aria-busy')).toBe('true')
  await act(async () => running.resolve(undefined))
  expect(button.getAttribute('aria-busy')).toBe('false')
  await act(async () => button.click())
  expect(task).toHaveBeenCalledTimes(2)
})
