import {
  arrived,
  expectStatus,
  meterRow,
  openMeters,
  pressSubmit,
  typeReadings,
} from '../support/meters-page.ts'
import { annasFlat, onceEach, planReading, planReadings, readingsOf } from '../support/readings.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test('M-14: readings of many meters are sent together, and each row says its own result', async ({
  product,
  device,
}) => {
  const planned = await planReadings(product.sql, annasFlat)
  await signIn(device.page)
  await openMeters(device.page)
  await typeReadings(device.page, planned)
  await pressSubmit(device.page)
  await expectStatus(device.page, planned, arrived)
  expect(await readingsOf(product.sql, annasFlat)).toEqual(onceEach(planned))
})

test('M-18: a reading that was sent is corrected, and its history is kept', async ({ product, device }) => {
  const one = await planReading(product.sql, annasFlat)
  await signIn(device.page)
  await openMeters(device.page)
  await typeReadings(device.page, [one])
  await pressSubmit(device.page)
  await meterRow(device.page, one.serial)
    .getByRole('button', { name: /^Исправить/ })
    .click()
  const field = meterRow(device.page, one.serial).getByRole('textbox')
  await field.fill('')
  await field.pressSequentially('126')
  await pressSubmit(device.page)
  await expect
    .poll(() => readingsOf(product.sql, annasFlat))
    .toEqual([{ serial: one.serial, values: [126], submissions: 2 }])
})
