// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage, type Reply } from '../support/page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  location.hash = ''
})

const session = {
  step: 'code',
  factors: ['code'],
  name: 'Ольга',
  email: 'olga@demo.local',
  role: 'head',
  organisation: 'УК «Садовая»',
  csrf: 'word',
  on_hold: false,
  time_zone: 'Europe/Moscow',
}
const locked: Reply = { status: 429, body: { errors: ['Слишком много попыток'], code: 'too_many' } }

const open = async (hash: string, answer: (path: string, body: unknown) => Reply) => {
  location.hash = hash
  const page = await openPage(async ({ pathname }, request) => answer(pathname, await request.json()))
  const { SignInScreen } = await import('../../../src/features/staff/sign-in/sign-in-screen.tsx')
  const { Route, Switch } = await import('wouter')
  const signInScreen = <SignInScreen organisation="УК «Садовая»" />
  await page.show(
    <Switch>
      <Route path="/desk/entry/:id/:secret/">{signInScreen}</Route>
      <Route>{signInScreen}</Route>
    </Switch>,
  )
  return page
}

const signIn = () => {
  fireEvent.change(screen.getByLabelText('Рабочая почта'), { target: { value: ' Olga@demo.local ' } })
  fireEvent.change(screen.getByLabelText('Пароль'), { target: { value: 'Podval-2026' } })
  fireEvent.click(screen.getByRole('button', { name: /^Дальше/ }))
}

it('O-10: the work e-mail survives a reload until the sign-in succeeds', async () => {
  const getEmail = () => screen.getByLabelText<HTMLInputElement>('Рабочая почта').value
  await open('#/desk/', () => ({ body: session }))
  fireEvent.change(screen.getByLabelText('Рабочая почта'), { target: { value: 'olga@' } })
  cleanup()
  await open('#/desk/', () => ({ body: session }))
  expect(getEmail()).toBe('olga@')
  signIn()
  await waitFor(() => expect(sessionStorage.getItem('desk.sign-in')).toBeNull())
})

it('V-11: offers a link by email to a member whom strangers’ attempts lock out', async () => {
  const sent: unknown[] = []
  await open('#/desk/', (path, body) => {
    if (!path.endsWith('/link')) return locked
    sent.push(body)
    return { status: 204 }
  })
  expect(screen.queryByRole('button', { name: /^Прислать ссылку на почту/ })).toBeNull()
  signIn()
  const send = await screen.findByRole('button', { name: /^Прислать ссылку на почту/ })
  fireEvent.click(send)
  fireEvent.click(send)
  expect(await screen.findByText(/Если olga@demo.local есть среди сотрудников/)).toBeTruthy()
  expect(sent).toEqual([{ email: 'olga@demo.local' }])
})

it('V-11: offers no link after a wrong password', async () => {
  await open('#/desk/', () => ({
    status: 401,
    body: { errors: ['Неверная почта или пароль'], code: 'bad_credentials' },
  }))
  signIn()
  expect(await screen.findByText('Неверная почта или пароль')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Прислать ссылку на почту/ })).toBeNull()
})

it('V-11: signs in with the link of the email and leaves its address', async () => {
  const bodies: unknown[] = []
  const { store } = await open('#/desk/entry/some-id/some-secret/', (_, body) => {
    bodies.push(body)
    return { body: session }
  })
  expect(screen.getByText(/Ссылка из письма действует час/)).toBeTruthy()
  signIn()
  const { deskSessionAtom } = await import('../../../src/shared/desk/session.ts')
  await waitFor(() => expect(store.get(deskSessionAtom)).toMatchObject({ email: 'olga@demo.local' }))
  expect(bodies).toEqual([
    { email: 'olga@demo.local', password: 'Podval-2026', link: { id: 'some-id', secret: 'some-secret' } },
  ])
  expect(location.hash).toBe('#/desk/')
})
