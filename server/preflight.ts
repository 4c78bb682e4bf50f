import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Environment } from './config/environment.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Throws, in a line that says what to do, when the server could not listen there. */
const checkPort = async ({ port, host }: Pick<Environment, 'port' | 'host'>): Promise<void> => {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
  } catch (cause) {
    const code = codeOf(cause)
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken by another program: stop it, or set another PORT`, { cause })
    throw new Error(
      `The server may not listen on ${host}, port ${port} (${code}): set another HOST or PORT`,
      {
        cause,
      },
    )
  } finally {
    probe.close()
  }
}

/** An empty database takes 40 MB, its log of changes up to 1 GB when it is busy. */
const neededMb = 500

/** Throws when nothing can be kept in the folder: no right to write there, or too little room for a new database. */
const checkFolder = (dataDir: string, isForDatabase: boolean): void => {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (cause) {
    throw new Error(
      `Nothing can be written to ${dataDir} (${codeOf(cause)}): give this user the right to, or set another DATA_DIR`,
      { cause },
    )
  }
  if (!isForDatabase || existsSync(join(dataDir, 'postgres-home'))) return
  const { bavail, bsize } = statfsSync(dataDir)
  const freeMb = Math.floor((bavail * bsize) / 1e6)
  if (freeMb < neededMb)
    throw new Error(
      `${dataDir} has ${freeMb} MB of free disk, a new database needs ${neededMb}: make room, or set another DATA_DIR`,
    )
}

/** Looks before anything is made at what most often keeps a server from starting (G-04); throws one line that says what to do. */
export const preflight = async (environment: Environment): Promise<void> => {
  await checkPort(environment)
  checkFolder(environment.dataDir, environment.databaseUrl === null)
}
