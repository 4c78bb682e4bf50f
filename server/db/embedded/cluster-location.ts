import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'

/** Undefined: the current user. */
export type Owner = { uid: number; gid: number } | undefined

const nobody = { uid: 65534, gid: 65534 }

const isRoot = () => process.getuid?.() === 0

/** Returns the owner of the data, else the system user `nobody`, when run as root: PostgreSQL refuses root. */
const getOwner = (data: string): Owner => {
  if (!isRoot()) return undefined
  if (!existsSync(data)) return nobody
  const { uid, gid } = statSync(data)
  return uid === 0 ? nobody : { uid, gid }
}

/** Parents of mode 700, such as /root, block other users. */
const mayEnter = (folder: string, owner: Owner) =>
  owner === undefined || spawnSync('test', ['-x', folder], { ...owner, cwd: '/' }).status === 0

/** Used when the project lies in a closed folder. */
const openFolder = '/var/lib/resident-cabinet'

/** Keeps the folder traversable regardless of umask; the data inside has mode 700. */
const allowTraversal = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  return folder
}

const writeWhole = (file: string, text: string) => {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

const remembered = (file: string, create: () => string) => {
  if (!existsSync(file)) writeWhole(file, create())
  return readFileSync(file, 'utf8').trim()
}

const newHome = (dataDir: string, owner: Owner) =>
  mayEnter(dataDir, owner) ? '.' : allowTraversal(mkdtempSync(join(allowTraversal(openFolder), 'data-')))

export type ClusterLocation = {
  home: string
  data: string
  log: string
  shelter: string
  password: string
  owner: Owner
}

/**
 * Returns the data folder, or where `postgres-home` points if the PostgreSQL user cannot enter. The path is relative,
 * so the folder can move.
 */
export const locateCluster = (dataDir: string): ClusterLocation => {
  const intended = getOwner(join(dataDir, 'postgres'))
  const named = resolve(
    dataDir,
    remembered(join(dataDir, 'postgres-home'), () => newHome(dataDir, intended)),
  )
  if (!existsSync(named)) {
    throw new Error(
      `${dataDir}/postgres-home names ${named}, which is not there: bring it back, or remove ${dataDir}`,
    )
  }
  const home = realpathSync(named)
  const data = join(home, 'postgres')
  const owner = getOwner(data)
  if (!mayEnter(home, owner)) {
    throw new Error(`PostgreSQL cannot run as root, and its own user (${owner?.uid}) may not enter ${home}`)
  }
  return {
    home,
    data,
    owner,
    log: join(home, 'postgres.log'),
    shelter: isRoot() ? allowTraversal(openFolder) : home,
    password: remembered(join(dataDir, 'postgres-password'), () => randomBytes(24).toString('base64url')),
  }
}
