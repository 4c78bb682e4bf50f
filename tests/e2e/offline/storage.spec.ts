import {
  arrived,
  expectStatus,
  meterRow,
  openMeters,
  pressSubmit,
  typeReading,
  typeReadings,
} from '../support/meters-page.ts'
import { annasFlat, onceEach, planReadings, listReadings } from '../support/readings.ts'
import { signIn } from '../support/residents.ts'
import { openAnnasMeters } from '../support/submissions.ts'
import { expect, test } from '../support/test.ts'

const warning = /нет места|не сохраняет/

test('O-11: with a full device the resident is warned, and the reading can still be sent', async ({
  product,
  installedDevice: device,
}) => {
  const planned = (await planReadings(product.sql, annasFlat)).slice(0, 2)
  await openAnnasMeters(device.page)
  // A test cannot fill Chromium's quota, so the write is rejected as the browser would do.
  await device.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    }
  })
  await typeReadings(device.page, planned)
  await expect(device.page.getByRole('main').getByText(warning).first()).toBeVisible()
  await pressSubmit(device.page)
  await expectStatus(device.page, planned, arrived)
  expect(await listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
})

test.describe('with service workers blocked too', () => {
  test.use({ shape: { viewport: { width: 390, height: 844 }, serviceWorkers: 'block' } })

  test('O-11: with a full device and no network, the message stays and nothing else is replaced', async ({
    product,
    installedDevice: device,
  }) => {
    const { page } = device
    const [planned] = await planReadings(product.sql, annasFlat)
    if (!planned) throw new Error('Anna has no meters to read')
    await signIn(page)
    await openMeters(page)
    await expect(meterRow(page, planned.serial).getByRole('textbox').first()).toBeVisible()
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The device is full', 'QuotaExceededError')
      }
    })
    product.network.goOffline()
    await typeReading(page, planned)
    await expect(page.getByRole('alert').filter({ hasText: 'На телефоне нет места' })).toBeVisible()
    await expect(page.getByText('То, что вы ввели, останется только до тех пор')).toBeVisible()
    await pressSubmit(page)
    await expectStatus(page, [planned], 'Ещё не отправлено')
    await expect(page.getByText(/Сохранено на телефоне|Черновики на телефоне/)).toHaveCount(0)

    await device.loseNetwork()
    await device.findNetwork()
    await expectStatus(page, [planned], arrived)
    expect(await listReadings(product.sql, annasFlat)).toEqual(onceEach([planned]))
  })
})

test('O-11: when IndexedDB is denied the resident is warned, and the reading can still be sent', async ({
  product,
  installedDevice: device,
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
  expect(await listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
})

test('O-22: when IndexedDB never answers the resident is warned, and the reading can still be sent', async ({
  product,
  installedDevice: device,
}) => {
  const planned = (await planReadings(product.sql, annasFlat)).slice(0, 2)
  await device.page.addInitScript(() => {
    // A request that fires no events, as on iOS 26.
    Object.assign(IDBFactory.prototype, { open: () => new EventTarget() })
  })
  await signIn(device.page)
  await openMeters(device.page)
  await typeReadings(device.page, planned)
  await expect(device.page.getByRole('main').getByText(warning).first()).toBeVisible()
  await pressSubmit(device.page)
  await expectStatus(device.page, planned, arrived)
  expect(await listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
})
