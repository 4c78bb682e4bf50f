import sharp from 'sharp'
import { syncTag } from '../../../src/lib/outbox/background-sync.ts'
import { operate, operatorSettings } from '../support/operator.ts'
import { fillRequest, openRequestForm, requestsWith } from '../support/requests-page.ts'
import { signIn } from '../support/residents.ts'
import { filesOnDevice, settleStorage } from '../support/storage.ts'
import { expect, test } from '../support/test.ts'
import { controlWorker } from '../support/worker.ts'

const text = 'В подвале капает с потолка, связи тут нет'
const upright = { format: 'jpeg', width: 1365, height: 2048 }

test.use({ settings: operatorSettings })

test('O-05 O-06 O-07 Q-02 Q-03 G-03: an offline request with two photos survives a killed browser, loses their location, is sent by background sync, and is rated', async ({
  product,
  installedDevice: device,
}) => {
  await signIn(device.page)
  await openRequestForm(device.page)
  await device.turnOff()
  await device.turnOn()
  await device.page.goto('/#/requests/create/')
  await expect(device.page.getByLabel('Телефон для связи')).toHaveValue('+7 903 555 01 47')
  await device.loseNetwork()
  await fillRequest(device.page, text)
  await settleStorage(device.page)
  await device.kill()

  await device.turnOn()
  await device.page.goto('/#/requests/create/')
  await expect(device.page.getByLabel('Опишите подробнее')).toHaveValue(text)
  await expect(device.page.getByText('Сохранено на телефоне')).toHaveCount(2)
  await device.page.getByRole('button', { name: 'Отправить заявку' }).click()
  const waiting = device.page.getByRole('region', { name: 'Ещё не отправлены' })
  await expect(waiting).toContainText('Сохранено на телефоне, ещё не отправлено')
  await expect(waiting).toContainText('2 фото')

  const metadata = await Promise.all((await filesOnDevice(device.page)).map((file) => sharp(file).metadata()))
  expect(metadata).toMatchObject([upright, upright])
  expect(metadata.flatMap(({ exif, orientation }) => [exif, orientation]).filter(Boolean)).toEqual([])

  // A restarted browser has one empty tab, so only the worker can send.
  await device.kill()
  await device.turnOn()
  const worker = await controlWorker(device.page, product.url)
  await device.findNetwork()
  await worker.sync(syncTag)
  await expect.poll(() => requestsWith(product.sql, text)).toMatchObject([{ files: 2 }])
  await worker.ended()

  const [{ number } = { number: 0 }] = await requestsWith(product.sql, text)
  expect(await operate(product, 'close', 'request', String(number), 'Заменили прокладку')).toContain(
    'Сделано',
  )
  await device.page.goto('/#/requests/')
  await device.page.getByRole('link', { name: `№ ${number}` }).click()
  await expect(device.page.getByRole('list', { name: 'Что происходит с заявкой' })).toContainText(
    'Заменили прокладку',
  )
  const photos = device.page.getByRole('list', { name: 'Фото заявки' }).locator('img')
  await expect(photos).toHaveCount(2)
  expect(
    await photos.first().evaluate((photo) => photo instanceof HTMLImageElement && photo.naturalHeight),
  ).toBe(2048)

  await device.page.getByRole('radio', { name: '5 из 5' }).click({ force: true })
  await device.page.getByRole('button', { name: 'Оценить' }).click()
  await expect(device.page.getByText('Выполнена, оценка 5')).toBeVisible()
  expect(await requestsWith(product.sql, text)).toHaveLength(1)
})
