import { atom } from 'jotai/vanilla'
import { startSessionAtom } from '../lib/session.ts'

/** Starts the session from what the device remembers; without a memory the server is asked who this is. */
export const startAtom = atom(null, async (_get, set) => {
  const { recallSession } = await import('../lib/device-session.ts')
  await set(startSessionAtom, await recallSession())
})
