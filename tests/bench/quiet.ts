import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const windowMs = 500
const quietShare = 0.1

const busyMs = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)

const maxWaitMs = 20_000

/** Warns after 20 seconds: on a busy machine only the ratios to floors mean something. */
export async function untilQuiet(): Promise<void> {
  const start = performance.now()
  for (;;) {
    const before = busyMs()
    await pause(windowMs)
    const share = (busyMs() - before) / (windowMs * cpus().length)
    if (share <= quietShare) return
    if (performance.now() - start < maxWaitMs) continue
    console.error(`The machine is busy with other work (${Math.round(share * 100)} %)`)
    return
  }
}
