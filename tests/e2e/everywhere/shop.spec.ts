import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/geometry.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test('B-10 Q-04: a position without a picture has its name, price and button in one row on a wide screen', async ({
  device,
}) => {
  const { page } = device
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  await page.goto('/#/requests/template_request/')
  await page.getByRole('link', { name: /^Сантехника/ }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Прочистка засора' })
  const name = await card.getByRole('heading').boundingBox()
  const price = await card.getByText(/за шт/).boundingBox()
  const button = await card.getByRole('button', { name: /^В корзину/ }).boundingBox()
  const whole = await card.boundingBox()
  if (!name || !price || !button || !whole) throw new Error('The card is incomplete')
  expect(name.x).toBeLessThan(price.x)
  expect(price.x + price.width).toBeLessThan(button.x)
  expect(button.y).toBeGreaterThanOrEqual(whole.y)
  expect(button.width).toBeLessThan(200)
  expect(whole.height).toBeLessThan(120)
})

test('L-01 B-10: axe finds no fault on the pages of the shop, and none scrolls sideways', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  const expectFit = async (what: string): Promise<void> => {
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page, what)
  }
  await page.goto('/#/requests/template_request/')
  await page.getByRole('link', { name: /^Сантехника/ }).click()
  await page.getByRole('button', { name: 'В корзину: Подключение стиральной машины' }).click()
  await expect(page.getByRole('link', { name: 'Перейти в корзину' })).toBeVisible()
  await expectFit('a category')
  await page.goto('/#/requests/template_request/')
  await expect(page.getByText('В корзине 1')).toBeVisible()
  await expectFit('the shop')
  await page.goto('/#/requests/template_request/shop/1/')
  await expect(page.getByRole('button', { name: 'Заказать' })).toBeVisible()
  await expectFit('the basket')
  await page.getByRole('button', { name: 'Заказать' }).click()
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeVisible()
  await page.getByText('Реквизиты получателя').click()
  await expectFit('an order')
})
