import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { ClusterLocation } from './cluster-location.ts'
import { clearLeftovers, readPostmaster } from './postmaster.ts'
import { bareEnvironment, lastLines } from './cluster.ts'

export type Settings = Record<string, string>

/** Statements contain residents' data, so they are not logged. */
const fixedSettings: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'resident-cabinet',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/** Detached: Ctrl-C must not stop PostgreSQL before the server does. */
const spawnServer = (
  { postgres }: Binaries,
  { home, data, log, owner }: ClusterLocation,
  settings: Settings,
) => {
  const output = openSync(log, 'a', 0o600)
  const flags = Object.entries({ ...fixedSettings, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(postgres, ['-D', data, ...flags], {
    ...owner,
    cwd: home,
    env: bareEnvironment,
    stdio: ['ignore', output, output],
    detached: true,
  })
  closeSync(output)
  child.unref()
  return child
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** No time limit: crash recovery may take any time. */
const settle = async (child: ChildProcess, data: string) => {
  for (;;) {
    const postmaster = readPostmaster(data)
    if ((postmaster?.pid === child.pid && postmaster?.isReady) || hasEnded(child)) return
    await setTimeout(20)
  }
}

/** Omits "is starting up" lines. */
const readEnd = (log: string) => {
  const lines = readFileSync(log, 'utf8').split('\n')
  return lastLines(lines.filter((line) => !line.endsWith('the database system is starting up')).join('\n'))
}

/** Retries if the server is killed while starting. */
export const startServer = async (
  binaries: Binaries,
  location: ClusterLocation,
  settings: Settings,
): Promise<ChildProcess> => {
  await clearLeftovers(binaries, location)
  const child = spawnServer(binaries, location, settings)
  await once(child, 'spawn')
  await settle(child, location.data)
  if (child.signalCode !== null) return startServer(binaries, location, settings)
  if (child.exitCode === null) return child
  throw new Error(`PostgreSQL did not start. The end of ${location.log}:\n${readEnd(location.log)}`)
}

/** Restarts the server when it exits. If that fails, the unhandled rejection ends this process on purpose. */
export const supervise = async (start: () => Promise<ChildProcess>, stop: () => Promise<void>) => {
  let server = await start()
  let revival = Promise.resolve()
  let isStopping = false

  const watch = () =>
    server.once('exit', () => {
      if (!isStopping) revival = revive()
    })
  const revive = async () => {
    server = await start()
    watch()
  }
  const takeAlong = () => server.kill('SIGINT')
  watch()
  process.once('exit', takeAlong)

  return async () => {
    isStopping = true
    await revival
    process.off('exit', takeAlong)
    if (hasEnded(server)) return
    server.ref()
    await Promise.all([once(server, 'exit'), stop()])
  }
}
