import { configureCalls } from '../../lib/http/call-context.ts'
import { recallSession, startSessionAtom } from '../../lib/session/session.ts'
import { noteAnswer, noteSilence } from '../../lib/state/network.ts'
import { store } from '../../lib/state/store.ts'

/** Starts the session from what the device remembers; without a memory the server is asked who this is. */
export const startUp = async (): Promise<void> => {
  configureCalls({ onAnswer: noteAnswer, onSilence: noteSilence })
  await store.set(startSessionAtom, await recallSession())
}

let begun: Promise<void> | null = null

/** Starts it once, whoever asks first: the page while the cabinet is on its way, or the cabinet. */
export const beginStartUp = (): Promise<void> => (begun ??= startUp())
