import { deviceKeys } from '../storage/storage-keys.ts'

/** Values of the mode for weak sight (L-02), under the names of their attributes of `<html>`; one left out is the usual one. */
export const lowVisionValues = {
  scheme: ['black', 'white', 'blue'],
  type: ['150', '200'],
  spacing: ['wide'],
  pictures: ['off'],
} as const

export type LowVisionName = keyof typeof lowVisionValues
/** The look of the mode. */
export type LowVisionLook = {
  readonly [name in LowVisionName]?: (typeof lowVisionValues)[name][number] | undefined
}
/** What this device keeps: the look outlives the time in which the mode is off. */
export interface LowVision {
  readonly isOn: boolean
  readonly look: LowVisionLook
}

const names: readonly LowVisionName[] = ['scheme', 'type', 'spacing', 'pictures']

/** The look of one who has only switched the mode on. */
const firstLook: LowVisionLook = { scheme: 'black', type: '150' }

/**
 * Gives the page the kept look before anything is painted. build/restore-low-vision.ts writes this function into the head of
 * index.html, so it uses nothing from elsewhere.
 */
export const showStoredLowVision = (key: string): void => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (kept !== null && typeof kept === 'object' && 'sight' in kept && kept.sight === 'on')
      Object.assign(document.documentElement.dataset, kept)
  } catch {
    // Storage is refused, or holds what nobody here wrote: the usual look.
  }
}

const readKept = (): unknown => {
  try {
    return JSON.parse(localStorage.getItem(deviceKeys.lowVision) ?? '{}')
  } catch {
    return {}
  }
}

/** The choice that this device keeps. */
export const readLowVision = (): LowVision => {
  const kept = new Map<string, unknown>(Object.entries(readKept() ?? {}))
  const look = names.flatMap((name) => {
    const value = lowVisionValues[name].find((each) => each === kept.get(name))
    return value === undefined ? [] : [[name, value]]
  })
  return { isOn: kept.get('sight') === 'on', look: Object.fromEntries(look) }
}

/** Whether the page shows the mode now. */
export const isLowVisionOn = (): boolean => document.documentElement.dataset['sight'] === 'on'

/**
 * Shows a choice at once and keeps it for the device's next starts.
 * @returns whether the device keeps it
 */
export const saveLowVision = ({ isOn, look }: LowVision): boolean => {
  const { dataset } = document.documentElement
  for (const name of names) {
    const value = look[name]
    if (isOn && value !== undefined) dataset[name] = value
    else delete dataset[name]
  }
  if (isOn) dataset['sight'] = 'on'
  else delete dataset['sight']
  try {
    localStorage.setItem(deviceKeys.lowVision, JSON.stringify({ sight: isOn ? 'on' : 'off', ...look }))
    return true
  } catch {
    return false
  }
}

/** The mode switched on or off: on again it looks as it did before. */
export const switched = ({ look }: LowVision, isOn: boolean): LowVision => ({
  isOn,
  look: isOn && Object.keys(look).length === 0 ? firstLook : look,
})
