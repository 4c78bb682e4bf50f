import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, BrowserContext } from '@playwright/test'
import { listCases } from '#contract/cases/desk-endpoints.ts'
import { toUrl } from '../../server/kernel/endpoint-url.ts'
import { startProduct, type Product } from '../e2e/support/product.ts'
import { fetchDeskCookie } from './desk-session.ts'
import { brotliBytes, type Floors } from './floors.ts'
import { atMost, type Row } from './row.ts'
import { byTurns, median } from './statistics.ts'
import { visit } from './visit.ts'

type Query = Readonly<Record<string, string>>

const [few, many] = [1_000, 100_000]
const flats = 1_000
const turns = 5
const queueTurns = 25
const rounds = 5

/** Six of ten are open, one of ten is assigned to the dispatcher. */
const addCases = (sql: Product['sql'], count: number): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`
      insert into request (organisation_id, personal_account_id, house, type, category, category_name, subcategory,
        subcategory_name, description, phones, status, created_at, changed_at)
      select account.organisation_id, account.id, account.house,
        case nth % 5 when 0 then 'CatalogRequest' else 'AreaRequest' end, 'plumbing', 'Сантехника', 'tap',
        'Течёт кран или смеситель', 'Капает из-под ручки', '[{"digits": "79035550147"}]',
        (array['accepted', 'done', 'in_work', 'done', 'planned', 'rejected', 'accepted', 'done', 'in_work', 'accepted'])
          [1 + nth / 7 % 10],
        at, at
      from generate_series(0, ${count - 1}::int) nth
      join (select *, row_number() over (order by id) - 1 as place from personal_account
        where number >= '300000000') account on account.place = nth % ${flats}
      cross join lateral (select now() - nth * interval '60 days' / ${count} as at) times`
    await tx`insert into request_event (request_id, status, at) select id, 'accepted', created_at from request`
    await tx`
      update desk_case set assignee_id = (select id from staff_member where email = 'dispatcher@demo.local')
      where id % 10 = 3`
  })

async function withCases(clusterUrl: string, count: number) {
  const product = await startProduct(clusterUrl)
  const { sql } = product
  await promisify(execFile)(process.execPath, ['server/seed/cli.ts', '--flats', String(flats)], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: product.databaseUrl },
  })
  await addCases(sql, count)
  const cookie = await fetchDeskCookie(product)
  const read = async (query: Query): Promise<void> => {
    const path = `${toUrl(listCases)}?${new URLSearchParams(query)}`
    const reply = await fetch(product.serverUrl + path, { headers: { cookie } })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`The queue answered ${reply.status}`)
  }
  const waiting = () => sql`select from desk_case where is_open and not is_placed limit 1`
  while ((await waiting()).length > 0) await read({})
  await sql`vacuum analyze`
  const [some] = await sql<{ house: string; number: string }[]>`
    select house, number::text from desk_case where is_open order by id offset 300 limit 1`
  if (!some) throw new Error('There are no cases')

  const latency = async (query: Query): Promise<number> => {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now()
      await read(query)
      times.push(performance.now() - start)
    }
    return median(times)
  }
  /** The hourly limit of a member is below the calls of all pages. */
  const forgetCalls = () => sql`delete from rate_limit where bucket like 'desk:%'`
  return { product, latency, forgetCalls, ...some }
}

interface Place {
  readonly house: string
  readonly number: string
}

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const pages: Readonly<Record<string, (place: Place) => Query>> = {
  'first page': () => ({}),
  mine: () => ({ view: 'mine' }),
  new: () => ({ view: 'new' }),
  overdue: () => ({ view: 'overdue' }),
  closed: () => ({ view: 'closed' }),
  'of a kind': () => ({ kind: 'order' }),
  'of a house': ({ house }) => ({ house }),
  'in a status': () => ({ status: 'in_work' }),
  'of a category': () => ({ category: 'Сантехника' }),
  'of a week': () => ({ from: dayBefore(6) }),
  'closed before a month ago': () => ({ view: 'closed', till: dayBefore(30) }),
  'newest first': () => ({ sort: 'newest' }),
  'of a house, oldest first': ({ house }) => ({ house, sort: 'oldest' }),
  'in any state': () => ({ view: 'any' }),
  'found by a number': ({ number }) => ({ search: number }),
}

export async function measureQueue(clusterUrl: string): Promise<Row[]> {
  const [small, large] = [await withCases(clusterUrl, few), await withCases(clusterUrl, many)]
  const rows: Row[] = []
  for (const [name, toQuery] of Object.entries(pages)) {
    await Promise.all([large.forgetCalls(), small.forgetCalls()])
    const { values: value, floors: floor } = await byTurns(
      queueTurns,
      () => large.latency(toQuery(large)),
      () => small.latency(toQuery(small)),
    )
    const what = `queue of ${many.toLocaleString('en')} requests, ${name}, against ${few.toLocaleString('en')}`
    rows.push(atMost({ what, value, unit: 'ms' }, floor, 1.3))
  }
  await Promise.all([small.product.close(), large.product.close()])
  return rows
}

const desktop = { viewport: { width: 1440, height: 900 } }
const slowCpu = { cpu: 4, isSlow4g: false }
const firstCount = 'main section a[href^="#/desk/cases/"]'

const kilobytes = (folder: string, scripts: readonly string[]): number =>
  scripts.reduce((sum, path) => sum + brotliBytes(folder, path), 0) / 1024

export async function measureDeskScreen(browser: Browser, product: Product, floors: Floors): Promise<Row[]> {
  const url = product.serverUrl
  const cookies = (await fetchDeskCookie(product)).split('; ').map((cookie) => {
    const [name = '', value = ''] = cookie.split('=')
    return { name, value, url }
  })
  const fresh = async <T>(measure: (context: BrowserContext) => Promise<T>): Promise<T> => {
    const context = await browser.newContext({ ...desktop, serviceWorkers: 'block' })
    await context.addCookies(cookies)
    try {
      return await measure(context)
    } finally {
      await context.close()
    }
  }
  const see = () => fresh((context) => visit(context, `${url}/#/desk/`, firstCount, slowCpu))
  const seeFloor = () =>
    fresh((context) => visit(context, `${floors.reactUrl}/`, 'input[type=password]', slowCpu))
  const times = await byTurns(
    turns,
    async () => (await see()).usable,
    async () => (await seeFloor()).usable,
  )
  const { scripts } = await see()
  const bytes = kilobytes(floors.reactFolder, (await seeFloor()).scripts)
  const of = 'against the bare React page'
  return [
    atMost(
      { what: `the desk’s first screen usable, CPU 4× slower, ${of}`, value: times.values, unit: 'ms' },
      times.floors,
      2.2,
    ),
    atMost(
      {
        what: `JavaScript of the desk’s first screen, brotli, ${of}`,
        value: kilobytes('dist', scripts),
        unit: 'KiB',
      },
      bytes,
      2.2,
    ),
  ]
}
