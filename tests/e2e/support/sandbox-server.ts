import { readEnvironment, type Environment } from '../../../server/config/environment.ts'
import { run, runUntilSignal } from '../../../server/main.ts'

/** The product refuses the sandbox with a DATABASE_URL (V-16). */
export const sandboxEnvironment = ({
  DATABASE_URL,
  ...settings
}: Readonly<Record<string, string | undefined>>): Environment => ({
  ...readEnvironment(settings),
  databaseUrl: DATABASE_URL ?? null,
})

if (import.meta.main) await runUntilSignal((signal) => run(sandboxEnvironment(process.env), { signal }))
