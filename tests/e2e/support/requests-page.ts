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

/** Opens the form of a new request, ready for being without a network. */
export async function openRequestForm(page: Page): Promise<void> {
  await page.goto('/#/requests/')
  await expect(page.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible()
  await page.goto('/#/requests/create/')
  await waitForSession(page)
  for (const path of needed) await waitForStoredReply(page, path)
}

/** A photo as a phone takes it: lying on its side, larger than the cabinet sends, with the place in it. */
export const takePhoto = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await photo(3000, 2000, background)),
})

/** Fills the form with what has happened, in words that belong to a kind, and with photos. */
export async function fillRequest(page: Page, text: string): Promise<void> {
  await page.getByLabel('Что случилось').click()
  await page.getByRole('searchbox').fill('кран')
  await page.getByRole('button', { name: 'Течёт кран или смеситель' }).click()
  await page.getByLabel('Опишите подробнее').fill(text)
  const photos = [await takePhoto('кран.jpg', '#789'), await takePhoto('лужа.jpg', '#987')]
  await page.getByLabel(/Добавить фото/).setInputFiles(photos)
  await expect(page.getByText('Сохранено на телефоне')).toHaveCount(photos.length)
}

/** Requests with these words as the server holds them, with how many files each has. */
export const requestsWith = async (sql: Sql, text: string) => [
  ...(await sql<{ number: number; files: number }[]>`
    select number, (select count(*)::int from file where owner_kind = 'request' and owner_id = request.id) as files
    from request where description = ${text}`),
]
