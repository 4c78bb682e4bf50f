import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, statfsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Environment } from './config/environment.ts'

const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Whether a program answers there. */
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

/** Ports below it are for root alone, unless the system says otherwise. */
const firstOpenPort = 1024

/**
 * Throws, in a line that says what to do, when the server could not listen there. The port itself is not listened to: a proxy that
 * tries it meanwhile would lose its call at the close.
 */
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

/**
 * Takes away the file of a socket whose process died without a word; throws, in a line that says what to do, when the server could not
 * listen there.
 */
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

/** An empty database takes 40 MB, its log of changes up to 1 GB when it is busy. */
const neededMb = 500

/** Throws when nothing can be kept in the folder: no right to write there, or too little room for a new database. */
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

/** Looks before anything is made at what most often keeps a server from starting (G-04); throws one line that says what to do. */
export const preflight = async (environment: Environment): Promise<void> => {
  if (environment.socket === null) await checkPort(environment)
  else await checkSocket(environment.socket)
  checkFolder(environment.dataDir, environment.databaseUrl === null)
}
