import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { shiftPeriod } from '#contract/calendar.ts'
import { startProduct, type Product } from '../e2e/support/product.ts'
import { metersPath } from '../e2e/support/submissions.ts'
import { atMost, type Row } from './row.ts'
import { fetchCookies } from './sign-in.ts'
import { byTurns, median } from './statistics.ts'

const few = 1_000
const requests = 300
const turns = 5
const present = new Date().toISOString().slice(0, 7)

async function withFlats(clusterUrl: string, flats: number): Promise<Product> {
  const product = await startProduct(clusterUrl)
  await promisify(execFile)(process.execPath, ['server/seed/cli.ts', '--flats', String(flats)], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: product.databaseUrl },
  })
  return product
}

const lists = [
  { name: 'meters list', path: metersPath },
  {
    name: 'accruals list',
    path: `/internal/api/v4/cabinet/accruals/?month_from=${shiftPeriod(present, -11)}&month_till=${present}`,
  },
] as const
type ListOf = (typeof lists)[number]

/** Each request reads the rows of another flat. */
async function latency(
  { serverUrl, sql }: Product,
  { name, path }: ListOf,
  cookie: string,
  flats: number,
): Promise<number> {
  const times: number[] = []
  for (let request = 0; request < requests; request += 1) {
    const flat = 300_000_000 + ((request * 7_919) % flats)
    await sql`
      update profile set personal_account_id = (select id from personal_account where number = ${String(flat)})
       where id = (select profile_id from session_family where ended_at is null)`
    const start = performance.now()
    const reply = await fetch(`${serverUrl}${path}`, { headers: { cookie } })
    await reply.arrayBuffer()
    times.push(performance.now() - start)
    if (!reply.ok) throw new Error(`The ${name} answered ${reply.status}`)
  }
  return median(times)
}

export async function measureFlats(clusterUrl: string, many: number): Promise<Row[]> {
  const [small, large] = [await withFlats(clusterUrl, few), await withFlats(clusterUrl, many)]
  const [smallCookie, largeCookie] = [
    await fetchCookies(small.serverUrl),
    await fetchCookies(large.serverUrl),
  ]
  const rows: Row[] = []
  for (const list of lists) {
    const { values: value, floors: floor } = await byTurns(
      turns,
      () => latency(large, list, largeCookie, many),
      () => latency(small, list, smallCookie, few),
    )
    const what = `latency of the ${list.name} at ${many.toLocaleString('en')} flats, against ${few.toLocaleString('en')}`
    rows.push(atMost({ what, value, unit: 'ms' }, floor, 1.2))
  }
  await Promise.all([small.close(), large.close()])
  return rows
}
