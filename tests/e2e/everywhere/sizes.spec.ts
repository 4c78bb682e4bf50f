import type { Page } from '@playwright/test'
import { brokenPlaces, setFontSize, showWhole, smallTargets } from '../support/geometry.ts'
import { openMeters, typeReading } from '../support/meters-page.ts'
import { annasFlat, planReadings } from '../support/readings.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const open = [
  '/#/auth/login/',
  '/#/auth/registration/',
  '/#/auth/services/',
  '/#/qr/payment/phone',
  '/#/pay_from_vk/none/',
]
const signedIn = [
  '/#/main/dashboard/',
  '/#/meters/list/',
  '/#/meters/list/?view=report',
  '/#/accruals/all/',
  '/#/accruals/payment/',
  '/#/payments/list/',
  '/#/requests/',
  '/#/requests/create/',
  '/#/requests/template_request/',
  '/#/tickets/list/',
  '/#/tickets/create/',
  '/#/news/list/',
  '/#/catalog/servises_list/?id=1',
  '/#/profile/user/',
  '/#/profile/settings/',
  '/#/profile/autopay/',
  '/#/profile/autopay/connect/',
  '/#/profile/info/',
  '/#/profile/services/',
  '/#/profile/insurance/osago/',
  '/#/queue/',
  '/#/more/',
]

const sizes = [100, 130, 150, 200]
/** A look that changes colours and borders alone is tried at both ends. */
const ends = [100, 200]

/** What the screen may look like. */
const looks: readonly { name: string; media: Parameters<Page['emulateMedia']>[0] }[] = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced colours', media: { colorScheme: 'light', forcedColors: 'active' } },
]

async function show(page: Page, { media }: (typeof looks)[number]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', ...media })
}

/** The telephone's widths on a telephone, the computer's on a computer. */
const widthsOf = (page: Page): number[] => ((page.viewportSize()?.width ?? 0) < 768 ? [320, 390] : [1440])

/** Tries the screen that stands open in every look, width and size of text. */
async function expectWhole(page: Page, widths: readonly number[], what: string): Promise<void> {
  await showWhole(page)
  for (const look of looks) {
    await show(page, look)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      for (const size of look === looks[0] ? sizes : ends) {
        const root = await setFontSize(page, size)
        const found = [...(await page.evaluate(brokenPlaces, root)), ...(await page.evaluate(smallTargets))]
        expect.soft(found, `${what} at ${width} px, ${size} %, ${look.name}`).toEqual([])
      }
    }
  }
  await setFontSize(page, 100)
}

const half = Math.ceil(signedIn.length / 2)
const parts = [open, signedIn.slice(0, half), signedIn.slice(half)]

for (const paths of parts)
  test(`L-04 B-10: ${paths[0]} and ${paths.length - 1} more are whole at 100 to 200 % of the browser's font size, in every look`, async ({
    device,
  }) => {
    const { page } = device
    const widths = widthsOf(page)
    if (paths !== open) await signIn(page)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectWhole(page, widths, path)
    }
  })

test('L-04: an open request, ticket and receipt, and a fault of the sign-in, are whole at 100 to 200 % of the font size', async ({
  device,
}) => {
  const { page } = device
  const widths = widthsOf(page)
  await page.goto('/#/auth/login/')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByText('Введите пароль')).toBeVisible()
  await expectWhole(page, widths, 'the sign-in at fault')
  await signIn(page)
  for (const path of ['/#/requests/', '/#/tickets/list/', '/#/accruals/all/']) {
    await page.goto(path)
    await page.getByRole('main').locator('a.row:visible, a.event:visible').first().click()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectWhole(page, widths, `what opens of ${path}`)
  }
})

test('L-04: meters sent, at fault and waiting are whole at 100 to 200 % of the browser’s font size', async ({
  product,
  device,
}) => {
  const { page } = device
  const planned = await planReadings(product.sql, annasFlat)
  const [cold, hot] = planned
  const heat = planned.find(({ type }) => type === 'HeatAreaMeter')
  if (!cold || !hot || !heat) throw new Error('Anna has two water meters and one of heat')
  await signIn(page)
  await openMeters(page)
  await typeReading(page, cold)
  // The longest of readings.
  await typeReading(page, heat)
  await page.getByRole('button', { name: 'Передать показания' }).click()
  await expect(page.getByText('Передано сегодня')).toHaveCount(2)
  await typeReading(page, { ...hot, texts: ['0'] })
  await page.keyboard.press('Tab')
  await expect(page.getByText(/Введите не меньше/)).toBeVisible()
  await expectWhole(page, widthsOf(page), 'the meters')
})

test('L-04: the labels of the bottom bar grow along; where five have no room, two stand and open a sheet with all', async ({
  device,
}) => {
  const { page } = device
  test.skip((page.viewportSize()?.width ?? 0) > 768, 'a wide screen has the rail')
  await signIn(page)
  const bar = page.getByRole('navigation', { name: 'Разделы' })
  const labelSize = () =>
    bar
      .getByRole('link', { name: 'Главная' })
      .locator('span')
      .first()
      .evaluate((label) => Number.parseFloat(getComputedStyle(label).fontSize))
  await expect(bar.getByRole('link')).toHaveCount(5)
  const before = await labelSize()
  await setFontSize(page, 130)
  expect(await labelSize()).toBeGreaterThan(before * 1.2)
  await expect(bar.getByRole('link')).toHaveCount(5)

  await setFontSize(page, 200)
  await expect(bar.getByRole('link')).toHaveText(['Главная'])
  expect(await labelSize()).toBeGreaterThan(before * 1.8)
  await bar.getByRole('button', { name: 'Разделы' }).click()
  const sheet = page.getByRole('dialog', { name: 'Разделы' })
  await expect(sheet.getByRole('link')).toHaveText(['Главная', 'Начисления', 'Счётчики', 'Заявки', 'Ещё'])
  await expectWhole(page, [320, 390], 'the sheet of sections')
  await setFontSize(page, 200)
  await sheet.getByRole('link', { name: 'Счётчики' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Показания/ })).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(bar.getByRole('link')).toHaveText(['Счётчики'])
})
