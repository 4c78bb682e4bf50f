import * as endpoints from '#contract/session/endpoints.ts'
import { NoAnswer } from '../http/call-errors.ts'
import { call } from '../http/call.ts'
import { readCsrf } from '../http/csrf-cookie.ts'
import { readDevice } from './device.ts'
import { eraseResident } from './erase.ts'
import { setOutbox } from '../outbox/active.ts'
import { existingLanes } from '../outbox/existing-lanes.ts'
import { isUnsent } from '../outbox/machine.ts'
import { publicRoutes } from '../routes/public-paths.ts'
import { postponeLogout } from './postponed-logout.ts'
import { reloadPage } from '../worker/reload-page.ts'
import { tellOtherTabs } from './device-session.ts'

/** Unsent items of the resident in every profile; what a logout would lose (O-14). Drafts count. */
export const countUnsent = async (): Promise<number> => {
  const { scopes } = await readDevice()
  const listings = await Promise.all(scopes.map(({ scope }) => existingLanes(scope).list()))
  const items = listings.flatMap(({ lanes }) => lanes.flatMap((lane) => lane.items))
  return items.filter((item) => isUnsent(item) || item.state.name === 'draft').length
}

const endSession = async (csrf: string | null): Promise<void> => {
  try {
    await call(endpoints.logout, {}, { timeoutMs: 5_000 })
  } catch (error) {
    // Any answer means that the server knows; without one the logout waits, and this device forgets at once.
    if (error instanceof NoAnswer && csrf !== null) postponeLogout(csrf)
  }
}

/** Erases everything of the resident on this device and starts the page anew at the login. */
export const forgetDevice = async (): Promise<void> => {
  await setOutbox(null)
  try {
    await eraseResident()
  } finally {
    tellOtherTabs()
    await reloadPage(publicRoutes.login.to({}))
  }
}

/**
 * Signs out (B-07, O-14): the session ends on the server, now or before the next call, everything of the
 * resident is erased, and the page starts anew at the login. The caller asks about unsent items first.
 */
export const logout = async (): Promise<void> => {
  const csrf = readCsrf()
  await setOutbox(null)
  await endSession(csrf)
  await forgetDevice()
}
