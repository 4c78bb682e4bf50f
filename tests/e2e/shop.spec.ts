import { outcome, pressAtBank } from './support/payment-page.ts'
import { signIn } from './support/residents.ts'
import { expect, test } from './support/test.ts'
import { waitForStored } from './support/worker.ts'

test('Q-04 Q-05: services chosen offline are ordered online, paid, and listed among the requests', async ({
  installedDevice: device,
}) => {
  const { page } = device
  await signIn(page)
  await waitForStored(page)
  await page.getByRole('link', { name: /Подать заявку/ }).click()
  await page.getByRole('link', { name: /^Сантехника/ }).click()
  await expect(page.getByRole('link', { name: 'Картинки: Замена смесителя' }).locator('img')).toBeVisible()
  await waitForStored(page, ['/internal/api/v4/cabinet/template_request/'])
  await device.loseNetwork()
  await page.getByRole('button', { name: 'В корзину: Замена смесителя' }).click()
  await page.getByRole('button', { name: 'В корзину: Герметизация ванны' }).click()
  await page.getByRole('button', { name: 'Добавить ещё одну: Герметизация ванны' }).click()
  await expect(page.getByText('Корзина сохранена на телефоне')).toBeVisible()
  await device.findNetwork()
  await expect(page.getByText('Корзина сохранена на телефоне')).toBeHidden()

  await page.getByRole('link', { name: 'Перейти в корзину' }).click()
  await expect(page.getByRole('region', { name: 'Итого' })).toContainText(/Итого2\s551,25/)
  await page.getByLabel('Что важно знать мастеру').fill('Домофон не работает, позвоните')
  await page.getByRole('button', { name: 'Заказать' }).click()
  const title = page.getByRole('heading', { level: 1, name: /^Заказ № \d+/ })
  await expect(title).toBeVisible()
  const number = /\d+/.exec(await title.innerText())?.[0] ?? ''
  await page.getByRole('button', { name: /^Оплатить 2\s551,25/ }).click()
  await pressAtBank(page, 'Оплатить')
  await outcome(page, 'Заказ оплачен').getByRole('link', { name: 'На главную' }).click()

  await page.goto('/#/requests/')
  await page.getByRole('link', { name: new RegExp(`№ ${number}`) }).click()
  await expect(page.getByText('Домофон не работает, позвоните')).toBeVisible()
  await page.getByRole('link', { name: 'Состав и оплата заказа' }).click()
  await expect(page.getByText('Оплачен', { exact: true })).toBeVisible()
  await page.goto('/#/requests/template_request/shop/1/')
  await expect(page.getByText('Корзина пуста')).toBeVisible()
})

test('B-10 Q-05: the sums of an order stay on one line beside a wrapped title', async ({ device }) => {
  const { page } = device
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page)
  await page.goto('/#/requests/template_request/category/1/')
  await page.getByRole('button', { name: 'В корзину: Замена смесителя' }).click()
  await page.getByRole('link', { name: 'Перейти в корзину' }).click()
  await page.getByRole('button', { name: 'Заказать' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ № \d+/ })).toBeVisible()
  const contents = page.getByRole('region', { name: 'Что заказано' })
  const ends = await contents
    .locator('.money')
    .evaluateAll((sums) => sums.map((sum) => Math.round(sum.getBoundingClientRect().right)))
  expect(ends.length).toBeGreaterThan(2)
  expect(new Set(ends).size).toBe(1)
})

test('L-03: the dark theme dims the pictures of services, which are made for a light page', async ({
  device: { page },
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await page.goto('/#/requests/template_request/')
  await page.getByRole('link', { name: /^Сантехника/ }).click()
  const picture = page.getByRole('link', { name: 'Картинки: Замена смесителя' }).locator('img')
  await expect(picture).toHaveCSS('filter', 'brightness(0.75)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(picture).toHaveCSS('filter', 'none')
})
