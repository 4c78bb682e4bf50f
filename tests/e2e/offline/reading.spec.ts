import { openMeters } from '../support/meters-page.ts'
import { annasFlat, planReadings } from '../support/readings.ts'
import { openAnnasMetersAgain, queueOffline } from '../support/submissions.ts'
import { expect, test } from '../support/test.ts'

test('O-02 O-03: after one visit a cold start without a network opens any route and says from when its data is', async ({
  ownDevice: device,
}) => {
  await openAnnasMetersAgain(device)
  await device.kill()
  await device.turnOn()
  await device.loseNetwork()
  for (const path of [
    '/#/main/dashboard/',
    '/#/more/',
    '/#/queue/',
    '/#/requests/create/',
    '/?from=letter',
  ]) {
    await device.page.goto(path)
    await expect(device.page.getByRole('main')).toContainText('Показываем данные на')
  }
  await openMeters(device.page)
  await expect(device.page.getByRole('main')).toContainText('Холодная вода')
})

test('O-06: the queue shows a state for each reading that waits', async ({ product, device }) => {
  const planned = await planReadings(product.sql, annasFlat)
  await queueOffline(device, planned)
  await device.page.goto('/#/queue/')
  const items = device.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ждёт сети' })
  await expect(items).toHaveCount(planned.length)
  await device.findNetwork()
  await expect(items).toHaveCount(0)
})
