import type { Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../browser.ts'
import { drop } from '../faults/faults.ts'
import { arrived, expectStatus, openMeters, pressSubmit, typeReading } from './support/meters-page.ts'
import {
  annasChannels,
  givePushService,
  notificationsPath,
  openSettings,
  pressNotification,
  pushSwitch,
  queuePush,
  receiveNotice,
  shownNotifications,
  timesAsked,
  waitForPush,
} from './support/notifications-page.ts'
import { annasFlat, planReading, planReadings } from './support/readings.ts'
import { anna, signIn } from './support/residents.ts'
import { expectAfterNetworkBack } from './support/retry.ts'
import { expect, test } from './support/test.ts'
import { controlWorker, waitForStored } from './support/worker.ts'

// Headless Chromium shows no notification.
test.use({ launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags] } })

test('N-02 N-05: channels and email topics are saved at once, and a failed save is reported', async ({
  product,
  device,
}) => {
  const { page } = device
  await signIn(page)
  await openSettings(page)
  await page.getByRole('switch', { name: 'Квитанции' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => annasChannels(product.sql)).toMatchObject({ email: true, emailReceipts: false })
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Квитанции' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Платежи' })).toBeChecked()
  await page.getByRole('switch', { name: 'ВКонтакте' }).check()
  await page.getByRole('switch', { name: 'Почта' }).uncheck()
  await expect.poll(() => annasChannels(product.sql)).toMatchObject({ email: false, vk: true })
  await page.reload()
  await expect(page.getByRole('switch', { name: 'ВКонтакте' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Почта' })).not.toBeChecked()

  // Chromium retries a lost request once over a new connection.
  product.network.on('PATCH', `${notificationsPath}update/`, drop)
  await page.getByRole('switch', { name: 'Telegram' }).click()
  await expect(page.getByText('Не сохранилось')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Telegram' })).not.toBeChecked()
})

test('N-02: the settings say offline that there is no network, and load when it is back', async ({
  installedDevice: device,
}) => {
  const { page } = device
  await signIn(page)
  await waitForStored(page)
  await device.loseNetwork()
  await page.goto('/#/profile/settings/')
  await expect(page.getByRole('main')).toContainText('Настройки загрузятся, когда появится сеть')
  await device.findNetwork()
  const email = page.getByRole('switch', { name: 'Почта' })
  await expectAfterNetworkBack(page, email)
  await expect(email).toBeChecked()
})

test("N-04: a push goes from the server's queue to the notification, and a click opens its page", async ({
  product,
  newDevice: device,
}) => {
  const { page, context } = device
  await givePushService(context)
  await signIn(page)
  await waitForStored(page)
  await openSettings(page)
  expect(await timesAsked(page)).toBe(0)
  await pushSwitch(page).click()
  await expect(pushSwitch(page)).toBeChecked()
  await expect.poll(() => annasChannels(product.sql)).toMatchObject({ mobileApp: true })

  const session = await page.evaluate(() =>
    fetch('/auth/api/v1/auth/get_profile/').then((reply) => reply.json()),
  )
  const words = { title: 'Передайте показания', body: 'ул. Садовая, 5, кв. 12', tag: 'readings-1' }
  await queuePush(product.sql, { ...words, scope: session.session.scope, path: '/meters/list/' })
  const { message } = await waitForPush(product)
  const worker = await controlWorker(page)
  await worker.push(JSON.stringify(message))
  await expect.poll(() => shownNotifications(page)).toEqual([words])

  await pressNotification(context)
  await expect(page).toHaveURL(/#\/meters\/list\/$/)
  expect(await shownNotifications(page)).toEqual([])

  const other = session.profiles.find(({ scope }: { scope: string }) => scope !== session.session.scope)
  await worker.push(JSON.stringify({ ...Object(message), scope: other.scope, path: '/news/list/' }))
  await expect.poll(() => shownNotifications(page)).toHaveLength(1)
  await pressNotification(context)
  await expect(page.getByRole('heading', { name: 'Новости' })).toBeVisible()
  await expect(page.getByRole('button', { name: /кв\. 47/ })).toBeVisible()

  const more = ['receipt-1', 'receipt-2', 'answer-1'].map((tag) =>
    JSON.stringify({ ...Object(message), tag }),
  )
  // Chromium loses notifications shown at the same time; the worker shows them one by one.
  await Promise.all(more.map((push) => worker.push(push)))
  await expect.poll(() => shownNotifications(page)).toHaveLength(3)
  await page.goto('/#/more/')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
  expect(await shownNotifications(page)).toEqual([])
  await Promise.all(more.map((push) => worker.push(push)))
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([expect.objectContaining({ title: 'Личный кабинет' })])
})

const offer = (page: Page) => page.getByText('Напоминать о показаниях?')

test('N-04: pushes are offered after an accepted reading, and the permission is requested only by a click', async ({
  product,
  newDevice: device,
}) => {
  const { page, context } = device
  const reading = await planReading(product.sql, annasFlat)
  await givePushService(context)
  await signIn(page)
  await page.reload()
  await openMeters(page)
  await typeReading(page, reading)
  await expect(offer(page)).toBeHidden()
  await pressSubmit(page)
  await expect(offer(page)).toBeVisible()
  expect(await timesAsked(page)).toBe(0)
  // The product waits ten seconds for it, which a busy machine may exceed.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('button', { name: 'Напоминать' }).click()
  await expect(offer(page)).toBeHidden()
  expect(await timesAsked(page)).toBe(1)
  await expect.poll(() => annasChannels(product.sql)).toMatchObject({ mobileApp: true })
  expect(await product.sql`select from push_subscription`).toHaveLength(1)
})

test('N-04: the offer waits for the second visit and does not return once declined', async ({
  product,
  newDevice: device,
}) => {
  const { page, context } = device
  const [first, second] = await planReadings(product.sql, annasFlat)
  if (!first || !second) throw new Error('Anna has not meters enough')
  await givePushService(context)
  await signIn(page)
  await openMeters(page)
  await typeReading(page, first)
  await pressSubmit(page)
  await expectStatus(page, [first], arrived)
  await expect(offer(page)).toBeHidden()

  await page.reload()
  await openMeters(page)
  await typeReading(page, second)
  await pressSubmit(page)
  await expect(offer(page)).toBeVisible()
  await page.getByRole('button', { name: 'Не нужно' }).click()
  await expect(offer(page)).toBeHidden()
  await page.reload()
  await openMeters(page)
  await expectStatus(page, [second], arrived)
  await expect(offer(page)).toBeHidden()
  expect(await timesAsked(page)).toBe(0)
})

test('N-03: an unsubscribe link changes nothing before the press, then stops the emails', async ({
  product,
  device,
}) => {
  const { page } = device
  const { unsubscribeLink } = await receiveNotice(product)
  await fetch(unsubscribeLink)
  await page.goto(unsubscribeLink)
  await expect(page.getByText('На a•••@demo.local больше не придут письма')).toBeVisible()
  expect(await annasChannels(product.sql)).toBeNull()
  await page.getByRole('button', { name: 'Отписаться' }).click()
  await expect(page.getByRole('heading', { name: 'Вы отписаны' })).toBeVisible()
  expect(await annasChannels(product.sql)).toMatchObject({ email: false })
  await page.getByRole('link', { name: 'Настроить уведомления' }).click()
  await expect(page.getByText('Уведомления выключены: ничего не придёт')).toBeVisible()
})

test('N-03: the settings link of an email saves channels, and a stranger can disown the address', async ({
  product,
  device,
}) => {
  const { page } = device
  const { settingsLink, cabinetLink, letter } = await receiveNotice(product)
  expect(letter.text).toContain(settingsLink)
  await page.goto(settingsLink)
  await expect(page.getByText('Уведомления включены')).toBeVisible()
  await page.getByRole('switch', { name: 'Почта' }).uncheck()
  await expect(page.getByText('Уведомления выключены: ничего не придёт')).toBeVisible()
  expect(await annasChannels(product.sql)).toBeNull()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('heading', { name: 'Настройки сохранены' })).toBeVisible()
  expect(await annasChannels(product.sql)).toMatchObject({ email: false, wrongAddress: null })

  await page.getByRole('button', { name: 'Изменить ещё' }).click()
  await page.getByRole('button', { name: 'Это не мой адрес' }).click()
  await expect(page.getByText('Мы перестанем отправлять уведомления на a•••@demo.local')).toBeVisible()
  expect(await annasChannels(product.sql)).toMatchObject({ wrongAddress: null })
  await page.getByRole('button', { name: 'Больше не присылать' }).click()
  await expect(page.getByRole('heading', { name: 'Больше не пришлём' })).toBeVisible()
  expect(await annasChannels(product.sql)).toMatchObject({ wrongAddress: anna })

  await page.goto(cabinetLink)
  await signIn(page)
  await openSettings(page)
  await expect(page.getByText('С вашей почты ответили, что она чужая')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Почта' })).toBeDisabled()
})

test('N-03: an invalid link says what to do', async ({ device }) => {
  const { page } = device
  for (const query of ['', '?id=1-x']) {
    await page.goto(`/#/notifications/settings/${query}`)
    await expect(page.getByText('Ссылка не подходит')).toBeVisible()
    await page.goto(`/#/notifications/unsubscribe/${query}`)
    await expect(page.getByText('Ссылка не подходит')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Войти в кабинет' }).click()
  await expect(page).toHaveURL(/#\/auth\/login\/$/)
})
