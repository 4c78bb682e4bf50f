import type { CDPSession, Page } from '@playwright/test'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test.use({ fades: true })

const swipe = async (driver: CDPSession, from: { x: number; y: number }, distance: number): Promise<void> => {
  const put = (type: 'touchStart' | 'touchMove', y: number) =>
    driver.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y }] })
  await put('touchStart', from.y)
  for (const part of [0.25, 0.5, 0.75, 1]) await put('touchMove', from.y + distance * part)
  await driver.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('L-07: a long swipe on the grip closes a sheet, and a short one returns it', async ({
  device: { page },
}) => {
  test.skip((page.viewportSize()?.width ?? 0) > 768, 'a wide screen has no grip')
  await signIn(page)
  const opener = page.getByRole('button', { name: /кв\. 12/ }).filter({ visible: true })
  const sheet = page.getByRole('dialog', { name: 'Адрес' })
  await opener.click()
  await expect(sheet).toBeVisible()
  await sheet.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
  const place = await sheet.boundingBox()
  if (!place) throw new Error('The sheet has no place')
  const grip = { x: place.x + place.width / 2, y: place.y + 10 }
  const driver = await page.context().newCDPSession(page)

  await swipe(driver, grip, 40)
  await expect.poll(() => sheet.boundingBox()).toEqual(place)
  await swipe(driver, { ...grip, y: place.y + place.height - 40 }, 30)
  await expect(sheet).toBeVisible()
  // Gestures load after the first screen.
  await expect(async () => {
    await swipe(driver, grip, 160)
    await expect(sheet).toBeHidden({ timeout: 1000 })
  }).toPass()
  await expect(opener).toBeFocused()
})

const countFades = (page: Page) =>
  page.addInitScript(() => {
    const counted = globalThis as { fades?: number }
    counted.fades = 0
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      counted.fades = (counted.fades ?? 0) + 1
      return start(update)
    }
  })
const fades = (page: Page) => page.evaluate(() => (globalThis as { fades?: number }).fades ?? 0)

test('L-03: screens fade and stay clickable while they fade, and none fades under reduced motion', async ({
  device: { page },
}) => {
  await countFades(page)
  await signIn(page)
  const sections = page.getByRole('navigation', { name: 'Разделы' }).filter({ visible: true })
  const navigateTo = async (section: string) => {
    await sections.getByRole('link', { name: section }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: section, exact: true })).toBeAttached()
  }
  // Transitions load after the first screen.
  await expect(async () => {
    await navigateTo('Начисления')
    await navigateTo('Заявки')
    expect(await fades(page)).toBeGreaterThan(0)
  }).toPass()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const before = await fades(page)
  await navigateTo('Начисления')
  await navigateTo('Заявки')
  expect(await fades(page)).toBe(before)
})
