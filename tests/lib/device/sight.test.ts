import { assert, boolean, constantFrom, property, record, type Arbitrary } from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  chooseSight,
  keptSight,
  showKeptSight,
  sightValues,
  switched,
  type Sight,
} from '../../../src/lib/device/sight.ts'
import { deviceKeys } from '../../../src/lib/storage/storage-keys.ts'

const page = { dataset: {} as Record<string, string> }
const kept = new Map<string, string>()

/** The same device, later: what was kept is there, the page is new. */
const startAgain = (): void => {
  page.dataset = {}
  showKeptSight(deviceKeys.sight)
}

beforeEach(() => {
  page.dataset = {}
  vi.stubGlobal('document', { documentElement: page })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

const maybeOneOf = <V>(values: readonly V[]) => constantFrom(undefined, ...values)
const anySight: Arbitrary<Sight> = record({
  isOn: boolean(),
  look: record({
    scheme: maybeOneOf(sightValues.scheme),
    type: maybeOneOf(sightValues.type),
    spacing: maybeOneOf(sightValues.spacing),
    pictures: maybeOneOf(sightValues.pictures),
  }),
})

describe('the mode for weak sight', () => {
  it('L-02: whatever is chosen looks at the next start as it did when it was chosen', () => {
    assert(
      property(anySight, (sight) => {
        page.dataset = {}
        expect(chooseSight(sight)).toBe(true)
        const shown = { ...page.dataset }
        startAgain()
        expect(page.dataset).toEqual(shown)
        expect(keptSight()).toEqual({
          isOn: sight.isOn,
          look: Object.fromEntries(Object.entries(sight.look).filter(([, value]) => value !== undefined)),
        })
      }),
    )
  })

  it('L-02: switched on for the first time it is black on white and larger, later as it was left', () => {
    const first = switched(keptSight(), true)
    expect(first).toEqual({ isOn: true, look: { scheme: 'black', type: '150' } })
    chooseSight({ isOn: true, look: { scheme: 'blue', pictures: 'off' } })
    chooseSight(switched(keptSight(), false))
    startAgain()
    expect(page.dataset).toEqual({})
    chooseSight(switched(keptSight(), true))
    expect(page.dataset).toEqual({ sight: 'on', scheme: 'blue', pictures: 'off' })
  })

  it.each(['nonsense', 'null', '7', '{"sight":"on","scheme":"purple","type":150}'])(
    'L-02: %s in its place chooses no look that there is not',
    (text) => {
      kept.set(deviceKeys.sight, text)
      startAgain()
      expect(keptSight().look).toEqual({})
    },
  )

  it('L-02: a device that keeps nothing shows the choice and says that it forgets it', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    startAgain()
    expect(keptSight()).toEqual({ isOn: false, look: {} })
    expect(chooseSight({ isOn: true, look: { scheme: 'white' } })).toBe(false)
    expect(page.dataset).toEqual({ sight: 'on', scheme: 'white' })
  })
})
