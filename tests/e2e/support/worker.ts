import { type CDPSession, expect, type Page } from '@playwright/test'
import { headers } from '#contract/errors.ts'

export interface WorkerControl {
  sync(tag: string): Promise<void>
  /** A page that opens at that moment loses its requests to the worker. */
  ended(): Promise<void>
  /** Already decrypted. */
  push(data: string): Promise<void>
}

export const neededForMeters = [
  '/config.json',
  '/auth/api/v1/auth/get_profile/',
  '/auth/api/v1/permissions/',
  '/internal/api/v4/cabinet/constants/',
  '/internal/api/v4/cabinet/meters/',
]

/** Runs in the page. */
export async function findMissing(paths: readonly string[]): Promise<string[]> {
  const stored = await Promise.all(paths.map((path) => caches.match(path)))
  return paths.filter((_, index) => stored[index] === undefined)
}

/** Storing the whole build takes seconds. */
export const waitForWorker = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
      timeout: 40_000,
      intervals: [100],
    })
    .toBe(true)

export async function waitForStored(page: Page, paths: readonly string[] = []): Promise<void> {
  await waitForWorker(page)
  await expect.poll(() => page.evaluate(findMissing, [...neededForMeters, ...paths])).toEqual([])
}

async function readTime({ path, header }: { path: string; header: string }): Promise<string | null> {
  return (await caches.match(path))?.headers.get(header) ?? null
}

export const metersStoredAt = (page: Page): Promise<string | null> =>
  page.evaluate(readTime, { path: '/internal/api/v4/cabinet/meters/', header: headers.storedAt })

/** Returns CDP's id. `enable` repeats the events of existing registrations. */
async function findRegistration(session: CDPSession): Promise<string> {
  const found = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const active = versions.find(({ status }) => status === 'activated')
    if (active) found.resolve(active.registrationId)
  })
  await session.send('ServiceWorker.enable')
  return found.promise
}

/** `page` may be any tab of the browser. */
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
