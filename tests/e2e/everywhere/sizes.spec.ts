import type { Locator } from '@playwright/test'
import { setFontSize } from '../support/geometry.ts'
import { meterRow, openMeters, typeReading } from '../support/meters-page.ts'
import { annasFlat, planReadings } from '../support/readings.ts'
import { signIn } from '../support/residents.ts'
import { expectGood, expectWhole, isPhone, prepareChecks } from '../support/screen-checks.ts'
import { expect, test } from '../support/test.ts'

test('L-01 L-02 L-04: sent, invalid and queued meters fit and pass axe at 100 to 200 % font size', async ({
  product,
  device,
}) => {
  const { page } = device
  const planned = await planReadings(product.sql, annasFlat)
  const [cold, hot] = planned
  const heat = planned.find(({ type }) => type === 'HeatAreaMeter')
  if (!cold || !hot || !heat) throw new Error('Anna has two water meters and one of heat')
  await prepareChecks(page)
  await signIn(page)
  await openMeters(page)
  await typeReading(page, cold)
  // The widest reading.
  await typeReading(page, heat)
  await page.getByRole('button', { name: 'Передать показания' }).click()
  await expect(page.getByText('Передано сегодня')).toHaveCount(2)
  await typeReading(page, { ...hot, texts: ['0'] })
  await page.keyboard.press('Tab')
  await expect(page.getByText(/Введите не меньше/)).toBeVisible()
  await expectGood(page, 'the meters')
})

test('L-04: the labels of the bottom bar grow with the font; where five do not fit, two remain and open a sheet with all', async ({
  device,
}) => {
  const { page } = device
  test.skip(!isPhone(page), 'a wide screen has the rail')
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
  await expectWhole(page, 'the sheet of sections')
  await setFontSize(page, 200)
  await sheet.getByRole('link', { name: 'Счётчики' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Показания/ })).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(bar.getByRole('link')).toHaveText(['Счётчики'])
})

const box = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('M-01 M-07 M-12: an error is right below its field, heads are over their columns, and only a near check is shown on a phone', async ({
  product,
  device: { page },
}) => {
  const [cold] = await planReadings(product.sql, annasFlat)
  if (!cold) throw new Error('Anna has a cold water meter')
  await signIn(page)
  await openMeters(page)
  await typeReading(page, { ...cold, texts: ['0'] })
  await page.keyboard.press('Tab')
  const row = meterRow(page, cold.serial)
  const error = row.getByRole('alert')
  await expect(error).toBeVisible()
  const field = await box(row.locator('.control'))
  const was = await box(row.locator('.zone__previous .reading'))
  const text = await box(error)
  expect(text.y - field.y - field.height).toBeLessThan(12)
  if (isPhone(page)) {
    expect(was.y).toBeGreaterThanOrEqual(text.y + text.height)
  } else {
    const head = page.locator('.meters__cols')
    const [wasHead, nowHead] = [await box(head.getByText('Было')), await box(head.getByText('Стало'))]
    expect(Math.abs(wasHead.x + wasHead.width - was.x - was.width)).toBeLessThan(2)
    expect(nowHead.x).toBeGreaterThanOrEqual(field.x)
    expect(nowHead.x).toBeLessThan(field.x + field.width / 2)
  }
  await expect(page.getByText(/^До поверки/).first()).toBeVisible()
  await expect(page.getByText(/^Срок поверки заканчивается/)).toBeVisible()
})
