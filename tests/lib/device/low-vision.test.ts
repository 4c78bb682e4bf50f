import { assert, boolean, constantFrom, property, record, type Arbitrary } from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  saveLowVision,
  readLowVision,
  showStoredLowVision,
  lowVisionValues,
  toggleLowVision,
  type LowVision,
} from '../../../src/lib/device/low-vision.ts'
import { deviceKeys } from '../../../src/lib/storage/storage-keys.ts'

const page = { dataset: {} as Record<string, string> }
const stored = new Map<string, string>()

const startAgain = (): void => {
  page.dataset = {}
  showStoredLowVision(deviceKeys.lowVision)
}

beforeEach(() => {
  page.dataset = {}
  vi.stubGlobal('document', { documentElement: page })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

const maybeOneOf = <V>(values: readonly V[]) => constantFrom(undefined, ...values)
const anyLowVision: Arbitrary<LowVision> = record({
  isOn: boolean(),
  look: record({
    scheme: maybeOneOf(lowVisionValues.scheme),
    type: maybeOneOf(lowVisionValues.type),
    spacing: maybeOneOf(lowVisionValues.spacing),
    pictures: maybeOneOf(lowVisionValues.pictures),
  }),
})

describe('low vision mode', () => {
  it('L-02: restores the chosen settings at the next start', () => {
    assert(
      property(anyLowVision, (sight) => {
        page.dataset = {}
        expect(saveLowVision(sight)).toBe(true)
        const shown = { ...page.dataset }
        startAgain()
        expect(page.dataset).toEqual(shown)
        expect(readLowVision()).toEqual({
          isOn: sight.isOn,
          look: Object.fromEntries(Object.entries(sight.look).filter(([, value]) => value !== undefined)),
        })
      }),
    )
  })

  it('L-02: starts black on white and larger, and later with the last settings', () => {
    const first = toggleLowVision(readLowVision(), true)
    expect(first).toEqual({ isOn: true, look: { scheme: 'black', type: '150' } })
    saveLowVision({ isOn: true, look: { scheme: 'blue', pictures: 'off' } })
    saveLowVision(toggleLowVision(readLowVision(), false))
    startAgain()
    expect(page.dataset).toEqual({})
    saveLowVision(toggleLowVision(readLowVision(), true))
    expect(page.dataset).toEqual({ lowVision: 'on', scheme: 'blue', pictures: 'off' })
  })

  it.each(['nonsense', 'null', '7', '{"sight":"on","scheme":"purple","type":150}'])(
    'L-02: ignores the stored value %s',
    (text) => {
      stored.set(deviceKeys.lowVision, text)
      startAgain()
      expect(readLowVision().look).toEqual({})
    },
  )

  it('L-02: applies the choice and reports a failed write if storage is refused', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    startAgain()
    expect(readLowVision()).toEqual({ isOn: false, look: {} })
    expect(saveLowVision({ isOn: true, look: { scheme: 'white' } })).toBe(false)
    expect(page.dataset).toEqual({ lowVision: 'on', scheme: 'white' })
  })
})
