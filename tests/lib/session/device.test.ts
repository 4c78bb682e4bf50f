// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { changeDevice, hasScope, readDevice, switchDeviceTo } from '../../../src/lib/session/device.ts'

it('A-06 N-04: switches only to another profile of the same resident', async () => {
  expect(await switchDeviceTo('anna-12')).toBe(false)
  const session = { account: 'anna', scope: 'anna-12', profile: 1, csrf: 'word' }
  const scopes = [
    { scope: 'anna-12', profile: 1 },
    { scope: 'anna-47', profile: 2 },
  ]
  await changeDevice((device) => ({ ...device, session, scopes }))
  expect([await switchDeviceTo('anna-12'), await switchDeviceTo('boris-3')]).toEqual([false, false])
  expect((await readDevice()).session).toEqual(session)
  expect(await switchDeviceTo('anna-47')).toBe(true)
  expect((await readDevice()).session).toEqual({ ...session, scope: 'anna-47', profile: 2 })
})

it('O-12: distinguishes an unreadable session from no session', async () => {
  expect([await hasScope('anna-12'), await hasScope('boris-3')]).toEqual([true, false])
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The disk failed', 'AbortError')
  })
  expect(await hasScope('anna-12')).toBeNull()
  broken.mockRestore()
  expect(await hasScope('anna-12')).toBe(true)
})
