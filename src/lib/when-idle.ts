const mostMs = 3000

/** Runs the work once the page has nothing more pressing to do, and in three seconds at most. */
export const whenIdle = (work: () => void): void => {
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: mostMs })
  else setTimeout(work, mostMs)
}
