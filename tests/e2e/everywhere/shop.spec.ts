import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/geometry.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

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
