import type { Page } from '@playwright/test'
import { findForeign, touchEverything } from './support/foreign-prose.ts'
import { hostileHtml } from './support/hostile-html.ts'
import { openItem, openNews, publish, waitForSession } from './support/news-page.ts'
import { signIn } from './support/residents.ts'
import { expect, test } from './support/test.ts'

async function readAll(page: Page, news: readonly { id: number; title: string }[]): Promise<string[]> {
  const found: string[] = []
  for (const { id, title } of news) {
    await openItem(page, id, title)
    await expect(page.getByText('До вставки')).toBeVisible()
    const foreign = await page.evaluate(findForeign)
    await page.evaluate(touchEverything)
    found.push(...foreign.map((what) => `${title}: ${what}`))
  }
  return found
}

for (const [kind, ways] of Object.entries(hostileHtml))
  test(`V-04: hostile HTML of news (${kind}) runs nothing, sends nothing and keeps only prose, online and offline`, async ({
    product,
    installedDevice: device,
  }) => {
    const { page } = device
    const asked: string[] = []
    const failures: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    page.on('pageerror', ({ message }) => failures.push(message))
    await page.addInitScript(() => {
      Object.assign(globalThis, { hack: () => Object.assign(globalThis, { hacked: true }) })
    })
    const isHacked = () => page.evaluate(() => 'hacked' in globalThis)

    const news = await publish(
      product.sql,
      ways.map((html) => `<p>До вставки</p>${html}`),
    )
    expect(news.length).toBeGreaterThanOrEqual(8)
    await signIn(page)
    await waitForSession(page)
    expect(await readAll(page, news)).toEqual([])
    expect(await isHacked()).toBe(false)

    await device.loseNetwork()
    await openNews(page)
    await page.reload()
    expect(await readAll(page, news)).toEqual([])
    expect(await isHacked()).toBe(false)

    expect(failures).toEqual([])
    expect(new Set(asked.filter((origin) => origin.startsWith('http')))).toEqual(new Set([product.url]))
    expect(device.context.pages()).toHaveLength(1)
  })

test("V-04: the demo's hostile news keeps its text and loses the rest", async ({ device }) => {
  const { page } = device
  await signIn(page)
  await openNews(page)
  await page.getByRole('link', { name: /Проверка вентиляции/ }).click()
  await expect(page.getByText('Подготовьте доступ к решёткам.')).toBeVisible()
  const link = page.getByRole('link', { name: 'сайте подрядчика' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
  expect(await page.evaluate(findForeign)).toEqual([])
  await expect(page.getByText('Войдите снова')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/взломано/)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
})
