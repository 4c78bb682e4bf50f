import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, basename } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { Owner, ClusterLocation } from './cluster-location.ts'
import { superuser } from './roles.ts'

const execute = promisify(execFile)

const passedOn = new Set(['PATH', 'SYSTEMROOT', 'SYSTEMDRIVE', 'COMSPEC', 'TEMP', 'TMP'])

/** Windows spells them `Path` and `ComSpec`, case-insensitively. */
export const buildPostgresEnvironment = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => passedOn.has(name.toUpperCase())))

/** Other variables may hold secrets, and PG* would change behaviour. */
export const bareEnvironment = buildPostgresEnvironment(process.env)

export const lastLines = (text: string) => text.trim().split('\n').slice(-15).join('\n')

const getOutput = (error: unknown) =>
  error instanceof Error && 'stdout' in error && 'stderr' in error
    ? `${String(error.stdout)}\n${String(error.stderr)}\n${error.message}`
    : String(error)

export const run = async (command: string, args: string[], owner: Owner) => {
  try {
    await execute(command, args, { ...owner, cwd: '/', env: bareEnvironment })
  } catch (cause) {
    throw new Error(`${basename(command)} failed:\n${lastLines(getOutput(cause))}`, { cause })
  }
}

/** This locale exists on every machine; ICU does the collation. */
const locale = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }[process.platform === 'darwin' ? 'darwin' : 'linux']

const options = [
  `--username=${superuser}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=icu',
  '--icu-locale=ru-RU',
  `--locale=${process.platform === 'win32' ? 'C' : locale}`,
  '--lc-messages=C',
  '--text-search-config=russian',
  '--no-instructions',
]

/** Killed starts may still run initdb, so each start uses a new folder. */
const removeAttempts = (home: string) => {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('initdb-'))) {
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Creates the cluster in a temporary folder and renames it, so it is never partial. */
export const ensureCluster = async (
  { initdb }: Binaries,
  { home, data, owner, password }: ClusterLocation,
) => {
  if (existsSync(join(data, 'PG_VERSION'))) return
  removeAttempts(home)
  const attempt = mkdtempSync(join(home, 'initdb-'))
  const passwordFile = join(attempt, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) for (const path of [attempt, passwordFile]) chownSync(path, owner.uid, owner.gid)
  try {
    await run(initdb, [`--pgdata=${attempt}/data`, `--pwfile=${passwordFile}`, ...options], owner)
    renameSync(join(attempt, 'data'), data)
  } finally {
    rmSync(attempt, { recursive: true, force: true })
  }
}
