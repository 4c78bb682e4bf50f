import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { putFile, reserveFile } from '#contract/files/endpoints.ts'
import { toUrl } from '../../server/kernel/endpoint-url.ts'
import { startCluster } from '../e2e/support/cluster.ts'
import { startProduct, type Product } from '../e2e/support/product.ts'
import { heaviest } from '../server/support/pictures.ts'
import { addOrganisation, addProfile, addResident, password } from '../server/support/residents.ts'
import { type Row, within } from './row.ts'

const residents = 20
const seconds = 30
const healthRate = 50
const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
const Report = z.object({
  latency: z.object({ p99: z.number() }),
  requests: z.object({ total: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
})

const signIn = async (url: string, username: string) => {
  const own = { 'sec-fetch-site': 'same-origin' }
  const reply = await fetch(`${url}/auth/api/v1/auth/login/`, {
    method: 'POST',
    headers: { ...own, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!reply.ok) throw new Error(`Sign-in failed: ${reply.status} ${await reply.text()}`)
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const csrf = cookies.find((cookie) => cookie.startsWith('csrf='))?.slice('csrf='.length) ?? ''
  return { ...own, cookie: cookies.join('; '), 'x-csrf-token': csrf }
}

const createCorpus = async (): Promise<readonly (readonly [name: string, content: Blob])[]> => [
  ['bound.bmp', new Blob([await heaviest.bmp(4000, 4000)])],
  ['over.bmp', new Blob([await heaviest.bmp(8000, 8000)])],
  ['bound.png', new Blob([await heaviest.png(8000, 5000)])],
  ['bound.jpg', new Blob([await heaviest.jpg(8192, 6144)])],
  ['bound.gif', new Blob([await heaviest.gif(1000, 1000, 23)])],
  ['over.gif', new Blob([await heaviest.gif(1000, 1000, 25)])],
]

const upload = async (
  url: string,
  headers: Record<string, string>,
  [name, content]: readonly [string, Blob],
) => {
  const reserved = await fetch(`${url}${toUrl(reserveFile)}?filename=${name}`, { headers })
  const { shared_id } = z.object({ shared_id: z.string() }).parse(await reserved.json())
  const body = new FormData()
  body.append('importance', 'low')
  body.append('file', content, name)
  const reply = await fetch(url + toUrl(putFile).replace(':shared_id', shared_id), {
    method: 'PUT',
    headers,
    body,
  })
  await reply.arrayBuffer()
  return reply.status
}

const measureHealth = async (url: string) => {
  const options = ['-j', '-n', '-c', '5', '-R', String(healthRate), '-d', String(seconds)]
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...options, `${url}/healthz`])
  const { latency, non2xx, errors } = Report.parse(JSON.parse(stdout))
  if (non2xx + errors > 0) throw new Error(`/healthz: ${non2xx} refusals and ${errors} errors under load`)
  return latency.p99
}

const measureAt = async ({ serverUrl: url, sql }: Product) => {
  const organisation = await addOrganisation(sql)
  const names = Array.from({ length: residents }, (_, index) => `uploads-${index}@demo.local`)
  for (const name of names)
    await addProfile(sql, await addResident(sql, name), { organisation, number: name })
  const corpus = await createCorpus()
  const callers = await Promise.all(names.map((name) => signIn(url, name)))
  const statuses: number[] = []
  const over = new AbortController()
  const load = callers.map(async (headers, index) => {
    for (let turn = index; !over.signal.aborted; turn += 1) {
      const picture = corpus[turn % corpus.length]
      if (picture) statuses.push(await upload(url, headers, picture))
    }
  })
  const p99 = await measureHealth(url)
  const answered = statuses.length
  over.abort()
  await Promise.all(load)
  const odd = statuses.filter((status) => status !== 200 && status !== 422)
  if (odd.length > 0) throw new Error(`Uploads were answered ${odd.join()}`)
  return { p99, answered }
}

/** Tests V-13 under load. */
export const measureUploads = async (clusterUrl: string): Promise<Row> => {
  const product = await startProduct(clusterUrl)
  try {
    const { p99, answered } = await measureAt(product)
    const what = `answer of /healthz while ${residents} residents upload the worst pictures (${answered} in ${seconds} s), p99`
    return within({ what, value: p99, unit: 'ms' }, '≤', 100)
  } finally {
    await product.close()
  }
}

if (import.meta.main) {
  const cluster = await startCluster()
  console.log(await measureUploads(cluster.url))
  await cluster.stop()
}
