/* oxlint-disable unicorn/consistent-function-scoping -- these functions run in the page, which knows nothing from outside them */
import type { Page } from '@playwright/test'
import { openMeters, typeReading } from '../support/meters-page.ts'
import { annasFlat, planReadings } from '../support/readings.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** The styles for paper and for the system's colours come when the screen stands. */
const haveLaterStyles = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('later'))))
    .toBe(true)

/** Takes the state away from the first element that has it; tells whether that is seen. */
async function isStateSeen(page: Page, selector: string, state: string): Promise<boolean> {
  const part = page.locator(selector).filter({ visible: true }).first()
  await part.scrollIntoViewIfNeeded()
  const before = await part.screenshot({ animations: 'disabled' })
  const opposite = await part.evaluateHandle((element, name) => {
    if (element instanceof HTMLInputElement && name === 'checked') element.click()
    else if (name.startsWith('.')) element.classList.remove(name.slice(1))
    else element.removeAttribute(name)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return element
  }, state)
  const after = await opposite.asElement()?.screenshot({ animations: 'disabled' })
  return after !== undefined && !before.equals(after)
}

/** What has a state, where, and what makes it so. */
const states: readonly (readonly [path: string, selector: string, state: string])[] = [
  ['/#/accruals/all/', '.switch', 'checked'],
  ['/#/accruals/all/', '.chip[aria-pressed=true]', 'aria-pressed'],
  ['/#/accruals/all/', '.chart > .is-now', '.is-now'],
  ['/#/accruals/payment/', '.btn--primary', '.btn--primary'],
  ['/#/accruals/payment/', '.panel', '.panel'],
  ['/#/meters/list/', '.glyph', '.glyph'],
  ['/#/meters/list/', '.zone--error', '.zone--error'],
  ['/#/main/dashboard/', '.glyphs .is-sent', '.is-sent'],
]

test('L-05: in forced colours every state is seen: switch, choice, bar of a chart, button, panel, glyph, field at fault', async ({
  product,
  device,
}) => {
  const { page } = device
  const [cold, hot] = await planReadings(product.sql, annasFlat)
  if (!cold || !hot) throw new Error('Anna has two water meters')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await signIn(page)
  await openMeters(page)
  await typeReading(page, cold)
  await page.getByRole('button', { name: 'Передать показания' }).click()
  await expect(page.getByText('Передано сегодня')).toBeVisible()
  await typeReading(page, { ...hot, texts: ['0'] })
  await page.keyboard.press('Tab')
  await expect(page.getByText(/Введите не меньше/)).toBeVisible()
  for (const [path, selector, state] of states) {
    await open(page, path)
    await haveLaterStyles(page)
    expect.soft(await isStateSeen(page, selector, state), `${selector} of ${path}`).toBe(true)
  }
})

test('L-05: in forced colours the steps of the payment by QR, the present section and the edge of a sheet are seen', async ({
  device,
}) => {
  const { page } = device
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/#/qr/payment/phone')
  await haveLaterStyles(page)
  expect(await isStateSeen(page, '.plain__steps > .is-done', '.is-done')).toBe(true)
  await signIn(page)
  await open(page, '/#/requests/')
  await haveLaterStyles(page)
  for (const place of ['.bar [aria-current]', '.tabs [aria-current]'])
    expect(await isStateSeen(page, place, 'aria-current'), place).toBe(true)
  await page
    .getByRole('button', { name: /кв\. 12/ })
    .filter({ visible: true })
    .click()
  const edge = await page
    .getByRole('dialog', { name: 'Адрес' })
    .evaluate((sheet) => getComputedStyle(sheet).borderBlockStartWidth)
  expect(edge).not.toBe('0px')
})

const printed = [
  '/#/main/dashboard/',
  '/#/meters/list/',
  '/#/meters/list/?view=report',
  '/#/accruals/all/',
  '/#/accruals/payment/',
  '/#/payments/list/',
  '/#/requests/',
  '/#/requests/create/',
  '/#/news/list/',
  '/#/catalog/servises_list/',
  '/#/profile/settings/',
  '/#/queue/',
  '/#/more/',
]

/** Runs in the page: what does not belong on paper, and texts that are pale on it. */
function strayOnPaper(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const stray = [...document.querySelectorAll('nav, .bar, .rail, .dock, .btn, .skip')]
    .filter((element) => element.checkVisibility())
    .map((element) => element.outerHTML.slice(0, 80))
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const lightness = (colour: string): number => {
    if (!canvas) return 1
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    const linear = (value: number) =>
      value / 255 <= 0.04 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const texts = [...document.querySelectorAll('main *')].filter(
    (element) =>
      element.checkVisibility() &&
      element.closest('.sr, svg, .cardpic--mir') === null &&
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
  )
  const pale = texts.filter((element) => 1.05 / (lightness(getComputedStyle(element).color) + 0.05) < 4.5)
  const ground = getComputedStyle(document.documentElement).backgroundColor
  return [
    ...stray,
    ...pale.map((element) => `pale: ${element.outerHTML.slice(0, 120)}`),
    ...(texts.length === 0 ? ['nothing is printed'] : []),
    ...(scrollWidth > clientWidth ? [`wider than the sheet by ${scrollWidth - clientWidth} px`] : []),
    ...(lightness(ground) < 0.99 ? [`on ${ground}`] : []),
  ]
}

test('L-08: every screen is printed black on white, also from the dark theme, without bars, and not wider than the sheet', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  for (const path of printed) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await open(page, path)
    await haveLaterStyles(page)
    await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
    const size = page.viewportSize()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: 718, height: 1000 })
    // Charts follow the sheet in the next frame.
    await expect.soft.poll(() => page.evaluate(strayOnPaper), path).toEqual([])
    if (size) await page.setViewportSize(size)
  }
})

test('L-08: the charts of the printed report are whole and as dark as on a light screen', async ({
  device,
}) => {
  const { page } = device
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await open(page, '/#/meters/list/?view=report')
  await haveLaterStyles(page)
  await page.evaluate(() => {
    /** Whether the line of cold water is drawn in that colour. */
    const has = (...colour: number[]): boolean => {
      const canvas = document.querySelector<HTMLCanvasElement>('.uplot canvas')
      const points = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      for (let index = 0; index < points.length; index += 4)
        if (colour.every((part, offset) => points[index + offset] === part)) return true
      return false
    }
    const look = () => JSON.stringify({ dark: has(113, 174, 255), light: has(23, 102, 207) })
    const root = document.documentElement
    root.dataset['screen'] = look()
    addEventListener('beforeprint', () => void (root.dataset['paper'] = look()))
  })
  await page.pdf({ format: 'A4' })
  const seen = await page.evaluate(() => ({ ...document.documentElement.dataset }))
  expect(JSON.parse(seen['screen'] ?? '')).toEqual({ dark: true, light: false })
  expect(JSON.parse(seen['paper'] ?? '')).toEqual({ dark: false, light: true })
  expect(seen['theme']).toBeUndefined()

  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 600, height: 900 })
  const edges = await page.locator('.uplot canvas').evaluateAll((canvases) =>
    canvases.map((canvas) => {
      const { right, width, height } = canvas.getBoundingClientRect()
      const { width: drawn, height: high } = canvas as HTMLCanvasElement
      return { right, stretch: Math.abs(width / height / (drawn / high) - 1) }
    }),
  )
  expect(edges.length).toBeGreaterThan(3)
  for (const { right, stretch } of edges) {
    expect(right).toBeLessThanOrEqual(600)
    expect(stretch).toBeLessThan(0.05)
  }
})
