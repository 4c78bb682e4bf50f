import { type CDPSession, expect, type Page } from '@playwright/test'
import { headers } from '#contract/errors.ts'

/** The product's service worker, seen through the browser's own tools. */
export interface WorkerControl {
  /** Fires the sync that the browser fires when the network is back. */
  sync(tag: string): Promise<void>
  /**
   * Resolves when the worker has ended after its event, as it does while no page is open. A page that opens in that moment loses
   * the requests that it makes of the worker.
   */
  ended(): Promise<void>
  /** Delivers a push that the browser has decrypted. */
  push(data: string): Promise<void>
}

/** Without these the cabinet's meters cannot be shown. */
export const neededForMeters = [
  '/config.json',
  '/auth/api/v1/auth/get_profile/',
  '/auth/api/v1/permissions/',
  '/internal/api/v4/cabinet/constants/',
  '/internal/api/v4/cabinet/meters/',
]

/** Runs in the page: those of the paths of which no reply is stored. */
export async function findMissing(paths: readonly string[]): Promise<string[]> {
  const stored = await Promise.all(paths.map((path) => caches.match(path)))
  return paths.filter((_, index) => stored[index] === undefined)
}

/** Resolves when the page has a worker. A new one first stores the whole build, which takes seconds. */
export const waitForWorker = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
      timeout: 40_000,
      intervals: [100],
    })
    .toBe(true)

/** Resolves when the worker has stored what opens the meters without a network, and the paths: one visit is enough. */
export async function waitForStored(page: Page, paths: readonly string[] = []): Promise<void> {
  await waitForWorker(page)
  await expect.poll(() => page.evaluate(findMissing, [...neededForMeters, ...paths])).toEqual([])
}

/** Runs in the page: when the worker stored the reply of the path. */
async function readTime({ path, header }: { path: string; header: string }): Promise<string | null> {
  return (await caches.match(path))?.headers.get(header) ?? null
}

/** When the meters' reply was stored that would be shown without a network. */
export const metersStoredAt = (page: Page): Promise<string | null> =>
  page.evaluate(readTime, { path: '/internal/api/v4/cabinet/meters/', header: headers.storedAt })

/** Returns CDP's id of the registration whose worker is active. `enable` repeats the events of registrations that exist. */
async function findRegistration(session: CDPSession): Promise<string> {
  const found = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const active = versions.find(({ status }) => status === 'activated')
    if (active) found.resolve(active.registrationId)
  })
  await session.send('ServiceWorker.enable')
  return found.promise
}

/** By a tab, which need not be one of the product's: `address` is then an address of the product. */
export async function controlWorker(page: Page, address = page.url()): Promise<WorkerControl> {
  const session = await page.context().newCDPSession(page)
  let isRunning = false
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const active = versions.find(({ status }) => status === 'activated')
    if (active) isRunning = active.runningStatus !== 'stopped'
  })
  const registrationId = await findRegistration(session)
  const { origin } = new URL(address)
  return {
    ended: () => expect.poll(() => isRunning).toBe(false),
    sync: (tag) =>
      session
        .send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })
        .then(() => undefined),
    push: (data) =>
      session
        .send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
        .then(() => undefined),
  }
}
