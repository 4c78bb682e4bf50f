import { cut, delayReply, drop, loseReply, page as foreignPage } from '../../faults/faults.ts'
import { createGate } from '../../faults/gate.ts'
import { arrived, expectStatus, openMeters, savedOnPhone } from '../support/meters-page.ts'
import { annasFlat, onceEach, planReadings, listReadings } from '../support/readings.ts'
import {
  metersPath,
  openAnnasMeters,
  openAnnasMetersAgain,
  queueOffline,
  sentSubmissions,
  submitReadings,
} from '../support/submissions.ts'
import { expect, test } from '../support/test.ts'

test('O-02 O-06 O-07: three offline readings survive a killed browser and a cold start, and arrive once each', async ({
  product,
  installedDevice: device,
}) => {
  const planned = (await planReadings(product.sql, annasFlat)).slice(0, 3)
  await openAnnasMetersAgain(device)
  await device.loseNetwork()
  await submitReadings(device.page, planned)
  await expectStatus(device.page, planned, savedOnPhone)
  await device.kill()

  await device.turnOn()
  await openMeters(device.page)
  await expectStatus(device.page, planned, savedOnPhone)
  expect(await listReadings(product.sql, annasFlat)).toEqual([])

  await device.findNetwork()
  await expectStatus(device.page, planned, arrived)
  expect(await listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
})

test('O-06 O-07: six offline readings are in the database once each', async ({
  product,
  installedDevice: device,
}) => {
  const planned = await planReadings(product.sql, annasFlat)
  expect(planned).toHaveLength(6)
  await queueOffline(device, planned)
  await device.findNetwork()
  await expectStatus(device.page, planned, arrived)
  expect(await listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
})

for (const { name, fault } of [
  { name: 'the reply is lost after the server committed', fault: loseReply },
  { name: 'the reply breaks off in its middle', fault: cut },
  { name: 'the request never reaches the server', fault: drop },
  { name: 'a captive portal answers 200 with its page', fault: foreignPage(200, '<h1>Войдите в Wi-Fi</h1>') },
  { name: 'a gateway answers 502 with its page', fault: foreignPage(502, '<h1>Bad Gateway</h1>') },
]) {
  test(`O-06 O-07: a reading is accepted once when ${name}`, async ({ product, installedDevice: device }) => {
    const planned = (await planReadings(product.sql, annasFlat)).slice(0, 1)
    await openAnnasMeters(device.page)
    product.network.on('POST', metersPath, fault, 1)
    await submitReadings(device.page, planned)
    await expectStatus(device.page, planned, arrived)
    expect(sentSubmissions(product.network)).toBe(2)
    expect(await listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
  })
}

test('O-07: a reading is stored once when the server is killed between commit and reply', async ({
  product,
  installedDevice: device,
}) => {
  const planned = (await planReadings(product.sql, annasFlat)).slice(0, 1)
  await openAnnasMeters(device.page)
  const gate = createGate()
  product.network.on('POST', metersPath, delayReply(gate), 1)
  await submitReadings(device.page, planned)
  await gate.reached
  await product.kill()
  await device.loseNetwork()
  expect(await listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))

  await product.start()
  await device.findNetwork()
  await expectStatus(device.page, planned, arrived)
  expect(await listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
})
