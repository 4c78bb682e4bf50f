import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

/** The user that PostgreSQL runs as; undefined: the user of this process. */
export type Owner = { uid: number; gid: number } | undefined

const nobody = { uid: 65534, gid: 65534 }

export const isRoot = () => process.getuid?.() === 0

/** PostgreSQL refuses root: under root it runs as the user who already owns the data, else as nobody. */
export const ownerOf = (data: string): Owner => {
  if (!isRoot()) return undefined
  if (!existsSync(data)) return nobody
  const { uid, gid } = statSync(data)
  return uid === 0 ? nobody : { uid, gid }
}

/** A folder under a parent of mode 700, such as a clone in /root, is closed to everybody but its owner. */
export const mayEnter = (folder: string, owner: Owner) =>
  owner === undefined || spawnSync('test', ['-x', folder], { ...owner, cwd: '/' }).status === 0
