import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect, type Sql } from '../../server/db/connect.ts'
import { locateCluster } from '../../server/db/embedded/cluster-location.ts'
import { readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { freePort, startEmbedded } from '../../server/db/embedded/start.ts'
import { hashPassword } from '../../server/modules/auth/service.ts'
import type { SandboxBank } from '../../server/sandbox/bank/bank.ts'
import { isReady, serve, type ServerProcess } from '../e2e/support/server-process.ts'
import { password } from '../server/support/residents.ts'
import { startBank } from './bank.ts'
import { startNginx } from './nginx.ts'

export const firstFlat = 300_000_000
/** Coprime to round numbers, so residents are spread over the table. */
const stride = 7919

export const toUsername = (index: number): string => `soak-${index}@example.org`

/** Returns a loopback address per resident, because sign-ins are rate-limited by network. */
export const toAddress = (index: number): string =>
  `127.${1 + (index % 200)}.${1 + (Math.floor(index / 200) % 250)}.${1 + Math.floor(index / 50_000)}`

/** Two server processes behind nginx with one PostgreSQL and a bank. */
export interface Site {
  readonly url: string
  /** The configured PUBLIC_URL. */
  readonly publicUrl: string
  readonly databaseUrl: string
  readonly sql: Sql
  readonly bank: SandboxBank
  readonly sector: string
  readonly sockets: readonly [string, string]
  readonly metricsToken: string
  readonly folder: string
  killServer(which: 0 | 1): Promise<void>
  restartServer(which: 0 | 1): Promise<void>
  killDatabase(): Promise<void>
  close(): Promise<void>
}

const seed = (databaseUrl: string, flats: number): Promise<unknown> =>
  promisify(execFile)(process.execPath, ['server/seed/cli.ts', '--flats', String(flats)], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl },
    maxBuffer: 2 ** 26,
  })

async function addResidents(databaseUrl: string, flats: number, residents: number): Promise<string> {
  const sql = connect(databaseUrl, { max: 1 })
  await sql`set statement_timeout = 0`
  const hash = await hashPassword(password)
  await sql`
    with added as (
      insert into resident (username, password_hash)
      select 'soak-' || index || '@example.org', ${hash} from generate_series(0, ${residents - 1}::integer) as index
      returning id, username)
    insert into profile (resident_id, personal_account_id)
    select added.id, account.id
    from added
    cross join lateral (select split_part(split_part(username, '@', 1), '-', 2)::bigint as index) as named
    join personal_account account
      on account.number = (${firstFlat} + (index * ${stride}) % ${flats}::bigint)::text`
  const [sector] = await sql<{ code: string }[]>`select code from sector order by organisation_id, id limit 1`
  await sql`vacuum analyze`
  await sql.end()
  return sector?.code ?? ''
}

/** Retries the start, as systemd does. */
async function startAgain(start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  for (;;)
    try {
      return await start()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      await setTimeout(1000)
    }
}

async function untilBack(sql: Sql, sockets: readonly string[]): Promise<void> {
  const isBack = () =>
    Promise.all([
      sql`select 1`,
      ...sockets.map(async (socket) => {
        if (!(await isReady(socket))) throw new Error('Not ready')
      }),
    ]).then(
      () => true,
      () => false,
    )
  while (!(await isBack())) await setTimeout(100)
}

/** `database` is used instead of an embedded one. */
export async function startSite(
  flats: number,
  residents: number,
  database?: { readonly url: string; stop(): Promise<void> },
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'))
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711)
  const clusterFolder = join(folder, 'cluster')
  mkdirSync(clusterFolder)
  const cluster = database ?? (await startEmbedded(clusterFolder))
  await seed(cluster.url, flats)
  const sql = connect(cluster.url, { max: 2 })
  const sector = await addResidents(cluster.url, flats, residents)
  const { bank, settings, stop } = await startBank()
  const [port, plainPort] = [await freePort(), await freePort()]
  const sockets = [join(folder, '1.sock'), join(folder, '2.sock')] as const
  const publicUrl = `http://127.0.0.1:${plainPort}`
  const url = `https://127.0.0.1:${port}`
  bank.listenAt(url, publicUrl)
  const metricsToken = randomUUID()
  const environment = {
    ...settings,
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: publicUrl,
    SECRET: randomUUID(),
    TRUST_PROXY: '1',
    METRICS_TOKEN: metricsToken,
  }
  const start = (which: 0 | 1) => startAgain(() => serve(sockets[which], environment))
  const servers = [await start(0), await start(1)]
  const stopNginx = await startNginx(folder, { port, plainPort, servers: sockets })
  return {
    url,
    publicUrl,
    databaseUrl: cluster.url,
    sql,
    bank,
    sector,
    sockets,
    metricsToken,
    folder,
    async killServer(which) {
      await servers[which]?.end('SIGKILL')
      servers[which] = await start(which)
    },
    async restartServer(which) {
      await servers[which]?.end('SIGTERM')
      servers[which] = await start(which)
    },
    async killDatabase() {
      const { data } = locateCluster(realpathSync(clusterFolder))
      const postmaster = readPostmaster(data)
      if (!postmaster) throw new Error('PostgreSQL does not run')
      process.kill(postmaster.pid, 'SIGKILL')
      await setTimeout(200)
      await untilBack(sql, sockets)
    },
    async close() {
      await stopNginx()
      for (const server of servers) await server.end('SIGTERM')
      await stop()
      await sql.end()
      await cluster.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
