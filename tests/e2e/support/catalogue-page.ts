import { expect, type Page } from '@playwright/test'
import type { Sql } from '../../../server/db/connect.ts'

export async function openCatalogue(page: Page): Promise<void> {
  await page.goto('/#/catalog/servises_list/')
  await expect(page.getByRole('heading', { level: 1, name: 'Каталог' })).toBeAttached()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}

export async function addServices(
  sql: Sql,
  descriptions: readonly string[],
): Promise<{ id: number; title: string }[]> {
  const rows = await sql<{ id: number; title: string }[]>`
    insert into service (organisation_id, position, title, description, price_type, is_recommended)
    select account.organisation_id, 'master_for_an_hour', 'Проба № ' || nth, text, 'contract_price', true
    from personal_account account, unnest(${descriptions}::text[]) with ordinality as given (text, nth)
    where account.number = '100200012'
    order by nth
    returning id, title`
  return [...rows]
}
