import { residentKeys } from '../storage/storage-keys.ts'

const read = (): URLSearchParams => new URLSearchParams(localStorage.getItem(residentKeys.seen) ?? '')

/** The mark of what the resident saw last in this scope, on this device; null for nothing, or where storage is refused. */
export const seenMark = (scope: string): string | null => {
  try {
    return read().get(scope)
  } catch {
    return null
  }
}

/** Remembers the mark of what was seen. Where storage is refused everything stays new, which harms nobody. */
export const rememberSeen = (scope: string, mark: string): void => {
  try {
    const marks = read()
    marks.set(scope, mark)
    localStorage.setItem(residentKeys.seen, marks.toString())
  } catch {
    // The dot then stays.
  }
}
