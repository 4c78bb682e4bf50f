import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
import { json } from '../../lib/support/net.ts'
import { openCabinet, owner, type Cabinet } from './cabinet.tsx'

export const stubBrowser = (): void => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  }))
  document.execCommand = vi.fn<() => boolean>()
}

interface Edited<T> {
  readonly cabinet: Cabinet
  readonly sent: Array<Partial<T>>
  now: T
}

/** Rejects a change of another version. `replyTo` answers other calls or returns null. */
export const serveEdited = async <T extends { readonly version: string }>(
  start: T,
  replyTo: (address: string) => object | null,
  stored: (body: T) => Partial<T> = (body) => body,
): Promise<Edited<T>> => {
  stubBrowser()
  const edited: Edited<T> = { cabinet: await openCabinet(), sent: [], now: start }
  edited.cabinet.serveBy(async (address, init) => {
    const other = replyTo(address)
    if (other) return json(other)
    if (init?.method !== 'PUT') return json(edited.now)
    const body = JSON.parse(String(init.body))
    edited.sent.push(body)
    if (body.version !== edited.now.version)
      return json({ errors: ['Пока вы писали, это изменили'], code: 'changed', current: edited.now }, 409)
    edited.now = { ...edited.now, ...stored(body), version: 'fedcba9876543210' }
    return json(edited.now)
  })
  return edited
}

/** Loads the member's typed texts first, as the start of a session does. */
export const showScreen = async (cabinet: Cabinet, hash: string, Screen: ComponentType): Promise<void> => {
  location.hash = hash
  const { loadStoredTexts } = await import('../../../src/shared/desk/stored-text.ts')
  await loadStoredTexts(owner.scope)
  const { Router } = await import('wouter')
  const { byHash } = await import('../../../src/lib/routes/hash-location.ts')
  await cabinet.show(
    <Router {...byHash}>
      <Screen />
    </Router>,
  )
}

export const closeEditor = (): void => {
  cleanup()
  vi.unstubAllGlobals()
}
export const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
export const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })))
export const save = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Сохранить/ })))
