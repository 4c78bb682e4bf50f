import { setTimeout } from 'node:timers/promises'
import type { DatabasePair } from '../server/support/database-pair.ts'
import { Attempts } from './attempts.ts'
import { type Finding, prove } from './proof.ts'
import { receive } from './receive.ts'
import type { Acknowledged } from './resident.ts'
import type { Site } from './site.ts'

export const failoverResidents = 1000
const rounds = 10
const lanes = 4
const maxAwayMs = 15_000
const calmMs = 3000

const noImports = { flats: 0, seconds: 0, cut: 0 }

/** Loses the primary ten times, killed and cut off in turn, under residents who send readings and pay. */
export async function failOverInTurn(
  site: Site,
  pair: DatabasePair,
  log: (text: string) => void,
): Promise<readonly Finding[]> {
  const acknowledged: Acknowledged = { readings: [], payments: [] }
  const done = new AbortController()
  const visiting = receive(site, {
    attempts: new Attempts(),
    acknowledged,
    lanes,
    maxVisits: failoverResidents,
    seed: 1,
    signal: done.signal,
  })
  const untilNext = async (): Promise<void> => {
    const before = acknowledged.readings.length
    while (acknowledged.readings.length === before) await setTimeout(20)
  }
  let late = 0
  for (let round = 0; round < rounds; round += 1) {
    await untilNext()
    await setTimeout(calmMs)
    const how = round % 2 === 0 ? 'kill' : 'cut'
    const from = performance.now()
    await pair.failOver(how)
    await untilNext()
    const away = performance.now() - from
    if (away > maxAwayMs) late += 1
    log(`${how}: the next reading was acknowledged after ${(away / 1000).toFixed(1)} s`)
    await pair.rebuild()
  }
  done.abort()
  const { faults, visits } = await visiting
  for (const fault of faults.slice(0, 10)) log(`a visit ended: ${fault}`)
  return [
    ...(await prove(pair.primaryUrl(), acknowledged, noImports)),
    { invariant: 'readings are acknowledged again within 15 s', broken: late, of: rounds },
    { invariant: 'every visit came to its end', broken: faults.length, of: visits },
  ]
}
