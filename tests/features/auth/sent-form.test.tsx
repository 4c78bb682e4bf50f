// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { host } from '../../support/host.ts'
import { openPage } from '../support/page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

it('A-02: a mistyped address is corrected after the letter was sent, and the rest is kept', async () => {
  const bodies: unknown[] = []
  const { show } = await openPage(async (_url, request) => {
    bodies.push(await request.json())
    return { status: 204 }
  })
  const { RegistrationScreen } = await import('../../../src/features/auth/registration-screen.tsx')
  await show(<RegistrationScreen />)
  type('Фамилия владельца лицевого счёта', 'Новосёлова')
  type('Номер лицевого счёта', '100200300')
  type('Электронная почта', 'nobody@example.com')
  fireEvent.click(screen.getByRole('checkbox'))
  await press(/^Зарегистрироваться/)
  expect(screen.getByRole('heading', { name: 'Проверьте почту' })).toBeTruthy()

  await press('Указать другую почту')
  expect(document.activeElement).toBe(field('Электронная почта'))
  expect(field('Номер лицевого счёта').value).toBe('100200300')
  type('Электронная почта', 'anna@example.com')
  await press(/^Зарегистрироваться/)
  expect(bodies).toMatchObject([
    { last_name: 'Новосёлова', username: 'nobody@example.com' },
    { last_name: 'Новосёлова', number: '100200300', username: 'anna@example.com' },
  ])
  expect(screen.getByText(/anna@example.com/)).toBeTruthy()
})

it('A-04: the address of a forgotten password is corrected the same way', async () => {
  const { show } = await openPage(() => ({ status: 204 }))
  const { RepairScreen } = await import('../../../src/features/auth/password-reset-screens.tsx')
  await show(<RepairScreen />)
  type('Электронная почта', 'nobody@example.com')
  await press(/^Получить ссылку/)
  await press('Указать другую почту')
  expect(field('Электронная почта').value).toBe('nobody@example.com')
})

it('A-09: the sign-in says that the account was deleted', async () => {
  location.hash = '#/auth/login/?deleted=1'
  const { show } = await openPage(() => undefined)
  const { LoginScreen } = await import('../../../src/features/auth/login-screen.tsx')
  const login = <LoginScreen host={host} background="/a.jpg" notice={null} onSignedIn={() => undefined} />
  await show(login)
  expect(screen.getByText('Кабинет удалён')).toBeTruthy()
  cleanup()
  location.hash = '#/auth/login/'
  await show(login)
  expect(screen.queryByText('Кабинет удалён')).toBeNull()
})
