import type { BrowserContext, Page } from '@playwright/test'

const readDatabase = (name: string) =>
  new Promise<string>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const stores = [...opening.result.objectStoreNames]
      const transaction = opening.result.transaction(stores, 'readwrite')
      const requests = stores.map((store) => transaction.objectStore(store).getAll())
      transaction.addEventListener('complete', () => {
        opening.result.close()
        resolve(JSON.stringify(requests.map(({ result }) => result)))
      })
    })
  })

/** Runs in the page. */
async function readOtherStores(): Promise<string> {
  const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const reply = await cache.match(request)
      parts.push(name, request.url, [...(reply?.headers ?? [])].join(), (await reply?.text()) ?? '')
    }
  }
  return parts.join('\n')
}

async function readDatabases(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => name ?? []),
  )
  const contents: string[] = []
  for (const name of names) contents.push(name, await page.evaluate(readDatabase, name))
  return contents
}

/** Runs in the page. */
async function readFiles(): Promise<number[][]> {
  const found: Blob[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => resolve(opening.result))
    })
    for (const store of database.objectStoreNames) {
      const values = await new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll()
        request.addEventListener('error', () => reject(request.error))
        request.addEventListener('success', () => resolve(request.result))
      })
      found.push(...values.filter((value) => value instanceof Blob))
    }
    database.close()
  }
  return Promise.all(found.map(async (file) => Array.from(new Uint8Array(await file.arrayBuffer()))))
}

export const filesOnDevice = async (page: Page): Promise<Buffer[]> =>
  (await page.evaluate(readFiles)).map((bytes) => Buffer.from(bytes))

/** Transactions of a store run in order, so a new one ends after pending writes. */
export async function settleStorage(page: Page): Promise<void> {
  await readDatabases(page)
}

export async function everythingStored(context: BrowserContext, page: Page): Promise<string> {
  const cookies = JSON.stringify(await context.cookies())
  return [cookies, await page.evaluate(readOtherStores), ...(await readDatabases(page))].join('\n')
}
