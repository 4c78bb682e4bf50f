// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPage, type Reply } from '../support/page.tsx'

const response = { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' }
const proof = { credential: { id: 'dead-key', response } }
const signalUnknownCredential = vi.fn<(of: { rpId: string; credentialId: string }) => Promise<void>>(() =>
  Promise.resolve(),
)
const isOffered = () => localStorage.getItem('cabinet.passkey') !== null

beforeEach(() => {
  signalUnknownCredential.mockClear()
  localStorage.setItem('cabinet.passkey', '1')
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const openWith = async (answer: (url: URL) => Reply) => {
  const page = await openPage(answer)
  vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential })
  return page
}
const refusedAs = (code: string) => () => ({ status: 422, body: { errors: ['Не подошёл'], code } })

it('A-15: a passkey that was removed is forgotten by the device and offered no more', async () => {
  await openWith(refusedAs('passkey_unknown'))
  const { signInByPasskey } = await import('../../../src/features/auth/passkey.ts')
  await expect(signInByPasskey(proof)).rejects.toThrow('Не подошёл')
  expect(signalUnknownCredential).toHaveBeenCalledWith({ rpId: location.hostname, credentialId: 'dead-key' })
  expect(isOffered()).toBe(false)
})

it('A-15: a passkey that only failed once stays', async () => {
  await openWith(refusedAs('passkey_refused'))
  const { signInByPasskey } = await import('../../../src/features/auth/passkey.ts')
  await expect(signInByPasskey(proof)).rejects.toThrow('Не подошёл')
  expect(signalUnknownCredential).not.toHaveBeenCalled()
  expect(isOffered()).toBe(true)
})

it('A-15: the device offers no passkey after the last one was removed', async () => {
  const key = {
    id: '3f1de3a2-8a51-4f0e-9d3c-0a8d5c0a3a01',
    name: 'Телефон',
    created_at: '2026-11-01T00:00:00Z',
    used_at: null,
  }
  let passkeys = [key]
  const { show } = await openWith(({ pathname }) => {
    if (!pathname.endsWith('/passkeys/')) {
      passkeys = []
      return { status: 204 }
    }
    return { body: { passkeys } }
  })
  const { PasskeysPanel } = await import('../../../src/features/auth/passkeys-panel.tsx')
  await show(<PasskeysPanel />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Удалить: Телефон' })))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Удалить' })))
  await vi.waitFor(() => expect(isOffered()).toBe(false))
})
