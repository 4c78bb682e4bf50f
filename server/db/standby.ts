import { setInterval as every } from 'node:timers/promises'
import { within } from '../kernel/deadline.ts'
import { connectToStandby, type Queryable, type Sql } from './connect.ts'

/** Runs `work`, which only reads and may run twice. */
export type Read = <T>(work: (sql: Queryable) => Promise<T>) => Promise<T>

export interface StandbyReader {
  /** Uses the standby while it is fresh and answers in time, else the primary. */
  readonly read: Read
  end(options?: { timeout?: number }): Promise<void>
}

interface Probe {
  /** Of the cluster: a standby of another one is never used. */
  readonly system: string
  /** Bytes of the log that are written, or on a standby replayed. */
  readonly position: number
}

const selectProbe = async (sql: Queryable): Promise<Probe | undefined> => {
  const [row] = await sql<Probe[]>`
    select (select system_identifier::text from pg_control_system()) as system,
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
        '0/0')::bigint as position`
  return row
}

const probeEveryMs = 1000
const probeMs = 1000
/** A list that takes longer is read again from the primary. */
const readMs = 2000

/**
 * Reads from the standby of `url` while it has replayed everything that the primary had written `maxLagMs` ago.
 * Positions of the log are compared, because the time of the last replay also grows old while nothing is written.
 */
export const createStandbyReader = (primary: Sql, url: string, maxLagMs = 5000): StandbyReader => {
  const standby = connectToStandby(url)
  const ending = new AbortController()
  /** Positions of the primary, oldest first. */
  let written: { readonly at: number; readonly position: number }[] = []
  let replayedAt = -Infinity

  const probe = async (): Promise<void> => {
    const at = performance.now()
    const [ahead, behind] = await Promise.all(
      [primary, standby].map((sql) => within(probeMs, selectProbe(sql)).catch(() => undefined)),
    )
    if (ahead) written.push({ at, position: ahead.position })
    written = written.filter((mark) => at - mark.at < maxLagMs)
    if (!ahead || ahead.system !== behind?.system) return
    replayedAt = written.findLast((mark) => mark.position <= behind.position)?.at ?? replayedAt
  }

  const watch = async (): Promise<void> => {
    try {
      await probe()
      for await (const _ of every(probeEveryMs, null, { ref: false, signal: ending.signal })) await probe()
    } catch (error) {
      if (!ending.signal.aborted) throw error
    }
  }
  void watch()

  return {
    async read(work) {
      if (performance.now() - replayedAt < maxLagMs) {
        const found = await within(
          readMs,
          work(standby).then((value) => ({ value })),
        ).catch(() => undefined)
        if (found) return found.value
      }
      return work(primary)
    },
    async end(options) {
      ending.abort()
      await standby.end(options)
    },
  }
}
