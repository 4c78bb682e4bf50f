import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { navigate, useHashLocation } from '../../../src/lib/routes/hash-location.ts'
import { fadeScreens } from '../../../src/ui/layout/screen-transitions.ts'

/** Simulates the browser's callback after it captured the old screen. */
let drawNext: (() => void) | undefined
beforeAll(() => {
  Object.assign(document, {
    startViewTransition: (update: () => void) => {
      drawNext = update
      return { ready: Promise.resolve(), finished: Promise.resolve() }
    },
  })
  fadeScreens()
})
afterEach(() => {
  cleanup()
  drawNext = undefined
})
afterAll(() => void Reflect.deleteProperty(document, 'startViewTransition'))

function Path() {
  const [path] = useHashLocation()
  const go = () => navigate('/news/list/')
  return (
    <>
      <h1>{path}</h1>
      <a href="#/news/list/" onClick={(event) => (event.preventDefault(), go())}>
        Новости
      </a>
      <button type="button" onClick={go}>
        Отправить
      </button>
    </>
  )
}
const title = () => screen.getByRole('heading').textContent

it('L-03: the target of a link appears after the browser captured the old screen', async () => {
  navigate('/main/dashboard/')
  render(<Path />)
  fireEvent.click(screen.getByRole('link'))
  expect(title()).toBe('/main/dashboard/')
  drawNext?.()
  await vi.waitFor(() => expect(title()).toBe('/news/list/'))
})

it('X-04 L-03: programmatic navigation changes the address at once', async () => {
  navigate('/main/dashboard/')
  render(<Path />)
  fireEvent.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(title()).toBe('/news/list/'))
  expect(drawNext).toBeUndefined()
})
