import type { Tx } from './transaction.ts'

interface Baseline {
  readonly version: number
  readonly name: string
  readonly md5: string
}

/** The last of the migrations that the baseline replaced. */
const lastOfChain = '0114.do.notification-outbox.sql'

/**
 * Takes over a database from before 1.0.0. Its schema comes from a chain of migrations, which ended at the baseline's
 * number, so the baseline counts as run. Throws if the chain has not ended. `ran` are versions.
 */
export const takeOver = async (tx: Tx, baseline: Baseline, ran: ReadonlySet<number>): Promise<void> => {
  if (Math.min(baseline.version, ...ran) === baseline.version) return
  const newest = Math.max(...ran)
  if (newest < baseline.version)
    throw new Error(
      `The database is older than 1.0.0: migration ${newest} has run on it, and this release begins at ` +
        `${baseline.version}. Demo data: delete the data folder (DATA_DIR, .data by default). Data to keep: start ` +
        `the last commit with ${lastOfChain} on it once, then this release (docs/deployment.md, Update)`,
    )
  await tx`delete from migrations where version between 1 and ${baseline.version}`
  await tx`
    insert into migrations (version, name, md5, run_at)
    values (${baseline.version}, ${baseline.name}, ${baseline.md5}, now())`
}
