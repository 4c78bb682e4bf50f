import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const widths = [320, 768, 1440]
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

test('L-01 B-10: no page of the shop has a fault that axe can find, or scrolls sideways', async ({
  device,
}) => {
  const { page } = device
  const size = page.viewportSize()
  await signIn(page)
  const expectFit = async (what: string): Promise<void> => {
    await expectAccessibleInBothThemes(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(overflow), `${what} at ${width} px`).toBe(0)
    }
    if (size) await page.setViewportSize(size)
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
