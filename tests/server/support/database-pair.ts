import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type Socket, connect as dial, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findBinaries } from '../../../server/db/embedded/binaries.ts'
import { locateCluster } from '../../../server/db/embedded/cluster-location.ts'
import { bareEnvironment, run } from '../../../server/db/embedded/cluster.ts'
import { applicationUrl, superuserUrl } from '../../../server/db/embedded/roles.ts'
import { freePort, startEmbedded } from '../../../server/db/embedded/start.ts'
import { type Queryable, connect } from '../../../server/db/connect.ts'

/** Forwards to `port`. A cut wire stays open and carries nothing, as to a machine without power. */
const startWire = async (port: number) => {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    const target = dial(port, '127.0.0.1')
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      from.on('data', (data) => void (isCut || to.write(data)))
      from.on('close', () => void (isCut || to.destroy()))
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The wire got no port')
  return {
    port: address.port,
    cut: () => void (isCut = true),
    mend() {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

type Wire = Awaited<ReturnType<typeof startWire>>

interface Machine {
  readonly data: string
  readonly port: number
  readonly wire: Wire
  server: ChildProcess | null
}

const toMachine = async (cluster: string): Promise<Machine> => {
  const port = await freePort()
  return { data: cluster, port, wire: await startWire(port), server: null }
}

const end = async (machine: Machine): Promise<void> => {
  const { server } = machine
  machine.server = null
  if (server === null || server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGKILL')
  await once(server, 'exit')
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds().catch(() => false))) await wait(50)
}

/** A primary and a synchronous standby of the machine's own PostgreSQL, each behind a wire that can be cut. */
export interface DatabasePair {
  /** Names both. */
  readonly url: string
  /** Leads to the present primary without a wire. */
  primaryUrl(): string
  /** Ends the primary, or cuts it off, and promotes the standby. */
  failOver(how: 'kill' | 'cut'): Promise<void>
  /** Makes the machine that was lost a standby of the present primary. */
  rebuild(): Promise<void>
  /** While paused, the standby receives the log and shows nothing of it. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** The primary goes on without it. */
  stopStandby(): Promise<void>
  close(): Promise<void>
}

interface Pair {
  /** With tls/certificate.pem, which names 127.0.0.1. */
  readonly hasTls?: boolean
}

export async function startDatabasePair({ hasTls = false }: Pair = {}): Promise<DatabasePair> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pair-')))
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  const first = join(folder, 'first')
  mkdirSync(first)
  await (await startEmbedded(first)).stop()
  const { data, owner, password, shelter } = locateCluster(first)
  const binaries = findBinaries(shelter, owner)
  const second = join(folder, 'second')
  mkdirSync(second)

  const machines = [await toMachine(data), await toMachine(join(second, 'postgres'))] as const
  let [primary, standby] = machines

  const asSuperuser = async <T>({ port }: Machine, work: (sql: Queryable) => Promise<T>): Promise<T> => {
    const sql = connect(superuserUrl({ password, port }), { max: 1 })
    try {
      return await work(sql)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }

  const writeOwned = (path: string, text: string): void => {
    writeFileSync(path, text, { mode: 0o600 })
    if (owner) chownSync(path, owner.uid, owner.gid)
  }

  const start = async (machine: Machine, upstream: number): Promise<void> => {
    const settings = {
      port: String(machine.port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      wal_keep_size: '512MB',
      primary_conninfo: `host=127.0.0.1 port=${upstream} user=cabinet password=${password}`,
    }
    if (hasTls)
      for (const name of ['certificate.pem', 'key.pem'])
        writeOwned(join(machine.data, name), readFileSync(join(import.meta.dirname, 'tls', name), 'utf8'))
    const tls = { ssl: 'on', ssl_cert_file: 'certificate.pem', ssl_key_file: 'key.pem' }
    const flags = Object.entries({ ...settings, ...(hasTls && tls) }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    machine.server = spawn(binaries.postgres, ['-D', machine.data, ...flags], {
      ...owner,
      cwd: '/',
      env: bareEnvironment,
      stdio: 'ignore',
    })
    await until(() => asSuperuser(machine, async (sql) => (await sql`select 1`).length === 1))
  }

  const setSynchronous = (machine: Machine, names: string) =>
    asSuperuser(machine, async (sql) => {
      await sql.unsafe(`alter system set synchronous_standby_names = '${names}'`)
      await sql`select pg_reload_conf()`
    })

  const copy = async (): Promise<void> => {
    rmSync(standby.data, { recursive: true, force: true })
    const label = await asSuperuser(primary, async (sql) => {
      await sql`select pg_backup_start('pair', true)`
      // Files may vanish meanwhile; the log replays them.
      spawnSync('cp', ['-a', primary.data, standby.data])
      const [stopped] = await sql<{ label: string }[]>`select labelfile as label from pg_backup_stop(false)`
      return stopped?.label ?? ''
    })
    for (const leftover of ['postmaster.pid', 'standby.signal'])
      rmSync(join(standby.data, leftover), { force: true })
    writeOwned(join(standby.data, 'backup_label'), label)
    writeOwned(join(standby.data, 'standby.signal'), '')
  }

  const rebuild = async (): Promise<void> => {
    await end(standby)
    standby.wire.mend()
    await copy()
    await start(standby, primary.port)
    await setSynchronous(primary, '*')
    await until(() =>
      asSuperuser(
        primary,
        async (sql) => (await sql`select from pg_stat_replication where sync_state = 'sync'`).length > 0,
      ),
    )
  }

  await start(primary, standby.port)
  await rebuild()
  const application = new URL(applicationUrl({ password, port: machines[0].wire.port }))
  const hosts = machines.map(({ wire }) => `127.0.0.1:${wire.port}`).join(',')
  return {
    url: application.href.replace(application.host, hosts),
    primaryUrl: () => applicationUrl({ password, port: primary.port }),
    async failOver(how) {
      const lost = primary
      if (how === 'cut') lost.wire.cut()
      else await end(lost)
      ;[primary, standby] = [standby, lost]
      await run(binaries.pgCtl, ['promote', `--pgdata=${primary.data}`, '--silent'], owner)
      await setSynchronous(primary, '')
    },
    rebuild,
    pauseReplay: () => asSuperuser(standby, async (sql) => void (await sql`select pg_wal_replay_pause()`)),
    resumeReplay: () => asSuperuser(standby, async (sql) => void (await sql`select pg_wal_replay_resume()`)),
    async stopStandby() {
      await setSynchronous(primary, '')
      await end(standby)
    },
    async close() {
      for (const machine of machines) {
        await end(machine)
        await machine.wire.close()
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
