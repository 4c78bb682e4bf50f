import { syncTag } from '../../../src/lib/outbox/background-sync.ts'
import { delayReply } from '../../faults/faults.ts'
import { createGate } from '../../faults/gate.ts'
import { arrived, expectStatus, openMeters, savedOnPhone } from '../support/meters-page.ts'
import { addMeters, annasFlat, onceEach, planReadings, listReadings } from '../support/readings.ts'
import { metersPath, queueOffline, sentSubmissions } from '../support/submissions.ts'
import { expect, test } from '../support/test.ts'
import { controlWorker } from '../support/worker.ts'

test('O-06: the worker sends readings while the application is closed', async ({
  product,
  installedDevice: device,
}) => {
  const planned = (await planReadings(product.sql, annasFlat)).slice(0, 2)
  await queueOffline(device, planned)
  await device.turnOff()
  await device.turnOn()
  const worker = await controlWorker(device.page, product.url)
  await device.findNetwork()
  await worker.sync(syncTag)
  await expect.poll(() => listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))

  await worker.ended()
  await openMeters(device.page)
  await expectStatus(device.page, planned, arrived)
})

test('O-07: when the browser is killed while the worker sends, the next worker retries with the same key', async ({
  product,
  installedDevice: device,
}) => {
  const planned = (await planReadings(product.sql, annasFlat)).slice(0, 1)
  await queueOffline(device, planned)
  await device.turnOff()
  await device.turnOn()
  const first = await controlWorker(device.page, product.url)
  const gate = createGate()
  product.network.on('POST', metersPath, delayReply(gate), 1)
  await device.findNetwork()
  await first.sync(syncTag)
  await gate.reached
  await device.kill()
  gate.open()

  await device.turnOn()
  const second = await controlWorker(device.page, product.url)
  await second.sync(syncTag)
  await expect.poll(() => sentSubmissions(product.network)).toBe(2)
  await second.ended()
  await openMeters(device.page)
  await expectStatus(device.page, planned, arrived)
  expect(await listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
})

test('O-07: ten readings sent at once by two tabs and a sync arrive once each', async ({
  product,
  installedDevice: device,
}) => {
  await addMeters(product.sql, annasFlat, 10)
  const planned = (await planReadings(product.sql, annasFlat)).slice(-10)
  await queueOffline(device, planned)
  const other = await device.context.newPage()
  await openMeters(other)
  await expectStatus(other, planned, savedOnPhone)
  const worker = await controlWorker(device.page)

  await Promise.all([device.findNetwork(), worker.sync(syncTag)])
  await expectStatus(device.page, planned, arrived)
  await expectStatus(other, planned, arrived)
  expect(await listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
  expect(sentSubmissions(product.network)).toBe(10)
})
