import { residentKeys } from '../storage/storage-keys.ts'
import { storeLocal, readLocal } from '../storage/web-storage.ts'

const read = (): URLSearchParams => new URLSearchParams(readLocal(residentKeys.seen) ?? '')

/** Returns null if none is stored or storage is blocked. */
export const seenMark = (scope: string): string | null => read().get(scope)

/** Keeps everything new if storage is blocked. */
export const storeSeenMark = (scope: string, mark: string): void => {
  const marks = read()
  marks.set(scope, mark)
  storeLocal(residentKeys.seen, marks.toString())
}

export const forgetSeenMark = (scope: string): void => {
  const marks = read()
  marks.delete(scope)
  storeLocal(residentKeys.seen, marks.toString())
}
