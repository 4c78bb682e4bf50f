import { setFontSize } from '../support/geometry.ts'
import { openMeters, typeReading } from '../support/meters-page.ts'
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
