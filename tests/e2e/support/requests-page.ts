import { expect, type Page } from '@playwright/test'
import type { Sql } from '../../../server/db/connect.ts'
import { photo } from '../../server/support/pictures.ts'
import { waitForStoredReply } from './home-page.ts'
import { waitForSession } from './news-page.ts'

const needed = [
  '/req/request/tenant/',
  '/req/constants/request/tenant/categories_tree/',
  '/internal/api/v4/cabinet/tenant_profile/phones/',
]

/** Waits until the form works offline. */
export async function openRequestForm(page: Page): Promise<void> {
  await page.goto('/#/requests/')
  await expect(page.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible()
  await page.goto('/#/requests/create/')
  await waitForSession(page)
  for (const path of needed) await waitForStoredReply(page, path)
}

/** Above the upload limit, with GPS coordinates. */
export const takePhoto = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await photo(3000, 2000, background)),
})

export async function fillRequest(page: Page, text: string): Promise<void> {
  await page.getByLabel('Что случилось').click()
  await page.getByRole('searchbox').fill('кран')
  await page.getByRole('button', { name: 'Течёт кран или смеситель' }).click()
  await page.getByLabel('Опишите подробнее').fill(text)
  const photos = [await takePhoto('кран.jpg', '#789'), await takePhoto('лужа.jpg', '#987')]
  await page.getByLabel(/Добавить фото/).setInputFiles(photos)
  await expect(page.getByText('Сохранено на телефоне')).toHaveCount(photos.length)
}

export const requestsWith = async (sql: Sql, text: string) => [
  ...(await sql<{ number: number; files: number }[]>`
    select number, (select count(*)::int from file where owner_kind = 'request' and owner_id = request.id) as files
    from request where description = ${text}`),
]
