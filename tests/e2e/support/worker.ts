import { type CDPSession, expect, type Page } from '@playwright/test'
import { headers } from '#contract/errors.ts'

/** The product's service worker, seen through the browser's own tools. */
export interface WorkerControl {
  /** Ends the worker in the middle of whatever it does. */
  stop(): Promise<void>
  /** Fires the sync that the browser fires when the network is back. */
  sync(tag: string): Promise<void>
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
export async function missingOf(paths: readonly string[]): Promise<string[]> {
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
  await expect.poll(() => page.evaluate(missingOf, [...neededForMeters, ...paths])).toEqual([])
}

/** Runs in the page: when the worker stored the reply of the path. */
async function timeOf({ path, header }: { path: string; header: string }): Promise<string | null> {
  return (await caches.match(path))?.headers.get(header) ?? null
}

/** When the meters' reply was stored that would be shown without a network. */
export const metersStoredAt = (page: Page): Promise<string | null> =>
  page.evaluate(timeOf, { path: '/internal/api/v4/cabinet/meters/', header: headers.storedAt })

/** The ids by which CDP names the active worker, from the events that `enable` repeats for what is there. */
async function findIds(session: CDPSession): Promise<{ registrationId: string; versionId: string }> {
  const found = Promise.withResolvers<{ registrationId: string; versionId: string }>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const active = versions.find(({ status }) => status === 'activated')
    if (active) found.resolve(active)
  })
  await session.send('ServiceWorker.enable')
  return found.promise
}

/** By a tab, which need not be one of the product's: `address` is then an address of the product. */
export async function controlWorker(page: Page, address = page.url()): Promise<WorkerControl> {
  const session = await page.context().newCDPSession(page)
  const { registrationId, versionId } = await findIds(session)
  const { origin } = new URL(address)
  return {
    // A sync that came while it stops would be lost with it.
    stop: async () => {
      const stopped = Promise.withResolvers<void>()
      session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        if (versions.some((one) => one.versionId === versionId && one.runningStatus === 'stopped'))
          stopped.resolve()
      })
      await session.send('ServiceWorker.stopWorker', { versionId })
      await stopped.promise
    },
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
