import { delay, drop, page as foreignPage } from '../../faults/faults.ts'
import { createGate } from '../../faults/gate.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test('B-01: a resident sees a loading text while the configuration loads', async ({ product, device }) => {
  await signIn(device.page)
  const gate = createGate()
  product.network.on('GET', '/config.json', delay(gate))
  await device.page.reload()
  await gate.reached
  await expect(device.page.getByText('Загружаем…')).toBeVisible()
  gate.open()
  await expect(device.page.getByRole('heading', { name: 'Главная' })).toBeAttached()
})

test('L-05: in forced colours their styles load before the first screen', async ({
  product,
  device: { page },
}) => {
  const gate = createGate()
  product.network.on('GET', '/config.json', delay(gate))
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await gate.reached
  await expect(page.locator('link[rel="stylesheet"][href*="/later-"]')).toBeAttached()
  await expect(page.getByText('Загружаем…')).toBeVisible()
  gate.open()
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
})

for (const { name, path, fault } of [
  { name: 'the configuration does not come', path: '/config.json', fault: drop },
  {
    name: 'a captive portal answers for the server',
    path: '/config.json',
    fault: foreignPage(200, '<h1>Wi-Fi</h1>'),
  },
  { name: 'the gateway is broken', path: '/config.json', fault: foreignPage(502, '<h1>Bad Gateway</h1>') },
]) {
  test(`B-01: a start that fails because ${name} ends in a page with «Повторить»`, async ({
    product,
    device,
  }) => {
    product.network.on('GET', path, fault)
    await device.page.goto('/')
    const retry = device.page.getByRole('button', { name: 'Повторить' })
    await expect(retry).toBeVisible()
    product.network.heal()
    await retry.click()
    await expect(device.page.getByRole('heading', { name: 'Вход' })).toBeVisible()
  })
}

test('B-01: a start that hangs for ten seconds offers «Повторить»', async ({ product, device }) => {
  const gate = createGate()
  await device.page.clock.install()
  product.network.on('GET', '/config.json', delay(gate), 1)
  await device.page.goto('/')
  await gate.reached
  await device.page.clock.runFor(10_000)
  await device.page.getByRole('button', { name: 'Повторить' }).click()
  await expect(device.page.getByRole('heading', { name: 'Вход' })).toBeVisible()
})

test('B-01: the page says what to do even if no script loads', async ({ product, device }) => {
  product.network.on('GET', '/assets/', drop)
  const session = await device.context.newCDPSession(device.page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 1000 })
  await device.page.goto('/')
  await expect(device.page.getByText('Не удалось открыть кабинет', { exact: false })).toBeVisible()
  product.network.heal()
  await device.page.getByRole('link', { name: 'Повторить' }).click()
  await expect(device.page.getByRole('heading', { name: 'Вход' })).toBeVisible()
})

test('B-04: the CSRF cookie chooses the application and gives no access', async ({ product, device }) => {
  await device.page.goto('/#/meters/list/')
  await expect(device.page.getByRole('heading', { name: 'Вход' })).toBeVisible()

  const asked = device.page.waitForRequest(/get_profile/)
  await device.context.addCookies([{ name: 'csrf', value: 'made-up', url: product.url }])
  await device.page.reload()
  expect((await (await asked).response())?.status()).toBe(401)
  await expect(device.page.getByRole('heading', { name: 'Вход' })).toBeVisible()

  await signIn(device.page)
  await device.page.goto('/#/auth/login/')
  await device.page.reload()
  await expect(device.page.getByRole('heading', { name: 'Главная' })).toBeAttached()
})

test('B-08: an unknown host gets one of four backgrounds and the default name and colours', async ({
  product,
  device,
}) => {
  const config = await (await device.context.request.get('/config.json')).json()
  expect(config.backgrounds).toHaveLength(4)
  await device.page.goto('/')
  await expect(device.page.getByText(config.name).first()).toBeVisible()
  const picture = product.network.seen.find(({ path }) => config.backgrounds.includes(path))
  expect(picture).toBeDefined()
})
