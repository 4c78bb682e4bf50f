import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { run } from './cluster.ts'
import { type ClusterLocation, locateCluster } from './cluster-location.ts'
import { applicationUrl } from './roles.ts'

/** Contents of PostgreSQL's postmaster.pid: the pid is line 1, the port line 4, the state line 8. */
export const readPostmaster = (data: string) => {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** Every process of a cluster works in its data folder. */
const worksIn = (pid: number, data: string) => {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === data && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n'
    )
  } catch {
    // It has just ended, or belongs to another user: either way it is none of this cluster.
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

/** Stops the cluster as an operator would: sessions are cut, everything is written to disk. */
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
    // It died by itself meanwhile: there is nothing to stop, and the next start clears what it left.
    if (!left || !isAlive(left.pid)) return
    // The disk is too slow for a checkpoint now: what was committed is in the log, and the next start replays it.
    await stop('immediate')
  }
}

/**
 * Ends what an earlier life left on the data: a whole server, when Node was killed, or sessions without their
 * server, when that was killed. Then the leftover pid file can go, whoever bears its number by now; while a
 * process still works on the data it must stay, as it guards them from a second server.
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

/**
 * The address of the PostgreSQL that another process of ours has started on a data folder; null when none runs there.
 * For tools that work beside a running server.
 */
export const findRunning = (dataDir: string): string | null => {
  if (!existsSync(join(dataDir, 'postgres-home'))) return null
  const { data, password } = locateCluster(realpathSync(dataDir))
  const postmaster = readPostmaster(data)
  if (!postmaster?.isReady || !isAlive(postmaster.pid)) return null
  return applicationUrl({ password, port: postmaster.port })
}
