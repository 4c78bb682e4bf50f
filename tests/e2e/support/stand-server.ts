import { readEnvironment, type Environment } from '../../../server/config/environment.ts'
import { run, runUntilSignal } from '../../../server/main.ts'

/**
 * Settings of a server of the tests: the stand beside a database of their own PostgreSQL, which the product itself refuses
 * (V-16).
 */
export const standEnvironment = ({
  DATABASE_URL,
  ...settings
}: Readonly<Record<string, string | undefined>>): Environment => ({
  ...readEnvironment(settings),
  databaseUrl: DATABASE_URL ?? null,
})

if (import.meta.main) await runUntilSignal((signal) => run(standEnvironment(process.env), { signal }))
