import { startProduct, type Product } from '../e2e/support/product.ts'
import { addServices } from './many-services.ts'
import { atMost, type Row } from './row.ts'
import { fetchCookies } from './sign-in.ts'
import { byTurns, median } from './statistics.ts'

const [few, many] = [1_000, 100_000]
const turns = 5

/** A prefix, a word, an inflected form, a typo, the wrong layout, several words, no match. */
const texts = ['р', 'ре', 'ремонт', 'окна', 'хлодильник', 'cfyntybrf', 'установка дверей', 'дракон']

async function searchLatency({ serverUrl }: Product, cookie: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 15; round += 1)
    for (const text of texts) {
      const start = performance.now()
      const path = `/internal/api/v4/compendium/all_service/?limit=10&offset=0&search=${encodeURIComponent(text)}`
      const reply = await fetch(serverUrl + path, { headers: { cookie } })
      await reply.arrayBuffer()
      times.push(performance.now() - start)
      if (!reply.ok) throw new Error(`The search answered ${reply.status}`)
    }
  return median(times)
}

export async function measureSearch(clusterUrl: string): Promise<Row> {
  const [small, large] = [await startProduct(clusterUrl), await startProduct(clusterUrl)]
  try {
    await addServices(small.sql, few)
    await addServices(large.sql, many)
    const [smallCookie, largeCookie] = [
      await fetchCookies(small.serverUrl),
      await fetchCookies(large.serverUrl),
    ]
    const { values: value, floors: floor } = await byTurns(
      turns,
      () => searchLatency(large, largeCookie),
      () => searchLatency(small, smallCookie),
    )
    const what = `search of ${many.toLocaleString('en')} services, against ${few.toLocaleString('en')}`
    return atMost({ what, value, unit: 'ms' }, floor, 1.2)
  } finally {
    await Promise.all([small.close(), large.close()])
  }
}
