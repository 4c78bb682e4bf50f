// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { promisifyRequest } from 'idb-keyval'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage } from '../support/page.tsx'

const kept = { id: 1, address: 'ул. Садовая, 5, кв. 12', account_number: '100200012', scope: 'anna' }
const sold = { id: 2, address: 'ул. Садовая, 5, кв. 47', account_number: '100200047', scope: 'anna-47' }
const sessionOf = ({ id, scope }: { readonly id: number; readonly scope: string }) => ({
  account: 'a',
  scope,
  profile: id,
  csrf: 'c',
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the account panel of a resident who is looking at `active`. */
const open = async (profiles: readonly (typeof kept)[], active = sold) => {
  let [isChecked, isDetached] = [false, false]
  const acted: (string | null)[] = []
  const page = await openPage((url, request) => {
    const { pathname } = url
    if (pathname.endsWith('/get_profile/')) {
      const left = isDetached ? [kept] : profiles
      const session = sessionOf(isDetached ? kept : active)
      return {
        body: { user: { id: 1, username: 'anna@demo.local', isPerson: true }, profiles: left, session },
      }
    }
    if (pathname.endsWith('/check_password/')) {
      isChecked = true
      return { status: 204 }
    }
    if (pathname.endsWith('/detach_profile/2/')) {
      if (!isChecked)
        return { status: 403, body: { errors: ['Сначала введите текущий пароль'], code: 'check_needed' } }
      acted.push(request.headers.get('x-profile'))
      isDetached = true
      return { body: sessionOf(kept) }
    }
    return { body: {} }
  })
  const { storeSession, startSessionAtom, restoreSession } =
    await import('../../../src/lib/session/session.ts')
  const { readDevice } = await import('../../../src/lib/session/device.ts')
  await storeSession(sessionOf(active))
  await page.store.set(startSessionAtom, sessionOf(active))
  const { AccountPanel } = await import('../../../src/features/auth/account-panel.tsx')
  await page.show(<AccountPanel />)
  const { toastAtom } = await import('../../../src/lib/state/notices.ts')
  return {
    ...page,
    acted,
    readToast: () => page.store.get(toastAtom)?.text,
    readSession: restoreSession,
    readScopes: async () => (await readDevice()).scopes.map(({ scope }) => scope),
  }
}

const press = (name: string | RegExp) => {
  const button = screen.getAllByRole('button', { name }).at(-1)
  if (button) fireEvent.click(button)
}

it('A-06 A-16: detaches the chosen flat after a password check, switches the device and reports it', async () => {
  const { readToast, readSession, readScopes, acted } = await open([kept, sold])
  expect(await readScopes()).toContain('anna-47')
  const drafts = await promisifyRequest(indexedDB.open('cabinet-anna-47'))
  drafts.close()
  press(/^Отвязать лицевой счёт/)
  press(/кв. 47/)
  const dialog = screen.getByRole('dialog', { name: 'Отвязать лицевой счёт?' })
  expect(dialog.textContent).toContain(sold.address)
  for (const about of [
    'Что вы потеряете',
    'Что останется у управляющей организации',
    'У кого останется доступ',
  ])
    expect(within(dialog).getByText(about)).toBeTruthy()
  press(/^Отвязать/)
  fireEvent.change(await screen.findByLabelText('Текущий пароль'), { target: { value: 'Podval-2026' } })
  press(/^Подтвердить/)
  await vi.waitFor(() => expect(readToast()).toBe(`Лицевой счёт отвязан: ${sold.address}`))
  expect(acted).toEqual(['1'])
  expect(await readSession()).toMatchObject({ profile: 1, scope: 'anna' })
  expect(await readScopes()).toEqual(['anna'])
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('cabinet-anna-47')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('A-06 A-09: offers to delete the account if it has one flat', async () => {
  await open([sold])
  press(/^Отвязать лицевой счёт/)
  const dialog = screen.getByRole('dialog', { name: 'Удалить кабинет навсегда?' })
  expect(dialog.textContent).toContain('В кабинете только один лицевой счёт')
})
