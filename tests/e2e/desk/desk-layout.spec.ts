import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { enterDesk } from '../support/desk-page.ts'
import { expectNoSidewaysScroll } from '../support/geometry.ts'
import { expect, test } from '../support/test.ts'

/** Returns the parts whose text ends outside the screen or outside their parent. */
const cutParts = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((parts) =>
    parts
      .filter((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        const edge = Math.min(innerWidth, part.parentElement?.getBoundingClientRect().right ?? 0)
        return range.getBoundingClientRect().right > edge + 1
      })
      .map((part) => part.textContent ?? ''),
  )

test('G-08 L-04: at 320 px and 200 % text every section is reachable from the bottom bar', async ({
  product,
  device: { page },
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await enterDesk(product, page, 'head')
  await page.goto('/#/desk/today/')
  await expect(page.getByRole('heading', { name: /^Сегодня/ })).toBeVisible()
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await expectNoSidewaysScroll(page, 'Сегодня')
  await page.getByRole('button', { name: /^Разделы/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Разделы' })
  await expect(sheet.getByRole('link')).toHaveCount(11)
  await sheet.getByRole('link', { name: 'Каталог' }).click()
  await expect(page.getByRole('heading', { name: 'Каталог' })).toBeVisible()
  await expect(page.getByText(/рекомендуем/).first()).toBeVisible()
  expect(await cutParts(page, '.editor-list .status')).toEqual([])
  await page.goto('/#/desk/exchange/')
  await expect(page.getByText('Перетащите файл сюда')).toBeVisible()
  expect(await cutParts(page, '.table-drop > *')).toEqual([])
  await page.goto('/#/desk/cases/')
  await page.getByRole('main').locator('a[href^="#/desk/cases/"]').first().click()
  const answer = page.getByRole('textbox', { name: 'Ответ' }).first()
  await expect(answer).toBeVisible()
  const hidden = await answer.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(hidden).toBe(0)
})

test('L-05: in forced colours the desk shows its current section, the figures of Today and the edge of a text', async ({
  product,
  device: { page },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ forcedColors: 'active' })
  await enterDesk(product, page, 'head')
  await page.goto('/#/desk/today/')
  const figures = page.getByRole('region', { name: 'Коротко' }).getByRole('link')
  await expect(figures.first()).toHaveCSS('border-top-style', 'solid')
  const groundOf = (name: RegExp) =>
    page
      .getByRole('navigation', { name: 'Разделы' })
      .getByRole('link', { name })
      .filter({ visible: true })
      .evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(await groundOf(/^Сегодня/)).not.toBe(await groundOf(/^Новости/))
  await page.goto('/#/desk/content/new/')
  await expect(page.locator('.editor')).toHaveCSS('border-top-style', 'solid')
})

test('G-08: printing gives the open case without navigation, list, composer and the neighbours', async ({
  product,
  device: { page },
}) => {
  const [row] = await product.sql<{ number: number; title: string }[]>`
    select item.number, subcategory_name as title from desk_case item join request on request.id = request_id
    where is_open order by item.id limit 1`
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterDesk(product, page, 'dispatcher')
  await page.goto(`/#/desk/cases/${row?.number}/`)
  const opened = page.getByRole('article')
  await expect(opened).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Рядом')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(opened.getByRole('heading', { name: row?.title ?? '' })).toBeVisible()
  await expect(page.getByText('Счёт', { exact: true })).toBeVisible()
  await expect(page.locator('.desk-nav')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Очередь' })).toBeHidden()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByText('Рядом')).toBeHidden()
  const height = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    Math.ceil(document.querySelector('.case')?.scrollHeight ?? 0),
  ])
  expect(height[0]).toBeGreaterThanOrEqual(height[1] ?? 0)

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/#/desk/cases/')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: row?.title ?? '' })
      .first(),
  ).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: row?.title ?? '' })
      .first(),
  ).toBeVisible()
})

test('G-08: the bullets of a list are visible while an editor writes it', async ({
  product,
  device: { page },
}) => {
  await enterDesk(product, page, 'editor')
  await page.goto('/#/desk/catalogue/new/')
  await page.getByRole('button', { name: 'Список' }).click()
  const list = page.locator('.editor__body ul')
  await expect(list).toHaveCSS('list-style-type', 'disc')
  await expect(list).not.toHaveCSS('padding-left', '0px')
})

test('G-08: the audit log fits a phone, with the name of each value', async ({
  product,
  device: { page },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterDesk(product, page, 'head')
  await page.goto('/#/desk/members/record/')
  const cell = page.getByRole('cell').filter({ hasText: 'Вход' }).first()
  await expect(cell).toBeInViewport()
  const table = page.getByRole('region', { name: 'Таблица: Записи журнала' })
  expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0)
  await expectAccessibleInBothThemes(page)
})

test('G-14 L-04: the remarks about a checked table fit a phone', async ({ product, device: { page } }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterDesk(product, page, 'accountant')
  await page.goto('/#/desk/exchange/')
  const rows =
    'Начисления за октябрь 2026\nЛицевой счёт;Сектор;Содержание;Отопление;Пени;Итого\n100200012;housing;1;2;3;6\n'
  await page.getByLabel('Выбрать файл').setInputFiles({
    name: 'ведомость.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows),
  })
  await expect(page.getByText('Услуги взяты из столбцов: «Содержание», «Отопление»')).toBeVisible()
  await expectNoSidewaysScroll(page, 'a checked table')
})
