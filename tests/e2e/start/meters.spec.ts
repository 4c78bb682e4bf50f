import {
  arrived,
  expectStatus,
  meterRow,
  openMeters,
  pressSubmit,
  typeReadings,
} from '../support/meters-page.ts'
import { annasFlat, onceEach, planReading, planReadings, listReadings } from '../support/readings.ts'
import { signIn } from '../support/residents.ts'
import { openAnnasMetersAgain } from '../support/submissions.ts'
import { expect, test } from '../support/test.ts'

test('M-14: readings of many meters are sent together, and each row shows its own result', async ({
  product,
  device,
}) => {
  const planned = await planReadings(product.sql, annasFlat)
  await signIn(device.page)
  await openMeters(device.page)
  await typeReadings(device.page, planned)
  await pressSubmit(device.page)
  await expectStatus(device.page, planned, arrived)
  expect(await listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
})

test('M-18: a sent reading is corrected and its history is kept', async ({ product, device }) => {
  const planned = await planReading(product.sql, annasFlat)
  await signIn(device.page)
  await openMeters(device.page)
  await typeReadings(device.page, [planned])
  await pressSubmit(device.page)
  await meterRow(device.page, planned.serial)
    .getByRole('button', { name: /^Исправить/ })
    .click()
  const field = meterRow(device.page, planned.serial).getByRole('textbox')
  await field.fill('')
  await field.pressSequentially('126')
  await pressSubmit(device.page)
  await expect
    .poll(() => listReadings(product.sql, annasFlat))
    .toEqual([{ serial: planned.serial, values: [126], submissions: 2 }])
})

test('M-05: a finger steps a value over zero and back, and the field keeps the focus', async ({
  device: { page },
}) => {
  await signIn(page)
  await openMeters(page)
  const row = meterRow(page, '17443902')
  const field = row.getByRole('textbox')
  const less = row.getByRole('button', { name: 'Убавить: Холодная вода, кухня' })
  await expect(less).toBeHidden()
  await field.tap()
  await field.fill('0')
  await less.tap()
  await expect(field).toHaveValue('99999')
  await expect(row.getByText(/^Показание перешло через ноль/)).toBeVisible()
  await expect(field).toBeFocused()
  await row.getByRole('button', { name: 'Прибавить: Холодная вода, кухня' }).tap()
  await expect(field).toHaveValue('0')
  await expect(field).toBeFocused()
})

test('M-01: read-only and retired meters show their previous values', async ({ product, device }) => {
  await product.sql`update meter set readonly = true where serial_number = '28901144'`
  await product.sql`update meter set working_finish_date = '2026-01-31' where serial_number = '0084512'`
  await signIn(device.page)
  await openMeters(device.page)
  const electric = meterRow(device.page, '28901144')
  await expect(electric.getByText('Показания снимает управляющая организация')).toBeVisible()
  for (const value of ['02032', '01077'])
    await expect(electric.locator('.zone__previous').getByText(value)).toBeVisible()
  await expect(
    meterRow(device.page, '0084512').locator('.zone__previous').getByText('00412,40'),
  ).toBeVisible()
})

test('M-21: the comparison with the usual month causes no layout shift and works offline', async ({
  installedDevice: device,
}) => {
  await openAnnasMetersAgain(device)
  await device.loseNetwork()
  await device.page.reload()
  const row = meterRow(device.page, '17443902')
  const field = row.getByRole('textbox')
  await expect(field).toBeVisible()
  const before = await row.boundingBox()
  await field.pressSequentially('128,46')
  await expect(row.getByText('На 0,8 м³ больше обычного, дороже на 47 ₽')).toBeVisible()
  expect(await row.boundingBox()).toEqual(before)
})
