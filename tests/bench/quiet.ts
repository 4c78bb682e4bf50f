import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const windowMs = 500
const quietShare = 0.1

const busyMs = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)

const maxWaitMs = 120_000

/**
 * Waits until the machine does next to nothing: what else runs on it would be counted as the page's own. Throws when that
 * does not come within two minutes: figures of a busy machine are none.
 */
export async function untilQuiet(): Promise<void> {
  const start = performance.now()
  for (;;) {
    const before = busyMs()
    await pause(windowMs)
    const share = (busyMs() - before) / (windowMs * cpus().length)
    if (share <= quietShare) return
    if (performance.now() - start > maxWaitMs)
      throw new Error(
        `The machine is busy with other work (${Math.round(share * 100)} %): measure on a quiet one`,
      )
  }
}
