/* oxlint-disable unicorn/consistent-function-scoping -- these functions run in the page */
import type { Page } from '@playwright/test'
import { readWords } from '../../read-codes.ts'
import { openNewest } from '../support/accruals-page.ts'
import { enterDesk } from '../support/desk-page.ts'
import { openMeters, typeReading } from '../support/meters-page.ts'
import { annasFlat, planReadings } from '../support/readings.ts'
import { expectPaperHead, haveLaterStyles } from '../support/paper.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

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

const states: readonly (readonly [path: string, selector: string, state: string])[] = [
  ['/#/accruals/all/', '.switch', 'checked'],
  ['/#/accruals/all/', '.chip[aria-pressed=true]', 'aria-pressed'],
  ['/#/accruals/payment/', '.btn--primary', '.btn--primary'],
  ['/#/accruals/payment/', '.panel', '.panel'],
  ['/#/meters/list/', '.glyph', '.glyph'],
  ['/#/meters/list/', '.zone--error', '.zone--error'],
  ['/#/main/dashboard/', '.glyphs .is-sent', '.is-sent'],
]

test('L-05: forced colours show every state: switch, chip, button, panel, icon, invalid field', async ({
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

test('L-05: forced colours show the steps of the QR payment, the current section and the edge of a sheet', async ({
  device,
}) => {
  const { page } = device
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/#/qr/payment/phone')
  await haveLaterStyles(page)
  expect(await isStateSeen(page, '.standalone__steps > .is-done', '.is-done')).toBe(true)
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

test('L-08: the total of a printed bill stays with the row above it where a sheet ends', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  await open(page, '/#/accruals/all/')
  await openNewest(page)
  await expect(page.getByText('Перерасчёт: отопление')).toBeVisible()
  await haveLaterStyles(page)
  const print = async (higherBy: number): Promise<string[]> => {
    await page.locator('main').evaluate((main, height) => {
      main.style.borderBlockStart = `${height}px solid transparent`
    }, higherBy)
    return readWords(await page.pdf({ format: 'A4' }))
      .split('\f')
      .slice(0, -1)
  }
  let sheets = await print(0)
  for (let height = 10; sheets.length === 1 && height < 800; height += 10) sheets = await print(height)
  expect(sheets[1]).toContain('Перерасчёт: отопление')
  expect(sheets[1]).toContain('К оплате')
})

test('L-08: the charts of the printed report are complete and as dark as in the light theme', async ({
  device,
}) => {
  const { page } = device
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await open(page, '/#/meters/list/?view=report')
  await page.getByRole('tab', { name: 'Все' }).click()
  await expect(page.locator('.uplot canvas')).toHaveCount(4)
  await haveLaterStyles(page)
  await page.evaluate(() => {
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

test('L-08: a printed bill is headed by address, account, organisation and moment, and lists every service without a control', async ({
  device,
}) => {
  const { page } = device
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await openNewest(page)
  await haveLaterStyles(page)
  await expect(page.getByText(/^Распечатано/)).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expectPaperHead(page)
  const head = page.getByRole('banner')
  await expect(head.getByText('ул. Садовая, 5, кв. 12')).toBeVisible()
  await expect(head.getByText('Лицевой счёт 100200012')).toBeVisible()
  for (const service of ['Горячая вода', 'Содержание жилья', 'Газ', 'К оплате'])
    await expect(page.getByRole('main').getByText(service, { exact: true })).toBeVisible()
  for (const name of [/Оплатить/, /Квитанция/, /^1/])
    await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0)
})

test('L-08: the printed meters, payments and accruals keep no switch, advert or link to pay', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  await open(page, '/#/accruals/all/')
  await haveLaterStyles(page)
  await page.emulateMedia({ media: 'print' })
  await expectPaperHead(page)
  for (const text of [/^Оплатить/, 'Только долги', 'За год'])
    await expect(page.getByRole('main').getByText(text).filter({ visible: true })).toHaveCount(0)
  for (const path of ['/#/payments/list/', '/#/meters/list/', '/#/requests/']) {
    await page.emulateMedia({ media: 'screen' })
    await open(page, path)
    await page.emulateMedia({ media: 'print' })
    await expectPaperHead(page)
  }
})

test('L-08 G-08: the printed case gives the resident, the address and the term before the conversation', async ({
  product,
  device: { page },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterDesk(product, page, 'dispatcher')
  await page.goto('/#/desk/cases/')
  await page.getByRole('main').locator('a[href^="#/desk/cases/"]').first().click()
  await expect(page.getByRole('article')).toBeVisible()
  await haveLaterStyles(page)
  await page.emulateMedia({ media: 'print' })
  await expectPaperHead(page)
  const facts = await page.getByRole('complementary', { name: 'Житель' }).boundingBox()
  const messages = await page.getByRole('region', { name: 'Переписка' }).boundingBox()
  expect(facts?.y).toBeLessThan(messages?.y ?? 0)
})
