import { atom } from 'jotai/vanilla'
import { runAction } from '../../../lib/state/notices.ts'
import { deleteAccount } from '../api/delete-account.ts'

/** Deletes the account, then everything of the resident on this device, and starts the page anew (row A-09). */
export const deleteAccountAtom = atom(null, async (_get, set) => {
  await runAction(set, deleteAccount)
  const { forgetDevice } = await import('../../../lib/session/logout.ts')
  await forgetDevice()
})
