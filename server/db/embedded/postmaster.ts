import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { run } from './cluster.ts'
import { type ClusterLocation, locateCluster } from './cluster-location.ts'
import { applicationUrl } from './roles.ts'

/** Reads the pid (line 1), the port (line 4) and the state (line 8). */
export const readPostmaster = (data: string) => {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** All processes of a cluster have its data folder as cwd. */
const worksIn = (pid: number, data: string) => {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === data && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n'
    )
  } catch {
    // It ended or belongs to another user.
    return false
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const listProcesses = (data: string, postmaster: number) =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0 && worksIn(pid, data))
    : [postmaster].filter(isAlive)

export const stopPostmaster = async (
  { pgCtl }: Binaries,
  { data, owner }: ClusterLocation,
): Promise<void> => {
  const stop = (mode: 'fast' | 'immediate') =>
    run(pgCtl, ['stop', `--pgdata=${data}`, `--mode=${mode}`, '--timeout=60', '--silent'], owner)
  try {
    await stop('fast')
  } catch {
    const left = readPostmaster(data)
    // It exited; the next start clears leftovers.
    if (!left || !isAlive(left.pid)) return
    // The checkpoint timed out; the next start replays the log.
    await stop('immediate')
  }
}

/**
 * Stops processes that outlived a killed Node or server, then removes the pid file, which blocks a second server until
 * then.
 */
export const clearLeftovers = async (binaries: Binaries, location: ClusterLocation) => {
  const postmaster = readPostmaster(location.data)
  if (!postmaster) return
  const left = listProcesses(location.data, postmaster.pid)
  if (left.includes(postmaster.pid)) await stopPostmaster(binaries, location)
  else for (const pid of left) process.kill(pid, 'SIGKILL')
  while (listProcesses(location.data, postmaster.pid).length > 0) await setTimeout(20)
  if (process.platform === 'linux') rmSync(join(location.data, 'postmaster.pid'), { force: true })
}

/** Returns the URL, or null if no other process runs PostgreSQL on the folder. */
export const findRunning = (dataDir: string): string | null => {
  if (!existsSync(join(dataDir, 'postgres-home'))) return null
  const { data, password } = locateCluster(realpathSync(dataDir))
  const postmaster = readPostmaster(data)
  if (!postmaster?.isReady || !isAlive(postmaster.pid)) return null
  return applicationUrl({ password, port: postmaster.port })
}
