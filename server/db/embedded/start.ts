import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { findBinaries } from './binaries.ts'
import { ensureCluster, role } from './cluster.ts'
import { freePort } from './free-port.ts'
import { lockFolder } from './lock.ts'
import { placeOf } from './place.ts'
import { stopPostmaster } from './postmaster.ts'
import { type Settings, startServer } from './server.ts'
import { supervise } from './supervise.ts'

const startIn = async (dataDir: string, settings: Settings, locks: (() => void)[]) => {
  locks.push(lockFolder(dataDir))
  const place = placeOf(dataDir)
  if (place.home !== dataDir) locks.push(lockFolder(place.home))
  const binaries = findBinaries(place.shelter, place.owner)
  await ensureCluster(binaries, place)
  const port = String(await freePort())
  const stop = await supervise(
    () => startServer(binaries, place, { ...settings, port }),
    () => stopPostmaster(binaries, place),
  )
  return { url: `postgres://${role}:${place.password}@127.0.0.1:${port}/postgres`, stop }
}

/**
 * Starts the PostgreSQL that comes with the package, with its data in `<dataDir>/postgres`, made on the first
 * start. It listens on 127.0.0.1 alone, on a free port, with a password. If it dies it is started again under the
 * same address; if this process dies, the next start on the folder takes over. `settings` go over postgresql.conf.
 * Throws when another living process has the folder, and, with the end of its log, when PostgreSQL cannot start.
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
