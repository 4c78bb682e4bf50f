import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startProduct, type Product } from '../e2e/support/product.ts'
import { metersPath } from '../e2e/support/submissions.ts'
import { atMost, type Row } from './row.ts'
import { cookiesOf } from './sign-in.ts'
import { byTurns, median } from './statistics.ts'

const few = 1_000
const requests = 300
const turns = 5

/** A product with so many flats beside those of the demo. */
async function withFlats(clusterUrl: string, flats: number): Promise<Product> {
  const product = await startProduct(clusterUrl)
  await promisify(execFile)(process.execPath, ['server/db/seed/cli.ts', '--flats', String(flats)], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: product.databaseUrl },
  })
  return product
}

/** Moves Anna's session from flat to flat, so that each request finds other rows, and gives the median latency. */
async function latency({ serverUrl, sql }: Product, cookie: string, flats: number): Promise<number> {
  const times: number[] = []
  for (let request = 0; request < requests; request += 1) {
    const flat = 300_000_000 + ((request * 7_919) % flats)
    await sql`
      update profile set personal_account_id = (select id from personal_account where number = ${String(flat)})
       where id = (select profile_id from session_family where ended_at is null)`
    const start = performance.now()
    const reply = await fetch(`${serverUrl}${metersPath}`, { headers: { cookie } })
    await reply.arrayBuffer()
    times.push(performance.now() - start)
    if (!reply.ok) throw new Error(`The meters list answered ${reply.status}`)
  }
  return median(times)
}

/** Whether the meters list grows slower with the number of other residents. */
export async function measureFlats(clusterUrl: string, many: number): Promise<Row> {
  const [small, large] = [await withFlats(clusterUrl, few), await withFlats(clusterUrl, many)]
  const [smallCookie, largeCookie] = [await cookiesOf(small.serverUrl), await cookiesOf(large.serverUrl)]
  const { value, floor } = await byTurns(
    turns,
    () => latency(large, largeCookie, many),
    () => latency(small, smallCookie, few),
  )
  await Promise.all([small.close(), large.close()])
  const what = `latency of the meters list at ${many.toLocaleString('en')} flats, against ${few.toLocaleString('en')}`
  return atMost({ what, value, unit: 'ms' }, floor, 1.3)
}
