import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { findBinaries } from './binaries.ts'
import { type ClusterLocation, locateCluster, type Owner } from './cluster-location.ts'
import { markRestored } from '../hold.ts'
import { clearLeftovers } from './postmaster.ts'
import { lockFolder } from './start.ts'

/** Machine or run state that is not data. */
const isOfTheRun = (name: string) =>
  /^(?:server\.(?:lock|pid)|postgres-home|postgres\.log|uploads|restored(?:-.*)?|initdb-.*|postgresql-.*)$/.test(
    name,
  )

/** The cluster may be in another folder. */
const copyBeside = (from: string, to: string) => {
  const names = readdirSync(from).filter((name) => name !== 'postgres' && !isOfTheRun(name))
  for (const name of names) cpSync(join(from, name), join(to, name), { recursive: true })
}

const giveTo = (folder: string, owner: Owner) => {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const path of [folder, ...entries.map((entry) => join(folder, entry))]) {
    if (owner) chownSync(path, owner.uid, owner.gid)
  }
  // PostgreSQL refuses a data folder that others can read.
  chmodSync(folder, 0o700)
}

const isInside = (folder: string, outer: string) => `${resolve(folder)}${sep}`.startsWith(`${outer}${sep}`)

/** Holds the folder's lock during the work. Throws if a server holds it. */
const alone = async (
  dataDir: string,
  work: (location: ClusterLocation) => Promise<void> | void,
): Promise<void> => {
  const unlock = [lockFolder(dataDir)]
  try {
    const location = locateCluster(dataDir)
    if (location.home !== dataDir) unlock.push(lockFolder(location.home))
    await work(location)
  } finally {
    for (const release of unlock) release()
  }
}

/** Requires a stopped server. Atomic. */
export const backUpFolder = async (dataDir: string, backup: string): Promise<void> => {
  if (!existsSync(join(dataDir, 'postgres-home'))) throw new Error(`${dataDir} holds no database of ours`)
  if (existsSync(backup)) throw new Error(`${backup} is already there: name a new folder`)
  const source = realpathSync(dataDir)
  if (isInside(backup, source)) throw new Error(`${backup} lies in ${dataDir}: name a folder outside it`)
  mkdirSync(dirname(resolve(backup)), { recursive: true })
  await alone(source, async (location) => {
    await clearLeftovers(findBinaries(location.shelter, location.owner), location)
    const fresh = mkdtempSync(`${resolve(backup)}-`)
    try {
      copyBeside(source, fresh)
      cpSync(location.data, join(fresh, 'postgres'), { recursive: true })
      chmodSync(join(fresh, 'postgres'), 0o700)
      renameSync(fresh, backup)
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
  })
}

/** Requires an empty data folder; the next start is on hold. */
export const restoreFolder = async (dataDir: string, backup: string): Promise<void> => {
  if (!existsSync(join(backup, 'postgres', 'PG_VERSION'))) throw new Error(`${backup} is no backup of ours`)
  mkdirSync(dataDir, { recursive: true })
  const target = realpathSync(dataDir)
  const isTaken = readdirSync(target).some((name) => !isOfTheRun(name))
  if (isTaken) throw new Error(`${dataDir} is not empty: restore into a new DATA_DIR`)
  copyBeside(backup, target)
  await alone(target, ({ home, data, owner }) => {
    const fresh = mkdtempSync(join(home, 'restored-'))
    try {
      cpSync(join(backup, 'postgres'), join(fresh, 'data'), { recursive: true })
      giveTo(join(fresh, 'data'), owner)
      markRestored(target)
      renameSync(join(fresh, 'data'), data)
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
  })
}
