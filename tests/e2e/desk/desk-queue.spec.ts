import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { withoutFading } from '../support/device.ts'
import { comeIn, enterDesk } from '../support/desk-page.ts'
import { expect, test } from '../support/test.ts'

const toHeight = { width: 1440, height: 900 }

test('G-08: shows fourteen cases at a height of 900 px, emergencies first', async ({ product, browser }) => {
  await product.sql`
    insert into request (organisation_id, personal_account_id, house, type, category, category_name, subcategory,
      subcategory_name, description, status, created_at, changed_at)
    select organisation_id, id, house, 'AreaRequest', 'plumbing', 'Сантехника', 'tap', 'Течёт кран', 'Капает', 'accepted',
      now() - nth * interval '1 hour', now()
    from personal_account, generate_series(1, 20) nth where number = '100200012'`
  await comeIn(product, 'Прорвало трубу')
  // With a mouse: a finger needs taller rows.
  const context = await browser.newContext({ viewport: toHeight, baseURL: product.url, locale: 'ru-RU' })
  await withoutFading(context)
  const page = await context.newPage()
  await enterDesk(product, page, 'dispatcher')
  await page.goto('/#/desk/cases/')
  const rows = page.getByRole('list', { name: 'Очередь' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Прорвало трубу' })).toContainText('Аварийная')
  const emergencies = (await rows.allTextContents()).map((text) => text.includes('Аварийная'))
  expect(emergencies).toEqual(emergencies.toSorted((a, b) => Number(b) - Number(a)))
  await expect(rows.nth(13)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Отбор' }).click()
  await expect(page.getByRole('combobox', { name: 'Категория' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await context.close()
})

test('G-08: finds cases by the surname of the owner and by a word of the text, and opens the case of a number', async ({
  product,
  device: { page },
}) => {
  await comeIn(product, 'Прорвало трубу')
  await product.sql`update personal_account set surname = 'Верещагина' where number = '100200012'`
  await page.setViewportSize(toHeight)
  await enterDesk(product, page, 'dispatcher')
  await page.goto('/#/desk/cases/')
  const rows = page.getByRole('list', { name: 'Очередь' }).getByRole('listitem')
  await page.getByRole('searchbox').fill('верещагина заливает')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Прорвало трубу')
  const number = /№ (\d+)/.exec((await rows.textContent()) ?? '')?.[1] ?? ''
  await page.getByRole('searchbox').fill(number)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/desk/cases/${number}/$`))
  await page.reload()
  await expect(page.getByRole('article')).toContainText(`№ ${number}`)
})

test('G-08: opens what arrived and marks it in the list', async ({ product, device: { page } }) => {
  test.slow()
  await page.setViewportSize(toHeight)
  await enterDesk(product, page, 'dispatcher')
  await page.goto('/#/desk/cases/')
  await expect(page.getByRole('list', { name: 'Очередь' })).toBeVisible()
  await comeIn(product, 'Прорвало трубу')
  await page.getByRole('button', { name: /^Пришла ещё 1 заявка/ }).click({ timeout: 30_000 })
  await expect(page.getByRole('article').getByRole('heading', { name: 'Прорвало трубу' })).toBeVisible()
  const row = page.getByRole('list', { name: 'Очередь' }).getByRole('listitem').first()
  await expect(row).toContainText('только что')
  await expect(page).toHaveTitle(/^\(\d+\) .*Очередь/)
})
