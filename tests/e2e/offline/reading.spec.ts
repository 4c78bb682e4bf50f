import type { Page } from '@playwright/test'
import { delay, type Fault, page as foreignPage } from '../../faults/faults.ts'
import { createGate } from '../../faults/gate.ts'
import { noticesPath, waitForStoredReply } from '../support/home-page.ts'
import { meterRow, openMeters, typeReading } from '../support/meters-page.ts'
import { annasFlat, planReadings } from '../support/readings.ts'
import { signIn } from '../support/residents.ts'
import { openAnnasMeters, openAnnasMetersAgain, queueOffline } from '../support/submissions.ts'
import { expect, test } from '../support/test.ts'
import { waitForStored, waitForWorker } from '../support/worker.ts'

test('O-02 O-03: after one visit any route opens offline from a cold start with the time of its data', async ({
  installedDevice: device,
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
    await expect(device.page.getByRole('main')).toContainText('Нет сети')
  }
  await openMeters(device.page)
  await expect(device.page.getByText(/анные на \d+ \S+, \d\d:\d\d/)).toHaveCount(1)
  await expect(device.page.getByRole('main')).toContainText('Холодная вода')
})

/** The server's reply while its database is down. */
const unavailable: Fault = (exchange) =>
  exchange.answer({
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '5' },
    body: Buffer.from(JSON.stringify({ errors: ['Сервер временно недоступен'], code: 'unavailable' })),
  })

test('O-03 G-05: when the server answers 503 to everything, stored data stays visible, and the server is used again once it recovers', async ({
  product,
  installedDevice: device,
}) => {
  await openAnnasMetersAgain(device)
  const main = device.page.getByRole('main')
  await device.page.goto('/#/main/dashboard/')
  const due = main.getByText('6 482,37')
  await expect(due).toBeVisible()
  await waitForStoredReply(device.page, noticesPath)
  for (const method of ['GET', 'POST']) product.network.on(method, '', unavailable)
  await device.page.reload()
  await expect(main).toContainText('Нет связи с сервером')
  await expect(main).toContainText('Данные на')
  await expect(due).toBeVisible()
  await device.page.getByRole('link', { name: 'Счётчики' }).click()
  await expect(main).toContainText('Холодная вода')
  product.network.heal()
  await expect(main).not.toContainText('Нет связи с сервером', { timeout: 30_000 })
})

test('O-06: the queue shows a state for each waiting reading', async ({
  product,
  installedDevice: device,
}) => {
  const planned = await planReadings(product.sql, annasFlat)
  await queueOffline(device, planned)
  await device.page.goto('/#/queue/')
  const items = device.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ждёт сети' })
  await expect(items).toHaveCount(planned.length)
  await device.findNetwork()
  await expect(items).toHaveCount(0)
})

/** Runs in the page. */
async function storedParts({ name, isDeleted }: { name: string; isDeleted: boolean }): Promise<number> {
  let count = 0
  for (const cacheName of await caches.keys()) {
    if (!cacheName.includes('precache')) continue
    const cache = await caches.open(cacheName)
    const found = (await cache.keys()).filter(({ url }) => url.includes(name))
    count += found.length
    if (isDeleted) await Promise.all(found.map((key) => cache.delete(key)))
  }
  return count
}
const countStored = (page: Page, name: string) => page.evaluate(storedParts, { name, isDeleted: false })
const deleteStored = (page: Page, name: string) => page.evaluate(storedParts, { name, isDeleted: true })

const parts = ['/index.html', '/assets/index-', '/assets/cabinet-', '/assets/start-up-']

test('O-15: a visit restores precached parts that the device lost, and they open offline again', async ({
  installedDevice: device,
}) => {
  const { page } = device
  await openAnnasMeters(page)
  await waitForStored(page)
  const counts = await Promise.all(parts.map((name) => countStored(page, name)))
  for (const name of parts) await deleteStored(page, name)
  expect(await Promise.all(parts.map((name) => countStored(page, name)))).toEqual(parts.map(() => 0))
  await page.reload()
  await expect.poll(() => Promise.all(parts.map((name) => countStored(page, name)))).toEqual(counts)
  await device.loseNetwork()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Холодная вода')
})

