import type { Page } from '@playwright/test'
import { listArrivals } from '#contract/cases/desk-endpoints.ts'
import { arrivalsSchema } from '#contract/cases/desk-schema.ts'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { comeIn, countRings, enterDesk } from '../support/desk-page.ts'
import { expect, test } from '../support/test.ts'

const freshNow = async (page: Page): Promise<number> => {
  const reply = await page.request.get(listArrivals.path)
  return arrivalsSchema.parse(await reply.json()).cases.length
}
const badge = (page: Page) =>
  page
    .getByRole('link', { name: /^Очередь/ })
    .filter({ visible: true })
    .locator('.badge')

for (const [name, hash] of [
  ['Сегодня', '#/desk/today/'],
  ['Жители', '#/desk/flats/'],
  ['Мои', '#/desk/cases/?view=mine'],
  ['Ваш вход', '#/desk/access/'],
] as const)
  test(`G-08: a new emergency rings, raises the counter and changes the title on «${name}»`, async ({
    product,
    device: { page },
  }) => {
    const rings = await countRings(page)
    await enterDesk(product, page, 'dispatcher')
    await page.goto(`/${hash}`)
    const before = await freshNow(page)
    await expect(page).toHaveTitle(new RegExp(`^\\(${before}\\)`))
    await comeIn(product, 'Прорвало трубу')
    await expect(page.getByText('Пришла аварийная заявка, она в очереди')).toBeVisible({ timeout: 15_000 })
    await expect(badge(page)).toContainText(String(before + 1))
    await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\) \\d+\\sаварийн.* · `))
    expect(rings()).toBe(1)
  })

test('G-08: a locked desk covers the screen, still rings for new cases and shows only their number', async ({
  product,
  device: { page },
}) => {
  const rings = await countRings(page)
  await enterDesk(product, page, 'dispatcher')
  await page.goto('/#/desk/flats/')
  const before = await freshNow(page)
  await expect(badge(page)).toContainText(String(before))
  await product.sql`update staff_session set seen_at = now() - interval '31 minutes'`
  await expect(page.getByText('Сессия закончилась')).toBeVisible({ timeout: 15_000 })
  await comeIn(product, 'Прорвало трубу')
  const notice = page.getByRole('status').filter({ hasText: 'никто не взял' })
  await expect(notice).toContainText(new RegExp(`^${before + 1}\\sнов`), { timeout: 15_000 })
  await expect(notice).toContainText(/\d+\sаварийн/)
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\)`))
  await expect(page.locator('body')).not.toContainText(/кв\. 12|Соколова|Прорвало|Заливает/)
  expect(rings()).toBe(1)
  await expectAccessibleInBothThemes(page)
  // The browser may have discarded the tab.
  await page.reload()
  await expect(notice).toContainText(String(before + 1), { timeout: 15_000 })
})
