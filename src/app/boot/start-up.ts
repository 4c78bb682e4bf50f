import { configureCalls } from '../../lib/http/call-context.ts'
import { restoreSession, startSessionAtom } from '../../lib/session/session.ts'
import { reportOnline, reportOffline } from '../../lib/state/network.ts'
import { countVisit } from '../../lib/session/visits.ts'
import { prefetch } from '../../lib/state/remote.ts'
import { store } from '../../lib/state/store.ts'
import { delay } from '../../lib/timing/promises.ts'

const loadFirstReplies = async (): Promise<void> => {
  if (location.hash === '#/meters/list/')
    await prefetch((await import('../../features/meters/meters-screen.tsx')).metersAtom)
}

/**
 * Starts the session from stored data, else asks the server. Resolves when the first screen's data has loaded or
 * failed.
 */
export const startUp = async (): Promise<void> => {
  configureCalls({ onAnswer: reportOnline, onSilence: reportOffline })
  const known = await restoreSession()
  const loading = store.set(startSessionAtom, known)
  await Promise.all([loading, known !== null && loadFirstReplies()])
}

let begun: Promise<void> | null = null

/** Starts the session once and counts the visit. */
export const prepareStart = (): Promise<void> => {
  // Must precede renders that depend on the visit count.
  if (begun === null) countVisit()
  return (begun ??= startUp())
}

/** The first render waits this long for data. */
const drawnAtOnceMs = 400

export const readyToRender = (): Promise<unknown> => Promise.race([prepareStart(), delay(drawnAtOnceMs)])