test('O-15 O-21: offline, a section that the device has not stored yet says «Нет сети» and opens later', async ({
  installedDevice: device,
}) => {
  const { page } = device
  await openAnnasMeters(page)
  await waitForStored(page)
  expect(await deleteStored(page, '/assets/more-screen-')).toBeGreaterThan(0)
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  await device.loseNetwork()
  await page.reload()
  await page.goto('/#/more/')
  const alert = page.getByRole('alert').filter({ hasText: 'Нет сети' })
  await expect(alert).toContainText('Эту часть кабинета телефон ещё не сохранил')
  await expect(page.getByText(/техническую поддержку/)).toHaveCount(0)
  await device.findNetwork()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Ещё' })).toBeVisible()
})

test('O-26: a section that an update removed offers the new version, which keeps what was typed', async ({
  product,
  installedDevice: device,
}) => {
  const [planned] = await planReadings(product.sql, annasFlat)
  if (!planned) throw new Error('Anna has no meters to read')
  const { page } = device
  await openAnnasMeters(page)
  await typeReading(page, planned)
  expect(await deleteStored(page, '/assets/more-screen-')).toBeGreaterThan(0)
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  product.network.on('GET', '/assets/more-screen-', foreignPage(404, 'Not Found'))
  await page.goto('/#/more/')
  await expect(page.getByText('Вышла новая версия кабинета')).toBeVisible()
  await expect(page.getByText('Нет сети')).toHaveCount(0)
  product.network.heal()
  await page.getByRole('button', { name: 'Обновить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ещё' })).toBeVisible()
  await openMeters(page)
  for (const [index, text] of planned.texts.entries())
    await expect(meterRow(page, planned.serial).getByRole('textbox').nth(index)).toHaveValue(text)
})

test('O-26: Home says once that the application does not fit on the device, and its page says it always', async ({
  product,
  newDevice: { context, page },
}) => {
  await signIn(page)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(product.url).origin,
    quotaSize: 100_000,
  })
  await page.reload()
  const title = page.getByText('Без сети кабинет на этом устройстве не откроется')
  await expect(title).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Понятно' }).click()
  await expect(title).toHaveCount(0)
  await page.goto('/#/profile/info/')
  await expect(title).toBeVisible()
  await page.goto('/#/main/dashboard/')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(title).toHaveCount(0)

  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(product.url).origin })
  await page.goto('/#/profile/info/')
  await page.reload()
  await waitForWorker(page)
  await expect(title).toHaveCount(0)
})

test('O-15: offline without the stored page there is a readable page, and the cabinet after it', async ({
  installedDevice: device,
}) => {
  const { page } = device
  await openAnnasMeters(page)
  await waitForStored(page)
  await deleteStored(page, '/index.html')
  await device.loseNetwork()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Кабинет не открылся' })).toBeVisible()
  await device.findNetwork()
  await page.getByRole('link', { name: 'Повторить' }).click()
  await expect(page.getByRole('main')).toContainText('Холодная вода')
})

test('O-17: the message about a silent server disappears by itself once the server answers', async ({
  product,
  installedDevice: device,
}) => {
  const { page } = device
  await openAnnasMeters(page)
  await waitForStored(page)
  // navigator.onLine stays true: no event says when the server is back.
  product.network.goOffline()
  await page.goto('/#/accruals/payment/?accrual=1')
  await page.reload()
  const silent = page.getByText('Нет связи с сервером').or(page.getByText(/когда появится сеть/))
  await expect(page.getByText('Нет связи с сервером')).toBeVisible()
  product.network.goOnline()
  await expect(silent).toHaveCount(0, { timeout: 30_000 })
})

test('O-18: with a silent server the stored meters appear before any request times out', async ({
  product,
  installedDevice: device,
}) => {
  const { page } = device
  await openAnnasMeters(page)
  await waitForStored(page)
  const gate = createGate()
  product.network.on('GET', '/', delay(gate))
  // «Нет связи с сервером» appears when the first call has ended; text shown earlier waited for none.
  await page.addInitScript(() => {
    const order: string[] = []
    Object.assign(globalThis, { order })
    new MutationObserver(() => {
      const text = document.body?.innerText ?? ''
      for (const word of ['Данные на', 'Холодная вода', 'Нет связи с сервером'])
        if (text.includes(word) && !order.includes(word)) order.push(word)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.reload()
  await expect(page.getByText('Нет связи с сервером')).toBeVisible()
  await expect(page.getByText(/^Данные на/)).toBeVisible()
  expect(await page.evaluate('order[0]')).toBe('Холодная вода')
  gate.open()
})
