import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const windowMs = 500
const quietShare = 0.1

const busyMs = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)

/** Waits until the machine does next to nothing: what else runs on it would be counted as the page's own blocking. */
export async function untilQuiet(): Promise<void> {
  let before: number
  do {
    before = busyMs()
    await pause(windowMs)
  } while (busyMs() - before > windowMs * quietShare * cpus().length)
}
