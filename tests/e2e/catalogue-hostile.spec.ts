import type { Page } from '@playwright/test'
import { addServices, openCatalogue } from './support/catalogue-page.ts'
import { findForeign, touchEverything } from './support/foreign-prose.ts'
import { hostileHtml } from './support/hostile-html.ts'
import { waitForSession } from './support/news-page.ts'
import { signIn } from './support/residents.ts'
import { expect, test } from './support/test.ts'

const before = '<p>До вставки</p>'
const ways = Object.values(hostileHtml).flat()

const getPanel = (id: number) => ({ hash: `#/catalog/servises_list/?id=${id}`, role: 'dialog' }) as const
const getPreview = (id: number) => ({ hash: `#/catalog/preview/mobile/${id}/`, role: 'article' }) as const
type ServiceAddress = ReturnType<typeof getPanel> | ReturnType<typeof getPreview>

async function readAll(
  page: Page,
  services: readonly { id: number; title: string }[],
  toAddress: (id: number) => ServiceAddress,
): Promise<string[]> {
  const found: string[] = []
  for (const { id, title } of services) {
    const { hash, role } = toAddress(id)
    await page.evaluate((to) => void (location.hash = to), hash)
    const card = page.getByRole(role, { name: title, exact: true })
    await expect(card.getByText('До вставки')).toBeVisible()
    const foreign = await page.evaluate(findForeign)
    await page.evaluate(touchEverything)
    found.push(...foreign.map((what) => `${title}: ${what}`))
  }
  return found
}

test('V-04 S-05 S-08: hostile descriptions run nothing and send nothing in the list, the panel, the preview and offline', async ({
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
  expect(ways.length).toBeGreaterThanOrEqual(60)
  const services = await addServices(
    product.sql,
    ways.map((html) => before + html),
  )
  const found: string[] = []

  await signIn(page)
  await waitForSession(page)
  await openCatalogue(page)
  expect(await page.getByText('До вставки').count()).toBeGreaterThan(0)
  found.push(...(await readAll(page, services, getPanel)))
  expect(await isHacked()).toBe(false)

  await device.loseNetwork()
  await openCatalogue(page)
  await page.reload()
  found.push(...(await readAll(page, services, getPanel)))
  expect(await isHacked()).toBe(false)
  await device.findNetwork()

  await page.goto(`/#/catalog/preview/mobile/${services[0]?.id}/`)
  found.push(...(await readAll(page, services, getPreview)))
  expect(await isHacked()).toBe(false)

  expect(found).toEqual([])
  expect(failures).toEqual([])
  expect(new Set(asked.filter((origin) => origin.startsWith('http')))).toEqual(new Set([product.url]))
  expect(device.context.pages()).toHaveLength(1)
})
