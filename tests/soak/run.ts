import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { buildApp, isBuildStale } from '../../server/build.ts'
import { startDatabasePair } from '../server/support/database-pair.ts'
import { createRandom } from '../../server/seed/copy.ts'
import { Attempts } from './attempts.ts'
import { holdConnections } from './connections.ts'
import { failoverResidents, failOverInTurn } from './failover.ts'
import { importReceipts } from './imports.ts'
import { databaseKill, killAtRandom, serverKill } from './kills.ts'
import { Outages } from './outages.ts'
import { type Finding, prove } from './proof.ts'
import { callsTable, findingsTable, megabytes, sizesTable, valuesTable } from './report.ts'
import type { Acknowledged } from './resident.ts'
import { receive } from './receive.ts'
import { restartInTurn } from './restarts.ts'
import { databaseBytes, listSizes, walBytes } from './sizes.ts'
import { type Site, startSite } from './site.ts'

const usage =
  'npm run soak -- [--flats 1000000] [--minutes 10] [--residents 8] [--seed NUMBER], or npm run soak -- --restarts|--connections|--failover'
const { values } = parseArgs({
  options: {
    flats: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '10' },
    residents: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 1e9)) },
    restarts: { type: 'boolean', default: false },
    connections: { type: 'boolean', default: false },
    failover: { type: 'boolean', default: false },
  },
})
const [flats, minutes, lanes, seed] = [values.flats, values.minutes, values.residents, values.seed].map(
  Number,
)
if (!flats || !minutes || !lanes || seed === undefined || !Number.isSafeInteger(seed) || flats < 1000)
  throw new Error(usage)

const maxVisits = Math.min(flats, Math.ceil(minutes * 6000))
const log = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)

async function soak(site: Site): Promise<readonly Finding[]> {
  const [attempts, outages] = [new Attempts(), new Outages()]
  const acknowledged: Acknowledged = { readings: [], payments: [] }
  const ms = (minutes ?? 1) * 60_000
  const [wal, bytes] = [await walBytes(site.sql), await databaseBytes(site.sql)]
  const sizes = await listSizes(site.sql)
  log(`${megabytes(bytes)} MiB with ${flats} flats; ${minutes} minutes of load begin`)
  const began = performance.now()
  const signal = AbortSignal.timeout(ms)
  const [{ faults, visits }, imports] = await Promise.all([
    receive(site, { attempts, acknowledged, lanes: lanes ?? 1, maxVisits, seed: seed ?? 0, signal }),
    importReceipts(site, flats ?? 0, signal),
    killAtRandom(site, outages, { ms, random: createRandom((seed ?? 0) + 1), signal }),
  ])
  const seconds = (performance.now() - began) / 1000
  log('the load is over; the proof begins')
  const unexplained = attempts.cuts.filter(({ from, till }) => !outages.touch(from, till))
  for (const { kind, why } of unexplained.slice(0, 10)) log(`cut without a kill: ${kind}: ${why}`)
  for (const fault of faults.slice(0, 10)) log(`a visit ended: ${fault}`)
  const grown = (await walBytes(site.sql)) - wal
  await site.sql`analyze`
  const findings: Finding[] = [
    ...(await prove(site.databaseUrl, acknowledged, imports)),
    { invariant: 'every visit came to its end', broken: faults.length, of: visits },
    {
      invariant: 'every call was answered within 5 s, or cut by a kill and repeated',
      broken: unexplained.length,
      of: attempts.cuts.length + [...attempts.latencies.values()].reduce((sum, one) => sum + one.length, 0),
    },
  ]
  const [servers, databases] = [outages.summarize(serverKill), outages.summarize(databaseKill)]
  const summary = {
    'random seed': seed ?? 0,
    'flats; residents at a time': `${flats}; ${lanes}`,
    'seconds of load; load average of the machine': `${seconds.toFixed(0)}; ${loadavg()[1]?.toFixed(1)}`,
    'visits of residents': visits,
    'readings acknowledged, a second': `${acknowledged.readings.length}, ${(acknowledged.readings.length / seconds).toFixed(1)}`,
    'payments confirmed, a second': `${acknowledged.payments.length}, ${(acknowledged.payments.length / seconds).toFixed(1)}`,
    'receipts imported, a second of importing': `${imports.flats}, ${(imports.flats / Math.max(imports.seconds, 1)).toFixed(0)}`,
    'imports cut and repeated': imports.cut,
    'server processes killed; longest away': `${servers.count}; ${(servers.longest / 1000).toFixed(1)} s`,
    'PostgreSQL killed; longest away': `${databases.count}; ${(databases.longest / 1000).toFixed(1)} s`,
    'calls cut and repeated': attempts.cuts.length,
    'write-ahead log written, MiB': megabytes(grown),
    'database before; after, MiB': `${megabytes(bytes)}; ${megabytes(await databaseBytes(site.sql))}`,
  }
  console.log(`${valuesTable(summary)}\n\n${callsTable(attempts, seconds)}\n`)
  console.log(`Before:\n\n${sizesTable(sizes)}\n\nAfter:\n\n${sizesTable(await listSizes(site.sql))}\n`)
  console.log(findingsTable(findings))
  return findings
}

async function runFailover(): Promise<readonly Finding[]> {
  const pair = await startDatabasePair()
  const site = await startSite(failoverResidents, failoverResidents, { url: pair.url, stop: pair.close })
  try {
    const findings = await failOverInTurn(site, pair, log)
    console.log(findingsTable(findings))
    return findings
  } finally {
    await site.close()
  }
}

async function run(): Promise<readonly Finding[]> {
  log('filling the database')
  if (values.failover) return runFailover()
  const part = values.restarts ? restartInTurn : values.connections ? holdConnections : null
  const site = part ? await startSite(1000, 1) : await startSite(flats ?? 0, maxVisits)
  try {
    if (!part) return await soak(site)
    const findings = await part(site, log)
    console.log(findingsTable(findings))
    return findings
  } finally {
    await site.close()
  }
}

log(`random seed ${seed}`)
if (await isBuildStale()) await buildApp()
if ((await run()).some(({ broken }) => broken > 0)) process.exitCode = 1
