import {
  arrived,
  expectStatus,
  meterRow,
  openMeters,
  pressSubmit,
  typeReadings,
} from '../support/meters-page.ts'
import { annasFlat, planReading, planReadings, listReadings } from '../support/readings.ts'
import { settleStorage } from '../support/storage.ts'
import { openAnnasMeters, openAnnasMetersAgain } from '../support/submissions.ts'
import { expect, test } from '../support/test.ts'

test('O-04: unsent values are in their fields offline after the browser was killed', async ({
  product,
  installedDevice: device,
}) => {
  const planned = await planReadings(product.sql, annasFlat)
  await openAnnasMetersAgain(device)
  await device.loseNetwork()
  await typeReadings(device.page, planned)
  await settleStorage(device.page)
  await device.kill()

  await device.turnOn()
  await openMeters(device.page)
  for (const { serial, texts } of planned)
    for (const [index, text] of texts.entries())
      await expect(meterRow(device.page, serial).getByRole('textbox').nth(index)).toHaveValue(text)
  expect(await listReadings(product.sql, annasFlat)).toEqual([])
})

test('O-04: half a number survives a crashed tab', async ({ product, installedDevice: device }) => {
  const first = await planReading(product.sql, annasFlat)
  await openAnnasMeters(device.page)
  await meterRow(device.page, first.serial).getByRole('textbox').pressSequentially('12')
  await settleStorage(device.page)
  const crashed = device.page.waitForEvent('crash')
  const session = await device.context.newCDPSession(device.page)
  session.send('Page.crash').catch(() => undefined)
  await crashed

  const tab = await device.context.newPage()
  await openMeters(tab)
  await expect(meterRow(tab, first.serial).getByRole('textbox')).toHaveValue('12')
})

test('O-16: two tabs with one meter show and send the value typed last', async ({
  product,
  installedDevice: device,
}) => {
  const first = await planReading(product.sql, annasFlat)
  await openAnnasMeters(device.page)
  const other = await device.context.newPage()
  await openMeters(other)
  const [here, there] = [device.page, other].map((tab) => meterRow(tab, first.serial).getByRole('textbox'))
  if (!here || !there) throw new Error('Two tabs have two fields')
  const [value = 0] = first.values
  await here.fill(String(value + 1).replace('.', ','))
  await expect(there).toHaveValue(String(value + 1).replace('.', ','))
  await there.fill(String(value + 2).replace('.', ','))
  await expect(here).toHaveValue(String(value + 2).replace('.', ','))
  await pressSubmit(device.page)
  await expectStatus(device.page, [first], arrived)
  await expectStatus(other, [first], arrived)
  expect(await listReadings(product.sql, annasFlat)).toEqual([
    { serial: first.serial, values: [value + 2], submissions: 1 },
  ])
})
