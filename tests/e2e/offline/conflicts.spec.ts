import { delay } from '../../faults/faults.ts'
import { createGate } from '../../faults/gate.ts'
import { arrived, expectStatus, meterRow, openMeters, pressSubmit } from '../support/meters-page.ts'
import { closeWindow, correctPrevious, giveOtherReading } from '../support/organisation.ts'
import { annasFlat, onceEach, planReading, planReadings, listReadings } from '../support/readings.ts'
import { metersPath, queueOffline } from '../support/submissions.ts'
import { expect, test } from '../support/test.ts'

const decide = 'Нужно ваше решение'

test('O-08 O-20: when the window closes while a reading waits, the value stays, and the resident sends it as an appeal', async ({
  product,
  installedDevice: device,
}) => {
  const planned = (await planReadings(product.sql, annasFlat)).slice(0, 1)
  await queueOffline(device, planned)
  await closeWindow(product.sql)
  await device.findNetwork()
  await expectStatus(device.page, planned, decide)
  await device.page.goto('/#/queue/')
  const item = device.page.getByRole('main').getByRole('listitem').filter({ hasText: decide })
  await expect(item).toContainText(planned[0]?.texts[0] ?? 'нет показания')
  expect(await listReadings(product.sql, annasFlat)).toEqual([])

  await device.page.goto('/#/main/dashboard/')
  const attention = device.page.getByRole('region', { name: 'Ждёт внимания' })
  await expect(attention).toContainText(/1\sпоказание не принято/)
  await attention.getByRole('link', { name: /^Решить/ }).click()
  await device.page.getByRole('button', { name: 'Написать диспетчеру' }).click()
  await expect(device.page.getByLabel('Ваше обращение')).toHaveValue(new RegExp(planned[0]?.serial ?? '-'))
  await expect(device.page.getByLabel('Тема').locator('option:checked')).toHaveText('Показания счётчиков')
  await device.page.getByRole('button', { name: 'Отправить обращение' }).click()
  await expect
    .poll(() => product.sql`select from ticket where description like ${`%${planned[0]?.serial}%`}`)
    .toHaveLength(1)
  await device.page.goto('/#/queue/')
  await expect(device.page.getByText('Ничего: всё дошло')).toBeVisible()
})

test('O-08: when the previous value changes while a reading waits, the resident sees both and sends their own', async ({
  product,
  installedDevice: device,
}) => {
  const planned = await planReading(product.sql, annasFlat)
  await queueOffline(device, [planned])
  await correctPrevious(product.sql, planned)
  await device.findNetwork()
  await expectStatus(device.page, [planned], decide)
  expect(await listReadings(product.sql, annasFlat)).toEqual([])

  await device.page.goto('/#/queue/')
  await device.page.getByRole('radio', { name: /^Ваше, с этого телефона/ }).check()
  await device.page.getByRole('button', { name: 'Передать выбранное' }).click()
  await expect
    .poll(() => listReadings(product.sql, annasFlat))
    .toEqual([{ serial: planned.serial, values: planned.values, submissions: 1 }])
})

test('O-08 M-18: when another value arrives while a reading waits, the own one corrects it', async ({
  product,
  installedDevice: device,
}) => {
  const planned = await planReading(product.sql, annasFlat)
  await queueOffline(device, [planned])
  await giveOtherReading(product.sql, planned)
  await device.findNetwork()
  await expectStatus(device.page, [planned], decide)

  await device.page.goto('/#/queue/')
  await device.page.getByRole('radio', { name: /^Ваше, с этого телефона/ }).check()
  await device.page.getByRole('button', { name: 'Передать выбранное' }).click()
  await expect
    .poll(() => listReadings(product.sql, annasFlat))
    .toEqual([{ serial: planned.serial, values: planned.values, submissions: 1 }])
})

test('O-08 M-18: rewriting a queued reading while it is accepted and the list is slow is no conflict', async ({
  product,
  installedDevice: device,
}) => {
  const planned = await planReading(product.sql, annasFlat)
  await queueOffline(device, [planned])
  const row = meterRow(device.page, planned.serial)
  await row.getByRole('button', { name: /^Исправить/ }).click()
  await row.getByRole('textbox').fill('')
  const list = createGate()
  product.network.on('GET', metersPath, delay(list))
  await device.findNetwork()
  await expect
    .poll(() => listReadings(product.sql, annasFlat))
    .toEqual([{ serial: planned.serial, values: planned.values, submissions: 1 }])
  await list.reached
  await row.getByRole('textbox').pressSequentially('126')
  await pressSubmit(device.page)
  await expect
    .poll(() => listReadings(product.sql, annasFlat))
    .toEqual([{ serial: planned.serial, values: [126], submissions: 2 }])
  list.open()
})

test('O-08: when another value arrives while a reading waits, the other can be kept', async ({
  product,
  installedDevice: device,
}) => {
  const planned = await planReading(product.sql, annasFlat)
  await queueOffline(device, [planned])
  await giveOtherReading(product.sql, planned)
  await device.findNetwork()
  await expectStatus(device.page, [planned], decide)

  await device.page.goto('/#/queue/')
  await device.page.getByRole('radio', { name: /^Уже передано/ }).check()
  await device.page.getByRole('button', { name: 'Передать выбранное' }).click()
  await expect(device.page.getByText(decide)).toHaveCount(0)
  const others = planned.values.map((value) => value - 0.5)
  expect(await listReadings(product.sql, annasFlat)).toEqual([
    { serial: planned.serial, values: others, submissions: 0 },
  ])
  await openMeters(device.page)
  await expectStatus(device.page, [planned], 'Передано')
})

test('O-08 M-14: a conflict of one meter does not delay the readings of the others', async ({
  product,
  installedDevice: device,
}) => {
  const [disputed, ...others] = await planReadings(product.sql, annasFlat)
  if (!disputed) throw new Error('Anna has no meters to read')
  await queueOffline(device, [disputed, ...others])
  await giveOtherReading(product.sql, disputed)
  await device.findNetwork()
  await expectStatus(device.page, [disputed], decide)
  await expectStatus(device.page, others, arrived)
  expect((await listReadings(product.sql, annasFlat)).slice(1)).toEqual(onceEach(others))
})
