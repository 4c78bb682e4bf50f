import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage, type Reply } from '../features/support/page.tsx'

const profiles = [
  { id: 1, address: 'ул. Садовая, 5, кв. 12', account_number: '100200012', scope: 'anna' },
  { id: 2, address: 'ул. Садовая, 5, кв. 47', account_number: '100200047', scope: 'anna-47' },
]
const session = { account: 'a', scope: 'anna', profile: 1, csrf: 'c' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the sheet, chooses the second flat and confirms. */
const choose = async (answer: () => Promise<Reply | undefined>) => {
  const page = await openPage((url) => (url.pathname.endsWith('/change_profile/') ? answer() : undefined))
  const { storeSession, restoreSession } = await import('../../src/lib/session/session.ts')
  await storeSession(session)
  const { ProfileSheet } = await import('../../src/app/cabinet/shell/profile-sheet.tsx')
  const closed = vi.fn<() => void>()
  await page.show(<ProfileSheet profiles={profiles} active={1} onClose={closed} />)
  fireEvent.click(screen.getByRole('radio', { name: /кв. 47/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Перейти/ }))
  const { changeProfileAtom } = await import('../../src/app/cabinet/shell/change-profile.ts')
  return {
    closed,
    ...page,
    readProfile: async () => (await restoreSession())?.profile,
    readStatus: () => page.store.get(changeProfileAtom),
  }
}

it('A-06 A-12: switches the device once the server agrees, and stays open until then', async () => {
  const agreed = Promise.withResolvers<Reply>()
  const { closed, readProfile, readStatus } = await choose(() => agreed.promise)
  await act(async () => undefined)
  expect(await readProfile()).toBe(1)
  expect(screen.getByRole('button', { name: /^Перейти/ }).getAttribute('aria-busy')).toBe('true')
  expect(closed).not.toHaveBeenCalled()
  expect(readStatus()).toBe('loading')
  agreed.resolve({ body: { ...session, profile: 2, scope: 'anna-47' } })
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(await readProfile()).toBe(2)
  expect(readStatus()).toBe('ready')
})

it('A-06 A-12: stays with the profile if the server refuses', async () => {
  const refusal = 'Этот адрес больше не ваш'
  const { closed, readProfile, readStatus, store } = await choose(async () => ({
    status: 404,
    body: { errors: [refusal], code: 'not_found' },
  }))
  const { serverErrorsAtom } = await import('../../src/lib/state/notices.ts')
  await vi.waitFor(() => expect(store.get(serverErrorsAtom)).toEqual([refusal]))
  expect(await readProfile()).toBe(1)
  expect(readStatus()).toBe('failed')
  expect(closed).not.toHaveBeenCalled()
})

it('A-06 O-03: switches without a network, so that stored data of the other flat can be read', async () => {
  const { closed, readProfile } = await choose(async () => undefined)
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(await readProfile()).toBe(2)
})
