import { navigate } from '../routes/hash-location.ts'
import { flushDrafts } from '../outbox/active.ts'

let isReloading = false

/** Reloads the page once, however often it is asked to, after every draft is kept; at another address if given. */
export const reloadPage = async (path?: string): Promise<void> => {
  if (isReloading) return
  isReloading = true
  await flushDrafts()
  if (path !== undefined) navigate(path, { replace: true })
  location.reload()
}
