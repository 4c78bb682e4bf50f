import { expect, type Page } from '@playwright/test'
import type { Sql } from '../../../server/db/connect.ts'
import { waitForWorker } from './worker.ts'

export const newsPath = '/internal/api/v4/cabinet/news/'

const session = [
  '/auth/api/v1/auth/get_profile/',
  '/auth/api/v1/permissions/',
  '/internal/api/v4/cabinet/constants/',
]

/** Waits for the worker and the replies that open the cabinet offline. */
export async function waitForSession(page: Page): Promise<void> {
  await waitForWorker(page)
  await expect
    .poll(() =>
      page.evaluate(
        async (paths) =>
          (await Promise.all(paths.map((path) => caches.match(path)))).every(
            (stored) => stored !== undefined,
          ),
        session,
      ),
    )
    .toBe(true)
}

export const newsRows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })

export async function openNews(page: Page): Promise<void> {
  await page.goto('/#/news/list/')
  await expect(page.getByRole('heading', { level: 1, name: 'Новости' })).toBeVisible()
}

/** Without a reload. */
export async function openItem(page: Page, id: number, title: string): Promise<void> {
  await page.evaluate((hash) => void (location.hash = hash), `#/news/detail/${id}/`)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}

/** Returns ids and titles, oldest first. */
export async function publish(sql: Sql, bodies: readonly string[]): Promise<{ id: number; title: string }[]> {
  const rows = await sql<{ id: number; title: string }[]>`
    insert into news (organisation_id, title, summary, body, published_at)
    select account.organisation_id, 'Новость № ' || nth, 'Кратко', body, now() - interval '1 minute'
    from personal_account account, unnest(${bodies}::text[]) with ordinality as given (body, nth)
    where account.number = '100200012'
    order by nth
    returning id, title`
  return [...rows]
}
