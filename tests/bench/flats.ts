import { findFlats } from '#contract/flats/endpoints.ts'
import { shiftPeriod } from '#contract/calendar.ts'
import { toUrl } from '../../server/kernel/endpoint-url.ts'
import { startProduct, type Product } from '../e2e/support/product.ts'
import { metersPath } from '../e2e/support/submissions.ts'
import { fetchDeskCookie } from './desk-session.ts'
import { addFlats, firstFlat, getAddress, vacuumFlats, type History } from './history.ts'
import { atMost, type Row } from './row.ts'
import { fetchCookies } from './sign-in.ts'
import { byTurns, median } from './statistics.ts'

const few = 1_000
const requests = 100
/** Below the hourly limit of a member, over all turns of both searches. */
const searches = 9
const turns = 15
const present = new Date().toISOString().slice(0, 7)

async function withFlats(clusterUrl: string, history: History): Promise<Product> {
  const product = await startProduct(clusterUrl)
  await addFlats(product.sql, history)
  await vacuumFlats(product.databaseUrl)
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

const pickNth = (request: number, flats: number): number => (request * 379_919) % flats

const pickFlat = (request: number, flats: number): string => String(firstFlat + pickNth(request, flats))

const deskSearches = [
  { name: 'search of a flat at the desk', pickText: pickFlat },
  {
    name: 'search of a flat at the desk by its address',
    pickText: (request: number, flats: number) => getAddress(pickNth(request, flats)),
  },
] as const
type DeskSearch = (typeof deskSearches)[number]

const timed = async (url: string, cookie: string): Promise<number> => {
  const start = performance.now()
  const reply = await fetch(url, { headers: { cookie } })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
  return performance.now() - start
}

/** Each request reads the rows of another flat. */
async function latency({ serverUrl, sql }: Product, { path }: ListOf, cookie: string, flats: number) {
  const times: number[] = []
  for (let request = 0; request < requests; request += 1) {
    await sql`
      update profile set personal_account_id = (
        select id from personal_account where number = ${pickFlat(request, flats)})
       where id = (select profile_id from session_family where ended_at is null)`
    times.push(await timed(serverUrl + path, cookie))
  }
  return median(times)
}

/** Each search at the desk finds another flat. */
async function searchLatency(
  { serverUrl }: Product,
  { pickText }: DeskSearch,
  cookie: string,
  flats: number,
) {
  const times: number[] = []
  for (let request = 0; request < searches; request += 1) {
    const query = new URLSearchParams({ search: pickText(request, flats) })
    times.push(await timed(`${serverUrl}${toUrl(findFlats)}?${query}`, cookie))
  }
  return median(times)
}

/** Compares two products of as long a history. */
async function compareFlats(small: Product, large: Product, { flats, months }: History): Promise<Row[]> {
  const against = `at ${flats.toLocaleString('en')} flats with ${months} months, against ${few.toLocaleString('en')}`
  const [smallCookie, largeCookie] = [
    await fetchCookies(small.serverUrl),
    await fetchCookies(large.serverUrl),
  ]
  const rows: Row[] = []
  for (const list of lists) {
    const { values: value, floors: floor } = await byTurns(
      turns,
      () => latency(large, list, largeCookie, flats),
      () => latency(small, list, smallCookie, few),
    )
    rows.push(atMost({ what: `latency of the ${list.name} ${against}`, value, unit: 'ms' }, floor, 1.2))
  }
  const [smallDesk, largeDesk] = [await fetchDeskCookie(small), await fetchDeskCookie(large)]
  for (const search of deskSearches) {
    const { values: value, floors: floor } = await byTurns(
      turns,
      () => searchLatency(large, search, largeDesk, flats),
      () => searchLatency(small, search, smallDesk, few),
    )
    rows.push(atMost({ what: `${search.name} ${against}`, value, unit: 'ms' }, floor, 1.2))
  }
  return rows
}

export async function measureFlats(clusterUrl: string, history: History): Promise<Row[]> {
  const [small, large] = [
    await withFlats(clusterUrl, { ...history, flats: few }),
    await withFlats(clusterUrl, history),
  ]
  const rows = await compareFlats(small, large, history)
  await Promise.all([small.close(), large.close()])
  return rows
}
