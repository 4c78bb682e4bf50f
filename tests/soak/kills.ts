import { setTimeout } from 'node:timers/promises'
import type { Outages } from './outages.ts'
import type { Site } from './site.ts'

const everyMs = 20_000
const databaseAt = [0.31, 0.68]

export const serverKill = 'server process'
export const databaseKill = 'PostgreSQL'

const pause = (ms: number, signal: AbortSignal) => setTimeout(ms, null, { signal }).catch(() => null)

async function killServers(site: Site, outages: Outages, random: () => number, signal: AbortSignal) {
  for (;;) {
    await pause(everyMs, signal)
    if (signal.aborted) return
    await outages.during(serverKill, () => site.killServer(random() < 0.5 ? 0 : 1))
  }
}

async function killDatabase(site: Site, outages: Outages, ms: number, signal: AbortSignal) {
  let at = 0
  for (const share of databaseAt) {
    await pause(ms * (share - at), signal)
    at = share
    await outages.during(databaseKill, () => site.killDatabase())
  }
}

/** Kills a random server process every 20 s and PostgreSQL twice. Resolves when all are back. */
export async function killAtRandom(
  site: Site,
  outages: Outages,
  {
    ms,
    random,
    signal,
  }: { readonly ms: number; readonly random: () => number; readonly signal: AbortSignal },
): Promise<void> {
  await Promise.all([killServers(site, outages, random, signal), killDatabase(site, outages, ms, signal)])
}
