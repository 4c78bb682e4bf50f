import { configureCalls } from '../../lib/http/call-context.ts'
import { recallSession, startSessionAtom } from '../../lib/session/session.ts'
import { reportOnline, reportOffline } from '../../lib/state/network.ts'
import { countVisit } from '../../lib/session/visits.ts'
import { prefetch } from '../../lib/state/remote.ts'
import { store } from '../../lib/state/store.ts'
import { delay } from '../../lib/timing/promises.ts'

/** Asks for what the meters show while their screen is on its way. */
const loadFirstReplies = async (): Promise<void> => {
  if (location.hash === '#/meters/list/')
    await prefetch((await import('../../features/meters/meters-screen.tsx')).metersAtom)
}

/**
 * Starts the session from what the device remembers; without a memory the server is asked who this is. Ends when all
 * replies that the first screen shows are there, or are known to fail.
 */
export const startUp = async (): Promise<void> => {
  configureCalls({ onAnswer: reportOnline, onSilence: reportOffline })
  const known = await recallSession()
  const loading = store.set(startSessionAtom, known)
  await Promise.all([loading, known !== null && loadFirstReplies()])
}

let begun: Promise<void> | null = null

/** Starts it once, whoever asks first: the page while the cabinet is on its way, or the cabinet. It is counted as a visit. */
export const beginStartUp = (): Promise<void> => {
  // Before anything is drawn that waits for the second visit.
  if (begun === null) countVisit()
  return (begun ??= startUp())
}

/** A start that takes longer is drawn in steps. */
const drawnAtOnceMs = 400

/** Resolves when the cabinet can be drawn at once with what it shows first, or has waited for it long enough. */
export const readyToDraw = (): Promise<unknown> => Promise.race([beginStartUp(), delay(drawnAtOnceMs)])
