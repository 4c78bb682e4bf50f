import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  constants,
  mkdirSync,
  realpathSync,
  existsSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { locateCluster } from './cluster-location.ts'
import { stopPostmaster } from './postmaster.ts'
import { applicationUrl, ensureApplicationRole } from './roles.ts'
import { type Settings, startServer, supervise } from './server.ts'

/**
 * Below the ephemeral ports (32768 and up), so no outgoing connection takes the port, and above 10080, the
 * highest "bad port" of the Fetch Standard: fetch and browsers refuse to call it.
 */
export const ports = { first: 10_081, count: 22_000 }

/** Processes with neighbouring ids would meet on the same port if they counted from their ids. */
let turn = randomInt(ports.count)

const isFree = async (port: number) => {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

/** Returns another free port at each call, or throws. */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < ports.count; tried += 1) {
    const port = ports.first + (turn++ % ports.count)
    if (await isFree(port)) return port
  }
  throw new Error('Every port is taken')
}

const sqliteBusy = 5

/** Returns the unlock function. Node has no flock: SQLite's exclusive lock ends with the process. */
export const lockFolder = (folder: string) => {
  const holder = join(folder, 'server.pid')
  const lock = new DatabaseSync(join(folder, 'server.lock'))
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    lock.close()
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy)) throw cause
    const pid = existsSync(holder) ? readFileSync(holder, 'utf8') : 'unknown'
    throw new Error(
      `The data folder ${folder} is in use by another server (process ${pid}): stop it, or set another DATA_DIR`,
      { cause },
    )
  }
  writeFileSync(holder, String(process.pid))
  return () => lock.close()
}

const startIn = async (dataDir: string, settings: Settings, locks: (() => void)[]) => {
  locks.push(lockFolder(dataDir))
  const location = locateCluster(dataDir)
  if (location.home !== dataDir) locks.push(lockFolder(location.home))
  const binaries = findBinaries(location.shelter, location.owner)
  await ensureCluster(binaries, location)
  const port = String(await freePort())
  const stop = await supervise(
    () => startServer(binaries, location, { ...settings, port }),
    () => stopPostmaster(binaries, location),
  )
  const access = { password: location.password, port }
  try {
    await ensureApplicationRole(access)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: applicationUrl(access), stop }
}

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, created if missing, on a free port of 127.0.0.1, and restarts it there if
 * it dies. `url` is for the application's role. Throws if another process holds the folder or PostgreSQL cannot start.
 */
export const startEmbedded = async (dataDir: string, settings: Settings = {}) => {
  mkdirSync(dataDir, { recursive: true })
  accessSync(dataDir, constants.W_OK)
  const locks: (() => void)[] = []
  const unlock = () => locks.splice(0).forEach((release) => release())
  try {
    const { url, stop } = await startIn(realpathSync(dataDir), settings, locks)
    return { url, stop: () => stop().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}
