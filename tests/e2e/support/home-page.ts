import { expect, type Page } from '@playwright/test'
import type { Sql } from '../../../server/db/connect.ts'
import { waitForWorker } from './worker.ts'

/** Path of Home's notices, where tests inject faults. */
export const noticesPath = '/internal/api/v4/cabinet/notices/'
export const attachmentsPath = '/internal/api/v4/cabinet/attachments/'

export const homeTitle = /^Главная · /

/** The panel of Home that has the heading. */
export const homePanel = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('region', { name })

/** The letters of a slug in every profile of a resident; none for an empty text. */
export async function grant(sql: Sql, username: string, slug: string, letters: string): Promise<void> {
  await sql`
    update profile set permissions = permissions || ${sql.json({ [slug]: letters })}
    from resident where resident.id = profile.resident_id and resident.username = ${username}`
}

/** Runs in the page: whether any cache holds a reply of the path. */
async function isStored(path: string): Promise<boolean> {
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).keys()
    if (kept.some(({ url }) => new URL(url).pathname === path)) return true
  }
  return false
}

/** Resolves when the worker has stored a reply of the path, whatever its query. */
export async function waitForStoredReply(page: Page, path: string): Promise<void> {
  await waitForWorker(page)
  await expect.poll(() => page.evaluate(isStored, path)).toBe(true)
}
