import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { enterDesk } from '../support/desk-page.ts'
import type { Product } from '../support/product.ts'

type Picture = readonly [name: string, open: (page: Page) => Promise<unknown>]

const openFirst = async (page: Page): Promise<void> => {
  await page.goto('/#/desk/cases/')
  await page.getByRole('main').locator('a[href^="#/desk/cases/"]').first().click()
  await page.getByRole('textbox', { name: 'Ответ' }).first().waitFor()
}
const openFlat = async (page: Page): Promise<void> => {
  await page.goto('/#/desk/flats/')
  await page.getByRole('searchbox').fill('100200012')
  await page.keyboard.press('Enter')
  await page.getByRole('main').locator('a[href^="#/desk/flats/"]').first().click()
  await page.getByRole('heading', { level: 1, name: /100200012|Садовая/ }).waitFor()
}
const openQueue = async (page: Page): Promise<void> => {
  await page.goto('/#/desk/cases/')
  await page.getByRole('main').locator('a[href^="#/desk/cases/"]').first().waitFor()
}
const openToday = async (page: Page): Promise<void> => {
  await page.goto('/#/desk/today/')
  await page.getByRole('region', { name: 'Коротко' }).waitFor()
}

const onDesktop: readonly Picture[] = [
  ['desk-queue', openFirst],
  ['desk-today', openToday],
  ['desk-flat', openFlat],
]
const onPhone: readonly Picture[] = [['desk-queue-phone', openQueue]]

export async function takeDesk(
  product: Product,
  folder: string,
  { wide, narrow }: { readonly wide: Page; readonly narrow: Page },
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [page, pictures] of [
    [wide, onDesktop],
    [narrow, onPhone],
  ] as const) {
    await product.sql`update staff_member set factor_step = null`
    await enterDesk(product, page, 'head')
    for (const [name, open] of pictures) {
      await open(page)
      await page.mouse.move(0, 0)
      await page.locator('.loading-bar').waitFor({ state: 'detached' })
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
    }
  }
}
