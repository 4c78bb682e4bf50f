import type { Page } from '@playwright/test'
import { openNewest } from '../support/accruals-page.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const widths = [320, 360, 480, 481, 768, 769, 1024, 1380, 1381, 1920, 2560]

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

async function expectToFit(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(overflow), `${what} at ${width} px`).toBe(0)
  }
}

test('B-10: no public screen scrolls sideways from 320 to 2560 px', async ({ device }) => {
  for (const path of [
    '/#/auth/login/',
    '/#/qr/payment/phone',
    '/#/auth/registration/',
    '/#/catalog/preview/pc/1/',
    '/#/pay_from_vk/none/',
  ]) {
    await device.page.goto(path)
    for (const width of widths) {
      await device.page.setViewportSize({ width, height: 800 })
      await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await device.page.evaluate(overflow), `${path} at ${width} px`).toBe(0)
    }
  }
})

test('B-10: no signed-in screen scrolls sideways from 320 to 2560 px', async ({ device }) => {
  await signIn(device.page)
  for (const path of [
    '/#/main/dashboard/',
    '/#/meters/list/',
    '/#/queue/',
    '/#/more/',
    '/#/accruals/all/',
    '/#/payments/list/',
    '/#/catalog/servises_list/',
    '/#/catalog/servises_list/?id=1',
  ]) {
    await device.page.goto(path)
    await expect(device.page.getByRole('heading', { level: 1 })).toBeAttached()
    await expectToFit(device.page, path)
  }
  await openNewest(device.page)
  await expectToFit(device.page, 'an open receipt')
})

const signedIn = [
  '/#/main/dashboard/',
  '/#/meters/list/',
  '/#/accruals/all/',
  '/#/accruals/payment/',
  '/#/payments/list/',
  '/#/requests/',
  '/#/requests/create/',
  '/#/tickets/create/',
  '/#/news/list/',
  '/#/catalog/servises_list/',
  '/#/profile/user/',
  '/#/profile/settings/',
  '/#/queue/',
  '/#/more/',
]
const open = ['/#/auth/login/', '/#/auth/registration/', '/#/qr/payment/phone']

/** Opens each screen, signed in where that is needed, and calls back when it stands with its content. */
async function onEach(page: Page, check: (path: string) => Promise<void>): Promise<void> {
  for (const path of [...open, ...signedIn]) {
    if (path === signedIn[0]) await signIn(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('main')).toContainText(/\S/)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await check(path)
  }
}

/** Runs in the page: what can be pressed and is less than 44 px wide or high. */
function smallTargets(): string[] {
  const controls =
    'a[href], button, input, textarea, select, summary, [role=button], [role=tab], [role=switch]'
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    const { width } = control.getBoundingClientRect()
    const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isShown || width <= 1 || (control.tabIndex < 0 && !control.matches('input'))) return []
    // A link in a sentence is as high as its line; what lies over a whole card or row is pressed there.
    const isInProse =
      getComputedStyle(control).display === 'inline' &&
      control.parentElement?.textContent.trim() !== control.textContent.trim()
    const isOverCard = getComputedStyle(control, '::after').position === 'absolute'
    // The label of a field is pressed as well.
    const pressed = control.matches('input') ? (control.closest('label') ?? control) : control
    const size = pressed.getBoundingClientRect()
    if (isInProse || isOverCard || (size.width >= 43.5 && size.height >= 43.5)) return []
    return [`${control.outerHTML.slice(0, 120)}: ${Math.round(size.width)} × ${Math.round(size.height)}`]
  })
}

test('L-01: whatever is pressed is 44 px at least', async ({ device }) => {
  await onEach(device.page, async (path) => {
    expect.soft(await device.page.evaluate(smallTargets), path).toEqual([])
  })
})

/** Runs in the page: what stands beyond its right edge, and texts that their box cuts. */
function lostTexts(): string[] {
  const { clientWidth: edge, scrollWidth } = document.documentElement
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((place) => {
    const { right, width } = place.getBoundingClientRect()
    if (!place.checkVisibility() || width <= 1 || place.closest('.sr, svg') !== null) return []
    const hasText = [...place.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(place)
    // The first lines of a long text, which is whole where they lead.
    const isExcerpt = webkitLineClamp !== 'none'
    const isCut =
      (overflowX !== 'visible' && place.scrollWidth > place.clientWidth + 1) ||
      (overflowY !== 'visible' && place.scrollHeight > place.clientHeight + 1)
    const isBeyond = scrollWidth > edge && right > edge + 1
    return isBeyond || (hasText && isCut && !isExcerpt) ? [place.outerHTML.slice(0, 120)] : []
  })
}

test('L-01: a text twice as large is shown whole, and nothing scrolls sideways', async ({ device }) => {
  const { page } = device
  const sizeOf = () =>
    page.getByRole('main').evaluate((main) => Number.parseFloat(getComputedStyle(main).fontSize))
  await onEach(page, async (path) => {
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    const size = await sizeOf()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect.soft(await sizeOf(), path).toBe(size * 2)
    expect.soft(await page.evaluate(lostTexts), path).toEqual([])
    expect.soft(await page.evaluate(overflow), path).toBe(0)
  })
})
