import type { Page } from '@playwright/test'
import { signIn } from './support/residents.ts'
import { expect, test } from './support/test.ts'

const year = (page: Page) => page.getByRole('group', { name: /^По месяцам/ })

/** Counts the pixels of a colour, as `rgb` parts. */
const countPixels = (page: Page, colour: string) =>
  page.evaluate((wanted) => {
    const probe = document.createElement('canvas').getContext('2d')
    if (probe === null) return 0
    probe.fillStyle = wanted
    probe.fillRect(0, 0, 1, 1)
    const parts = [...probe.getImageData(0, 0, 1, 1).data]
    const canvas = document.querySelector<HTMLCanvasElement>('.month-chart canvas')
    const points = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let count = 0
    for (let index = 0; index < points.length; index += 4)
      if (parts.every((part, offset) => points[index + offset] === part)) count += 1
    return count
  }, colour)

test('P-01: the chart of the year draws both years, and a touch, buttons and arrow keys choose the month', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  await page.goto('/#/accruals/all/')
  const value = year(page).getByRole('status')
  const newest = (await value.textContent()) ?? ''
  expect(newest).toMatch(/ \d{4} .*₽(больше|меньше) на .*, чем год назад$/)
  await expect.poll(() => countPixels(page, '#7c8a88')).toBeGreaterThan(1000)
  await page.locator('.month-chart .u-over').tap({ position: { x: 20, y: 60 } })
  await expect(value).not.toHaveText(newest)
  await page.getByRole('button', { name: 'Предыдущий месяц' }).press('End')
  await expect(value).toHaveText(newest)
})

test('L-05: forced colours reach the drawing', async ({ device }) => {
  const { page } = device
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page)
  await page.goto('/#/accruals/all/')
  await expect.poll(() => countPixels(page, 'CanvasText')).toBeGreaterThan(1000)
  expect(await countPixels(page, '#7c8a88')).toBe(0)
})

test('P-02: a bill opens with a bar whose parts open their services', async ({ device }) => {
  const { page } = device
  await signIn(page)
  await page.goto('/#/accruals/all/')
  await page
    .getByRole('link', { name: /Жилищно-коммунальные услуги.*₽/ })
    .nth(1)
    .click()
  const parts = page.getByRole('group', { name: /^Из чего/ }).getByRole('button')
  await expect(parts).toHaveCount(4)
  for (const part of await parts.all()) {
    const box = await part.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await parts.last().click()
  await expect(parts.last()).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/год назад/).first()).toBeVisible()
  await expect(page.getByText('Газ', { exact: true })).toBeVisible()
})
