// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage, type Reply } from '../support/page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  location.hash = ''
})

const getLogin = (password: string) => {
  const field = screen.getByLabelText(password)
  const form = field.closest('form')
  const login = form?.querySelector<HTMLInputElement>('[autocomplete~="username"]')
  if (!login) return null
  const isBefore = (login.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return { value: login.value, type: login.type, isBefore }
}
const expected = (value: string) => ({ value, type: 'text', isBefore: true })

const open = (hash: string, answer: () => Reply = () => ({})) => {
  location.hash = hash
  return openPage(answer)
}

it('A-03: the activation form gives password managers the e-mail, not the flat number', async () => {
  const { show } = await open('#/auth/activation/1/2/?login=nova%40demo.local')
  const { ActivationScreen } = await import('../../../src/features/auth/activation-screen.tsx')
  await show(<ActivationScreen onSignedIn={() => undefined} />)
  fireEvent.change(screen.getByLabelText('Номер квартиры'), { target: { value: '30' } })
  expect(getLogin('Новый пароль')).toEqual(expected('nova@demo.local'))
})

it('A-03: an older link without the e-mail opens too', async () => {
  const { show } = await open('#/auth/activation/1/2/')
  const { ActivationScreen } = await import('../../../src/features/auth/activation-screen.tsx')
  await show(<ActivationScreen onSignedIn={() => undefined} />)
  fireEvent.change(screen.getByLabelText('Номер квартиры'), { target: { value: '30' } })
  expect(getLogin('Новый пароль')).toBeNull()
})

it('A-04 A-16: the password reset form has the e-mail as its login', async () => {
  const { show } = await open('#/auth/repair/1/2/?login=anna%40demo.local')
  const { RepairLinkScreen, UndoEmailScreen } =
    await import('../../../src/features/auth/password-reset-screens.tsx')
  await show(<RepairLinkScreen />)
  expect(getLogin('Новый пароль')).toEqual(expected('anna@demo.local'))
  cleanup()
  await show(<UndoEmailScreen />)
  expect(getLogin('Новый пароль')).toEqual(expected('anna@demo.local'))
})

it('G-08: an invitation to the desk has the work e-mail as its login', async () => {
  const invited = { name: 'Ольга', email: 'olga@demo.local', organisation: 'УК «Садовая»' }
  const { show } = await open('#/desk/invitation/1/2/', () => ({ body: invited }))
  const { InvitationScreen } = await import('../../../src/features/staff/sign-in/invitation-screen.tsx')
  await show(<InvitationScreen organisation="УК «Садовая»" />)
  expect(getLogin('Придумайте пароль')).toEqual(expected('olga@demo.local'))
})

it('G-08: the password dialog of the desk has the work e-mail as its login', async () => {
  const { show, store } = await open('#/desk/access/')
  const { deskSessionAtom } = await import('../../../src/shared/desk/session.ts')
  const { PasswordDialog } = await import('../../../src/features/staff/sign-in/password-dialog.tsx')
  store.set(deskSessionAtom, {
    step: 'in',
    factors: ['code'],
    name: 'Ольга',
    email: 'olga@demo.local',
    role: 'head',
    organisation: 'УК «Садовая»',
    csrf: 'word',
    on_hold: false,
    time_zone: 'Europe/Moscow',
  })
  await show(
    <PasswordDialog help="" busyText="" onPassword={async () => undefined} onClose={() => undefined} />,
  )
  expect(getLogin('Пароль')).toEqual(expected('olga@demo.local'))
})
