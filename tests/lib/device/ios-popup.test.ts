// @vitest-environment happy-dom
import { createStore } from 'jotai/vanilla'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { iosPopupAtom } from '../../../src/lib/device/ios-popup.ts'
import { deviceKeys } from '../../../src/lib/storage/storage-keys.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const device = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)

const start = (): boolean => {
  const store = createStore()
  store.set(iosPopupAtom, 'show')
  return store.get(iosPopupAtom)
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('iOS popup', () => {
  it('H-05: opens at the first three starts only', () => {
    device(iPhone)
    expect([start(), start(), start(), start(), start()]).toEqual([true, true, true, false, false])
    expect(localStorage.getItem(deviceKeys.iosPopup)).toBe('3')
  })

  it('H-05: opens once per start and stays closed', () => {
    device(iPhone)
    const store = createStore()
    store.set(iosPopupAtom, 'show')
    store.set(iosPopupAtom, 'show')
    store.set(iosPopupAtom, 'close')
    store.set(iosPopupAtom, 'show')
    expect(store.get(iosPopupAtom)).toBe(false)
    expect(localStorage.getItem(deviceKeys.iosPopup)).toBe('1')
  })

  it('H-05: does not open on other devices', () => {
    device('Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36')
    expect(start()).toBe(false)
    expect(localStorage.length).toBe(0)
  })

  it('H-05: does not open if its counter cannot be stored or read', () => {
    device(iPhone)
    localStorage.setItem(deviceKeys.iosPopup, 'garbage')
    expect(start()).toBe(false)
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError')
    })
    expect(start()).toBe(false)
  })
})
