import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PublicApp } from '../../src/app/public/public-app.tsx'
import { serverErrorsAtom, toastAtom } from '../../src/lib/state/notices.ts'
import { store } from '../../src/lib/state/store.ts'
import { host } from '../support/host.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('scrollTo', vi.fn<(x: number, y: number) => void>())
})
afterEach(() => {
  cleanup()
  store.set(toastAtom, null)
  vi.unstubAllGlobals()
})

const open = (path: string) => {
  location.hash = `#${path}`
  render(
    <Provider store={store}>
      <PublicApp host={host} />
    </Provider>,
  )
}

it.each(['/auth/login/', '/auth/registration/', '/auth/repair/', '/auth/services/list/', '/nowhere/'])(
  'U-03: shows toasts and the error popup on the public page %s',
  async (path) => {
    open(path)
    act(() => store.set(toastAtom, 'Сохранено'))
    await screen.findByText('Сохранено')

    act(() => store.set(serverErrorsAtom, ['Ссылка устарела', 'Запросите новую']))
    const popup = await screen.findByRole('dialog', { name: 'Произошла ошибка' })
    expect([...popup.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Ссылка устарела',
      'Запросите новую',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Понятно' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)
