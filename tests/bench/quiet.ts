import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const windowMs = 500
const quietShare = 0.1

const busyMs = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)

const maxWaitMs = 120_000

/** Throws after two minutes, because results of a busy machine are worthless. */
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
