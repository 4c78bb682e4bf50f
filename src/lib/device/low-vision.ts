import { deviceKeys } from '../storage/storage-keys.ts'

/** Values of `<html>` data attributes of the low-vision mode (L-02); an absent one means the default. */
export const lowVisionValues = {
  scheme: ['black', 'white', 'blue'],
  type: ['150', '200'],
  spacing: ['wide'],
  pictures: ['off'],
} as const

export type LowVisionName = keyof typeof lowVisionValues
export type LowVisionLook = {
  readonly [name in LowVisionName]?: (typeof lowVisionValues)[name][number] | undefined
}
/** Stored on the device; the look persists while the mode is off. */
export interface LowVision {
  readonly isOn: boolean
  readonly look: LowVisionLook
}

const names: readonly LowVisionName[] = ['scheme', 'type', 'spacing', 'pictures']

const firstLook: LowVisionLook = { scheme: 'black', type: '150' }

/**
 * Applies the stored look before the first paint. build/restore-low-vision.ts inlines it into index.html, so it must
 * be self-contained.
 */
export const showStoredLowVision = (key: string): void => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (stored !== null && typeof stored === 'object' && 'sight' in stored && stored.sight === 'on') {
      const { sight: lowVision, ...look } = stored
      Object.assign(document.documentElement.dataset, look, { lowVision })
    }
  } catch {
    // Storage is unavailable or corrupt: use the default look.
  }
}

const readStored = (): unknown => {
  try {
    return JSON.parse(localStorage.getItem(deviceKeys.lowVision) ?? '{}')
  } catch {
    return {}
  }
}

export const readLowVision = (): LowVision => {
  const stored = new Map<string, unknown>(Object.entries(readStored() ?? {}))
  const look = names.flatMap((name) => {
    const value = lowVisionValues[name].find((each) => each === stored.get(name))
    return value === undefined ? [] : [[name, value]]
  })
  return { isOn: stored.get('sight') === 'on', look: Object.fromEntries(look) }
}

export const isLowVisionOn = (): boolean => document.documentElement.dataset['lowVision'] === 'on'

/** Returns whether the choice was stored. */
export const saveLowVision = ({ isOn, look }: LowVision): boolean => {
  const { dataset } = document.documentElement
  for (const name of names) {
    const value = look[name]
    if (isOn && value !== undefined) dataset[name] = value
    else delete dataset[name]
  }
  if (isOn) dataset['lowVision'] = 'on'
  else delete dataset['lowVision']
  try {
    localStorage.setItem(deviceKeys.lowVision, JSON.stringify({ sight: isOn ? 'on' : 'off', ...look }))
    return true
  } catch {
    return false
  }
}

/** Restores the previous look. */
export const toggleLowVision = ({ look }: LowVision, isOn: boolean): LowVision => ({
  isOn,
  look: isOn && Object.keys(look).length === 0 ? firstLook : look,
})
