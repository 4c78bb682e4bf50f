import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from '../../../server/db/connect.ts'
import { freePort } from '../../../server/db/embedded/start.ts'
import { type FaultProxy, startFaultProxy } from '../../faults/proxy.ts'
import { createDatabase } from './database.ts'
import { startServer, type StartServer } from './server-process.ts'

export interface Product {
  /** Goes through the proxy. */
  readonly url: string
  /** Bypasses the proxy. */
  readonly serverUrl: string
  readonly databaseUrl: string
  readonly sql: Sql
  readonly network: FaultProxy
  /** With SIGKILL. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

interface Start {
  readonly startOn?: StartServer
  readonly settings?: Readonly<Record<string, string>>
  /** Default: the demo. */
  readonly template?: string
  /** Default: a new one. */
  readonly network?: FaultProxy
}

export async function startProduct(
  clusterUrl: string,
  { startOn = startServer, settings = {}, template, network: shared }: Start = {},
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'product-'))
  const [database, port] = await Promise.all([createDatabase(clusterUrl, template), freePort()])
  const portBefore = shared?.connect(port)
  const network = shared ?? (await startFaultProxy(port))
  const start = () =>
    startOn(port, {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PUBLIC_URL: network.url,
      SANDBOX: 'on',
      ...settings,
    })
  let server = await start()
  return {
    url: network.url,
    serverUrl: `http://127.0.0.1:${port}`,
    databaseUrl: database.url,
    sql: database.sql,
    network,
    kill: () => server.end('SIGKILL'),
    async start() {
      server = await start()
    },
    async close() {
      if (portBefore === undefined) await network.close()
      else network.reset()
      await server.end('SIGTERM')
      await database.drop()
      rmSync(dataDir, { recursive: true })
      if (portBefore !== undefined) network.connect(portBefore)
    },
  }
}
