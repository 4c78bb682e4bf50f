import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../server/db/embedded/start.ts'
import { startProduct } from '../e2e/support/product.ts'
import { annasFlat } from '../e2e/support/readings.ts'
import { metersPath } from '../e2e/support/submissions.ts'
import { load } from './load.ts'
import { atLeast, type Row, within } from './row.ts'
import { fetchCookies } from './sign-in.ts'
import { byTurns } from './statistics.ts'

const connections = 10
const seconds = 5
const turns = 3

async function startBareRoute(databaseUrl: string, account: number) {
  const port = await freePort()
  const child = spawn(process.execPath, ['tests/bench/bare-route.ts'], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}/meters/${account}`
  const isUp = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) if (child.exitCode !== null) throw new Error('The bare route did not start')
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

async function residentMegabytes(serverUrl: string): Promise<number> {
  const text = await (await fetch(`${serverUrl}/metrics`)).text()
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]
  if (bytes === undefined) throw new Error('The server does not tell its memory')
  return Number(bytes) / 2 ** 20
}

export async function measureRate(clusterUrl: string): Promise<Row[]> {
  const product = await startProduct(clusterUrl)
  const { serverUrl, sql, databaseUrl } = product
  const [account] = await sql<{ id: number }[]>`select id from personal_account where number = ${annasFlat}`
  if (!account) throw new Error('Anna has no flat')
  const cookie = await fetchCookies(serverUrl)
  const bare = await startBareRoute(databaseUrl, account.id)
  const { values: value, floors: floor } = await byTurns(
    turns,
    () => load(`${serverUrl}${metersPath}`, connections, seconds, cookie),
    () => load(bare.url, connections, seconds),
  )
  await bare.stop()
  await load(`${serverUrl}${metersPath}`, 50, seconds, cookie)
  const memory = await residentMegabytes(serverUrl)
  await product.close()
  return [
    atLeast(
      {
        what: 'meters list, against a bare Fastify route with the same statement',
        value,
        unit: 'requests/s',
      },
      floor,
      0.6,
    ),
    within(
      {
        what: 'memory of the server process after 50 connections at once',
        value: memory,
        unit: 'MiB',
      },
      '≤',
      200,
    ),
  ]
}
