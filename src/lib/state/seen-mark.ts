import { residentKeys } from '../storage/storage-keys.ts'

const read = (): URLSearchParams => new URLSearchParams(localStorage.getItem(residentKeys.seen) ?? '')

/** Returns null if none is stored or storage is unavailable. */
export const seenMark = (scope: string): string | null => {
  try {
    return read().get(scope)
  } catch {
    return null
  }
}

/** Keeps everything new if storage is unavailable. */
export const rememberSeen = (scope: string, mark: string): void => {
  try {
    const marks = read()
    marks.set(scope, mark)
    localStorage.setItem(residentKeys.seen, marks.toString())
  } catch {
    // Storage is blocked: nothing is stored.
  }
}
