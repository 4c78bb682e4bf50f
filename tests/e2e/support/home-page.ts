import { expect, type Page } from '@playwright/test'
import type { Sql } from '../../../server/db/connect.ts'
import { waitForWorker } from './worker.ts'

export const noticesPath = '/internal/api/v4/cabinet/notices/'
export const attachmentsPath = '/internal/api/v4/cabinet/attachments/'

export const homeTitle = /^Главная · /

export const homePanel = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('region', { name })

export async function plannedVisit(sql: Sql): Promise<string> {
  const [visit] = await sql<{ day: string; time: string }[]>`
    select case when local::date = (now() at time zone time_zone)::date then 'сегодня' else 'завтра' end as day,
      to_char(local, 'HH24:MI') as time
    from request join organisation on organisation.id = organisation_id
    cross join lateral (select planned_at at time zone time_zone as local) wall
    where status = 'planned'`
  if (!visit) throw new Error('The demo has no planned visit')
  return `Мастер придёт ${visit.day} в ${visit.time}`
}

/** An empty string removes the permission. */
export async function grant(sql: Sql, username: string, slug: string, letters: string): Promise<void> {
  await sql`
    update profile set permission_overrides = permission_overrides || ${sql.json({ [slug]: letters })}
    from resident where resident.id = profile.resident_id and resident.username = ${username}`
}

async function isStored(path: string): Promise<boolean> {
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys()
    if (requests.some(({ url }) => new URL(url).pathname === path)) return true
  }
  return false
}

/** With any query. */
export async function waitForStoredReply(page: Page, path: string): Promise<void> {
  await waitForWorker(page)
  await expect.poll(() => page.evaluate(isStored, path)).toBe(true)
}
