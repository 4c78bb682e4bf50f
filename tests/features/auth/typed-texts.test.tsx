// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { host } from '../../support/host.ts'
import { openPage } from '../support/page.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  location.hash = ''
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const storedBytes = () => JSON.stringify(sessionStorage) + JSON.stringify(localStorage)

/** Fresh modules, as after a page load; `scope` null is a signed-out visitor. */
const openAs = async (scope: string | null) => {
  cleanup()
  const { store, show } = await openPage(() => ({ status: 204 }))
  const { scopeAtom } = await import('../../../src/lib/session/scope.ts')
  store.set(scopeAtom, scope)
  return show
}
const openRegistration = async (scope: string | null = null) => {
  const show = await openAs(scope)
  const { RegistrationScreen } = await import('../../../src/features/auth/registration-screen.tsx')
  await show(<RegistrationScreen />)
  return () => show(<RegistrationScreen />)
}

it('O-10: answers of the registration survive leaving the screen and a reload, for the same visitor', async () => {
  const showAgain = await openRegistration()
  type('Фамилия владельца лицевого счёта', 'Новосёлова')
  type('Номер лицевого счёта', '100200300')
  cleanup()
  await showAgain()
  expect(field('Номер лицевого счёта').value).toBe('100200300')

  await openRegistration()
  expect(field('Фамилия владельца лицевого счёта').value).toBe('Новосёлова')
  expect(field('Номер лицевого счёта').value).toBe('100200300')
  expect(field('Электронная почта').value).toBe('')

  await openRegistration('anna')
  expect(field('Фамилия владельца лицевого счёта').value).toBe('')
})

it('A-02: a reload after the letter went out shows that step, and the address can be corrected', async () => {
  await openRegistration()
  type('Фамилия владельца лицевого счёта', 'Новосёлова')
  type('Номер лицевого счёта', '100200300')
  type('Электронная почта', 'nobody@example.com')
  fireEvent.click(screen.getByRole('checkbox'))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Зарегистрироваться/ })))
  await openRegistration()
  expect(screen.getByRole('heading', { name: 'Проверьте почту' })).toBeTruthy()
  expect(screen.getByText(/nobody@example\.com/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Указать другую почту' }))
  expect(field('Электронная почта').value).toBe('nobody@example.com')
})

it('O-10: the flat number of an activation survives a reload for its own link, the password is never stored', async () => {
  const open = async (link: string) => {
    location.hash = link
    const show = await openAs(null)
    const { Route } = await import('wouter')
    const { publicRoutes } = await import('../../../src/lib/routes/public-paths.ts')
    const { ActivationScreen } = await import('../../../src/features/auth/activation-screen.tsx')
    await show(
      <Route path={publicRoutes.activation.pattern}>
        <ActivationScreen onSignedIn={() => undefined} />
      </Route>,
    )
  }
  await open('#/auth/activation/1/2/')
  type('Номер квартиры', '30')
  type('Новый пароль', 'Podval-2026')
  await open('#/auth/activation/1/2/')
  expect(field('Номер квартиры').value).toBe('30')
  expect(field('Новый пароль').value).toBe('')
  expect(storedBytes()).not.toContain('Podval-2026')
  await open('#/auth/activation/1/3/')
  expect(field('Номер квартиры').value).toBe('')
})

it('O-10: the e-mail of the sign-in survives leaving the screen and a reload, the password is never stored', async () => {
  const open = async () => {
    const show = await openAs(null)
    const { LoginScreen } = await import('../../../src/features/auth/login-screen.tsx')
    const login = <LoginScreen host={host} background="/a.jpg" notice={null} onSignedIn={() => undefined} />
    await show(login)
    return () => show(login)
  }
  const showAgain = await open()
  type('Электронная почта', 'anna@demo.local')
  type('Пароль', 'Podval-2026')
  cleanup()
  await showAgain()
  expect(field('Электронная почта').value).toBe('anna@demo.local')
  await open()
  expect(field('Электронная почта').value).toBe('anna@demo.local')
  expect(field('Пароль').value).toBe('')
  expect(storedBytes()).not.toContain('Podval-2026')
})
