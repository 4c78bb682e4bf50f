import { drop } from '../../faults/faults.ts'
import { arrived, expectStatus, openMeters, savedOnPhone, typeReadings } from '../support/meters-page.ts'
import { annasFlat, onceEach, planReadings, listReadings } from '../support/readings.ts'
import { anna, enterCredentials, expectAskedToSignIn, signInByForm, vera } from '../support/residents.ts'
import { everythingStored, settleStorage } from '../support/storage.ts'
import { metersPath, openAnnasMeters, queueOffline, submitReadings } from '../support/submissions.ts'
import { expect, test } from '../support/test.ts'

const annasWords = ['100200012', 'кв. 12', 'anna@demo.local']

test('O-12: another resident on the device sees nothing of the first, whose readings still arrive later', async ({
  product,
  installedDevice: device,
}) => {
  const planned = (await planReadings(product.sql, annasFlat)).slice(0, 2)
  await queueOffline(device, planned)
  await product.sql`update session_family set ended_at = now(), end_reason = 'logout'`
  await device.findNetwork()
  await expectAskedToSignIn(device.page)
  await device.page.reload()
  await signInByForm(device.page, vera)
  await openMeters(device.page)
  for (const { serial } of planned) await expect(device.page.getByText(serial)).toHaveCount(0)
  await device.page.goto('/#/queue/')
  await expect(device.page.getByRole('main')).not.toContainText('Холодная вода')
  const stored = await everythingStored(device.context, device.page)
  for (const word of annasWords) expect(stored).not.toContain(word)

  await device.page.goto('/#/more/')
  await device.page.getByRole('button', { name: 'Выйти' }).click()
  await device.page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).first().click()
  await expect(device.page.getByRole('heading', { name: 'Вход' })).toBeVisible()
  await enterCredentials(device.page, anna)
  await expect.poll(() => listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
})

test.describe('logout with queued readings', () => {
  test('O-14 B-07: «Выйти без отправки» sends nothing and leaves no data of the resident', async ({
    product,
    installedDevice: device,
  }) => {
    const planned = (await planReadings(product.sql, annasFlat)).slice(0, 2)
    await queueOffline(device, planned)
    await device.page.goto('/#/more/')
    await device.page.getByRole('button', { name: 'Выйти' }).click()
    await device.page.getByRole('button', { name: 'Выйти без отправки' }).click()
    await expect(device.page.getByRole('heading', { name: 'Вход' })).toBeVisible()
    expect(new URL(device.page.url()).hash).toBe('#/auth/login/')
    const stored = await everythingStored(device.context, device.page)
    for (const word of [...annasWords, ...planned.map(({ serial }) => serial)])
      expect(stored).not.toContain(word)

    await device.findNetwork()
    await device.page.reload()
    await expect.poll(() => product.sql`select from session_family where ended_at is null`).toHaveLength(0)
    expect(await listReadings(product.sql, annasFlat)).toEqual([])
    // The device keeps its random id, which identifies no resident (decision 7).
    const cookies = (await device.context.cookies()).filter(({ value }) => value !== '')
    expect(cookies.map(({ name }) => name)).toEqual(['device'])
  })

  test('O-14: «Отправить и выйти» sends each reading once and then leaves nothing', async ({
    product,
    installedDevice: device,
  }) => {
    const planned = (await planReadings(product.sql, annasFlat)).slice(0, 2)
    await openAnnasMeters(device.page)
    product.network.on('POST', metersPath, drop)
    await submitReadings(device.page, planned)
    await expectStatus(device.page, planned, savedOnPhone)
    await device.page.goto('/#/more/')
    await device.page.getByRole('button', { name: 'Выйти' }).click()
    product.network.heal()
    await device.page.getByRole('button', { name: 'Отправить и выйти' }).click()
    await expect(device.page.getByRole('heading', { name: 'Вход' })).toBeVisible()
    expect(await listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
    const stored = await everythingStored(device.context, device.page)
    for (const word of annasWords) expect(stored).not.toContain(word)
  })

  test('O-14: «Отправить и выйти» names each cause when not everything is sent', async ({
    product,
    installedDevice: device,
  }) => {
    const [first, second] = (await planReadings(product.sql, annasFlat)).slice(0, 2)
    if (!first || !second) throw new Error('Anna has two meters at least')
    await queueOffline(device, [first])
    await openMeters(device.page)
    await typeReadings(device.page, [second])
    await settleStorage(device.page)
    await device.page.goto('/#/more/')
    await device.page.getByRole('button', { name: 'Выйти' }).click()
    const dialog = device.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Отправить и выйти' }).click()
    await expect(dialog.getByRole('listitem')).toHaveText([/^1\sзапись ждёт сети/, /^1\sчерновик не дописан/])
  })

  test('O-14: «Остаться» changes nothing', async ({ product, installedDevice: device }) => {
    const planned = (await planReadings(product.sql, annasFlat)).slice(0, 2)
    await queueOffline(device, planned)
    await device.page.goto('/#/more/')
    await device.page.getByRole('button', { name: 'Выйти' }).click()
    await device.page.getByRole('button', { name: 'Остаться' }).click()
    await device.findNetwork()
    await openMeters(device.page)
    await expectStatus(device.page, planned, arrived)
  })
})

test('O-14: a logout deletes drafts too', async ({ product, installedDevice: device }) => {
  const planned = (await planReadings(product.sql, annasFlat)).slice(0, 1)
  await openAnnasMeters(device.page)
  await typeReadings(device.page, planned)
  await settleStorage(device.page)
  await device.page.goto('/#/more/')
  await device.page.getByRole('button', { name: 'Выйти' }).click()
  await device.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Выйти/ })
    .click()
  await expect(device.page.getByRole('heading', { name: 'Вход' })).toBeVisible()
  const stored = await everythingStored(device.context, device.page)
  for (const word of [...annasWords, ...planned.flatMap(({ serial, texts }) => texts.concat(serial))])
    expect(stored).not.toContain(word)
})
