// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WaitingItems } from '../../../src/app/public/waiting-items.tsx'
import { openLanes } from '../../../src/lib/outbox/lane-store.ts'
import type { ItemState } from '../../../src/lib/outbox/record.ts'
import { changeDevice, eraseDevice } from '../../../src/lib/session/device.ts'
import { queued } from '../../lib/support/lanes.ts'

const scopes = [
  { scope: 'anna-47', profile: 47 },
  { scope: 'anna-12', profile: 12 },
]
const put = (scope: string, lane: string, kind: string, states: readonly ItemState[]) => {
  const known = queued(...states.map(({ name }) => name))
  const items = known.items.map((item, index) => ({ ...item, state: states[index] ?? item.state }))
  return openLanes(scope).change(lane, () => ({ ...known, scope, lane, kind, items }))
}
const waits: ItemState = { name: 'queued', notBefore: 0 }

beforeEach(async () => {
  await eraseDevice()
  globalThis.indexedDB = new IDBFactory()
  await changeDevice((device) => ({ ...device, scopes }))
})
afterEach(cleanup)

it('O-19: names what each flat of the account sends after the sign-in', async () => {
  await put('anna-47', 'meters/1/2026-11', 'meters', [waits])
  await put('anna-12', 'meters/9/2026-11', 'meters', [{ name: 'blocked', by: 'auth' }])
  await put('anna-47', 'request/1', 'request', [waits])
  await put('anna-47', 'message/ticket/5', 'message', [waits, waits, waits, waits, waits])
  render(<WaitingItems />)
  const text = (await screen.findByText(/отправки/, { selector: '[role=status] p' })).textContent.replaceAll(
    '\u00a0',
    ' ',
  )
  expect(text).toContain('ждут отправки: 2 показания, 1 заявка и 5 сообщений')
  expect(text).toContain('Отправим сразу после входа')
})

it('O-19: leaves out drafts, accepted items and those that need a decision', async () => {
  await put('anna-47', 'request/1', 'request', [
    { name: 'accepted', at: 0, receipt: '8' },
    { name: 'rejected', errors: ['Нет'], code: null },
    waits,
    { name: 'draft' },
  ])
  render(<WaitingItems />)
  const text = (await screen.findByText(/отправки/, { selector: '[role=status] p' })).textContent.replaceAll(
    '\u00a0',
    ' ',
  )
  expect(text).toBe('На этом телефоне ждёт отправки: 1 заявка. Отправим сразу после входа.')
})

it.each([
  [21, 'ждёт отправки: 21 показание'],
  [101, 'ждёт отправки: 101 показание'],
  [22, 'ждут отправки: 22 показания'],
  [11, 'ждут отправки: 11 показаний'],
])('O-19: the verb agrees with %i readings', async (count, expected) => {
  await put(
    'anna-47',
    'meters/1/2026-11',
    'meters',
    Array.from({ length: count }, () => waits),
  )
  render(<WaitingItems />)
  const text = (await screen.findByText(/отправки/, { selector: '[role=status] p' })).textContent.replaceAll(
    '\u00a0',
    ' ',
  )
  expect(text).toContain(expected)
})

it('O-19: says nothing where nothing waits', async () => {
  await put('anna-47', 'shop/1', 'shop', [{ name: 'draft' }])
  await put('anna-47', 'request/1', 'request', [{ name: 'draft' }])
  const { container } = render(<WaitingItems />)
  await waitFor(async () => expect((await indexedDB.databases()).length).toBeGreaterThan(1))
  expect(container.textContent).toBe('')
})
