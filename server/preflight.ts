import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, statfsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Environment } from './config/environment.ts'

const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

const isAnswered = async (
  place: { readonly path: string } | { readonly port: number; readonly host: string },
) => {
  const call = connect(place)
  try {
    await once(call, 'connect')
    return true
  } catch {
    return false
  } finally {
    call.destroy()
  }
}

/** Lower ports usually need root. */
const firstOpenPort = 1024

/** Listens on another port: a proxy could connect to this one and lose its call. */
const checkPort = async ({ port, host }: Pick<Environment, 'port' | 'host'>): Promise<void> => {
  const probe = createServer()
  try {
    await once(probe.listen(port < firstOpenPort ? port : 0, host), 'listening')
  } catch (cause) {
    throw new Error(
      `The server may not listen on ${host}, port ${port} (${getErrorCode(cause)}): set another HOST or PORT`,
      { cause },
    )
  } finally {
    probe.close()
  }
  if (port > 0 && (await isAnswered({ port, host })))
    throw new Error(`Port ${port} is taken by another program: stop it, or set another PORT`)
}

/** Removes a stale socket file. */
const checkSocket = async (path: string): Promise<void> => {
  if (await isAnswered({ path }))
    throw new Error(`${path} is taken by another process: stop it, or set another SOCKET`)
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isSocket()) rmSync(path)
    accessSync(dirname(path), constants.W_OK)
  } catch (cause) {
    throw new Error(`The server may not listen on ${path} (${getErrorCode(cause)}): set another SOCKET`, {
      cause,
    })
  }
}

/** An empty database takes 40 MB, its WAL up to 1 GB. */
const neededMb = 500

/** Throws if not writable, or too small for a database. */
const checkFolder = (dataDir: string, isForDatabase: boolean): void => {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (cause) {
    throw new Error(
      `Nothing can be written to ${dataDir} (${getErrorCode(cause)}): give this user the right to, or set another DATA_DIR`,
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

/**
 * Checks the port or socket and the data folder before anything is created (G-04). Throws an error that says what to
 * do.
 */
export const preflight = async (environment: Environment): Promise<void> => {
  if (environment.socket === null) await checkPort(environment)
  else await checkSocket(environment.socket)
  checkFolder(environment.dataDir, environment.databaseUrl === null)
}
