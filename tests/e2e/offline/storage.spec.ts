import { arrived, expectStatus, openMeters, pressSubmit, typeReadings } from '../support/meters-page.ts'
import { annasFlat, onceEach, planReadings, readingsOf } from '../support/readings.ts'
import { signIn } from '../support/residents.ts'
import { openAnnasMeters } from '../support/submissions.ts'
import { expect, test } from '../support/test.ts'

/** Whatever the words, the resident is told that this device does not keep what is written. */
const warning = /нет места|не сохраняет/

test('O-11: the device is full; the resident is told, and the reading can still be sent', async ({
  product,
  device,
}) => {
  const planned = (await planReadings(product.sql, annasFlat)).slice(0, 2)
  await openAnnasMeters(device.page)
  // Chromium grants an origin more than a test can fill, so the refusal is made where the browser would make it.
  await device.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    }
  })
  await typeReadings(device.page, planned)
  await expect(device.page.getByRole('main').getByText(warning).first()).toBeVisible()
  await pressSubmit(device.page)
  await expectStatus(device.page, planned, arrived)
  expect(await readingsOf(product.sql, annasFlat)).toEqual(onceEach(planned))
})

test('O-11: IndexedDB is refused; the resident is told, and the reading can still be sent', async ({
  product,
  device,
}) => {
  const planned = (await planReadings(product.sql, annasFlat)).slice(0, 2)
  await device.page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission', 'SecurityError')
    }
  })
  await signIn(device.page)
  await openMeters(device.page)
  await typeReadings(device.page, planned)
  await expect(device.page.getByRole('main').getByText(warning).first()).toBeVisible()
  await pressSubmit(device.page)
  await expectStatus(device.page, planned, arrived)
  expect(await readingsOf(product.sql, annasFlat)).toEqual(onceEach(planned))
})
