import { flushDrafts } from '../outbox/active.ts'
import { navigate } from '../routes/hash-location.ts'

let isReloading = false

/** Flushes drafts first. Reloads once, at `path` if given. */
export const reloadPage = async (path?: string): Promise<void> => {
  if (isReloading) return
  isReloading = true
  await flushDrafts()
  if (path !== undefined) navigate(path, { replace: true })
  location.reload()
}
