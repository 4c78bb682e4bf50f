import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { arrived, expectStatus, pressSubmit, typeReading } from '../support/meters-page.ts'
import { waitForStoredReply } from '../support/home-page.ts'
import type { Product } from '../support/product.ts'
import { annasFlat, planReading } from '../support/readings.ts'
import { enterCredentials, anna } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test.use({ settings: { HOSTS_FILE: join(import.meta.dirname, '../support/hosts.json') } })

/** Browsers resolve every name under localhost to this machine. */
const toAddress = ({ url }: Product, name: string): string => url.replace('127.0.0.1', name)

const getColor = (page: Page, name: string): Promise<string> =>
  page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor)

const needed = [
  '/kvartal/id/api/v1/auth/get_profile/',
  '/kvartal/id/api/v1/permissions/',
  '/kvartal/api/v4/cabinet/constants/',
  '/kvartal/api/v4/cabinet/meters/',
]

const favicon = (page: Page) => page.locator('link[rel="icon"]')

test('B-08: a configured host has its name, colours, picture, icon, links and prefixes, offline too', async ({
  product,
  installedDevice: device,
}) => {
  const { page } = device
  const reading = await planReading(product.sql, annasFlat)
  // The worker stores the pictures of every host; these are the page's own requests.
  const pictures = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/backgrounds/')) pictures.add(pathname)
  })
  await page.goto(`${toAddress(product, 'kvartal.localhost')}/#/auth/login/`)
  await expect(page).toHaveTitle('Вход · ТСЖ «Квартал»')
  await expect(page.getByText('ТСЖ «Квартал»').first()).toBeVisible()
  await expect(favicon(page)).toHaveAttribute('href', '/icons/icon-192.png')
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute(
    'href',
    '/icons/maskable-512.png',
  )
  await expect(page.getByRole('link', { name: /Аварийная/ })).toHaveAttribute('href', 'tel:+74951234567')
  expect(await getColor(page, 'Войти')).toBe('rgb(122, 31, 92)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await getColor(page, 'Войти')).toBe('rgb(227, 154, 203)')
  expect(pictures).toEqual(new Set(['/backgrounds/2.svg']))

  await enterCredentials(page, anna)
  await expect(page).toHaveTitle('Главная · ТСЖ «Квартал»')
  await page.evaluate(() => void (location.hash = '#/meters/list/'))
  await typeReading(page, reading)
  await pressSubmit(page)
  await expectStatus(page, [reading], arrived)
  const calls = product.network.seen.flatMap(({ path }) => /^(\/.*)\/api\//.exec(path)?.[1] ?? [])
  expect(new Set(calls)).toEqual(new Set(['/kvartal/id', '/kvartal']))

  for (const path of needed) await waitForStoredReply(page, path)
  await device.loseNetwork()
  await page.reload()
  await expectStatus(page, [reading], arrived)
  await expect(page).toHaveTitle('Счётчики · ТСЖ «Квартал»')
})

test('B-08: an unconfigured host gets the default set', async ({ product, device }) => {
  const { page } = device
  await page.goto(`${toAddress(product, 'other.localhost')}/#/auth/login/`)
  await expect(page).toHaveTitle('Вход · УК «Садовая»')
  expect(await getColor(page, 'Войти')).toBe('rgb(0, 101, 111)')
  await enterCredentials(page, anna)
  await expect(page).toHaveTitle('Главная · УК «Садовая»')
})

test("H-07 B-12: «Ещё» shows the organisation's contacts, offline too", async ({
  product,
  installedDevice: device,
}) => {
  const { page } = device
  await page.goto(`${product.url}/#/auth/login/`)
  await enterCredentials(page, anna)
  await expect(page).toHaveTitle('Главная · УК «Садовая»')
  await waitForStoredReply(page, '/internal/api/v4/cabinet/constants/')
  await device.loseNetwork()
  await page.evaluate(() => void (location.hash = '#/more/'))
  await page.reload()
  for (const [name, href] of [
    [/Аварийная служба/, 'tel:+74951234567'],
    [/Диспетчер/, 'tel:+74951234560'],
    [/Почта/, 'mailto:support@sadovaya.example'],
    [/Сайт/, 'https://sadovaya.example/'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
  await expect(page.getByText('ул. Садовая, 1, ПН-ПТ 9:00-18:00')).toBeVisible()
})
