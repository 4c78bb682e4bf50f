import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { digitsOfCall } from './support/calls.ts'
import { waitForLetter } from './support/mailbox.ts'
import { letTenSecondsPass, pressAtBank } from './support/payment-page.ts'
import type { Product } from './support/product.ts'
import { expect, test } from './support/test.ts'

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
const narrow = { width: 320, height: 640 }

const expectScreen = async (page: Page, title: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  const size = page.viewportSize() ?? narrow
  await page.setViewportSize(narrow)
  expect(await page.evaluate(overflow), `${title} at ${narrow.width} px`).toBe(0)
  await page.setViewportSize(size)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const typeDigits = async (page: Page, digits: string): Promise<void> => {
  for (const [index, digit] of [...digits].entries())
    await page.getByLabel(`Цифра ${index + 1} из 4`).fill(digit)
  await press(page, 'Подтвердить')
}

const provePhone = async (page: Page, product: Product, phone: string): Promise<void> => {
  await page.goto('/#/qr/payment/phone/')
  await page.getByLabel('Телефон').fill(phone.slice(1))
  await press(page, 'Далее')
  await expect(page.getByRole('heading', { name: 'Подтвердите номер телефона' })).toBeVisible()
  await typeDigits(page, await digitsOfCall(product, phone))
}

/** The second of two addresses has several services, one without debt. */
const payer = '79000000002'

const chooseService = async (page: Page, service: string): Promise<void> => {
  await page.getByRole('radio', { name: /кв\. 62\b/ }).check()
  await press(page, 'Далее')
  await page.getByRole('radio', { name: service }).check()
  await press(page, 'Далее')
  await expect(page.getByRole('heading', { name: 'Проверьте и оплатите' })).toBeVisible()
}
const debt = 'Жилищно-коммунальные услуги'

test('X-02: wrong digits are reported, and after «Попробовать ещё раз» the right ones prove the phone', async ({
  product,
  device: { page },
}) => {
  await page.goto('/#/qr/payment/')
  await expectScreen(page, 'Введите номер телефона')
  await page.getByLabel('Телефон').fill(payer.slice(1))
  await press(page, 'Далее')
  await expectScreen(page, 'Подтвердите номер телефона')
  const digits = await digitsOfCall(product, payer)
  await typeDigits(page, digits === '0000' ? '0001' : '0000')
  await expect(page.getByText('Код введён неверно')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Позвонить ещё раз', exact: true })).toBeEnabled()
  await press(page, 'Попробовать ещё раз')
  await typeDigits(page, digits)
  await expectScreen(page, 'Выберите адрес')
})

test('X-04 X-05: a payer chooses an address and a service, and loads no code of the cabinet', async ({
  product,
  device: { page },
}) => {
  await provePhone(page, product, payer)
  await expectScreen(page, 'Выберите адрес')
  await page.getByRole('radio', { name: /кв\. 62\b/ }).check()
  await press(page, 'Далее')
  await expectScreen(page, 'Выберите услугу')
  await page.getByRole('radio', { name: debt }).check()
  await press(page, 'Далее')
  await expectScreen(page, 'Проверьте и оплатите')
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  expect(scripts.filter((path) => /\/(?:cabinet|start-up|home|meters)/.test(path))).toEqual([])
})

test('X-06 X-07: after a refusal by the bank the payer pays again ten seconds later', async ({
  product,
  device: { page },
}) => {
  await provePhone(page, product, payer)
  await chooseService(page, debt)
  await press(page, 'Перейти к оплате')
  await pressAtBank(page, 'Отказать')
  await expectScreen(page, 'Не оплачено')
  await expect(page.getByRole('region', { name: 'Не оплачено' })).toContainText('Ничего не списано')
  await press(page, 'Попробовать ещё раз')
  await press(page, 'Перейти к оплате')
  await expect(page.getByText('нельзя платить чаще одного раза в 10 секунд')).toBeVisible()
  await letTenSecondsPass(product.sql)
  await press(page, 'Перейти к оплате')
  await pressAtBank(page, 'Оплатить')
  await expect(page.getByRole('main')).toContainText('Оплачено')
  await press(page, 'Продолжить')
  await expect(page.getByRole('radio', { name: /кв\. 62\b/ })).toBeChecked()
})

test('X-05 X-06: an advance is paid for a service without debt, and the payer is thanked', async ({
  product,
  device: { page },
}) => {
  await provePhone(page, product, payer)
  await chooseService(page, 'Капитальный ремонт')
  await expect(page.getByRole('main')).toContainText('Долгов нет')
  await page.getByRole('textbox', { name: 'Сумма аванса' }).fill('100')
  await press(page, 'Внести аванс')
  await pressAtBank(page, 'Никогда не отвечать')
  await expect(page.getByRole('region', { name: 'Ждём ответ банка' })).toContainText(/100,80/)
  await page.getByRole('link', { name: 'Завершить' }).click()
  await expectScreen(page, 'Спасибо!')
})

test('X-03 X-07: an unknown phone finds its flat by e-mail, and a restricted one is blocked', async ({
  product,
  device: { page },
}) => {
  await provePhone(page, product, '79000000004')
  await expectScreen(page, 'Введите электронную почту')
  await page.getByLabel('Электронная почта').fill('pay@demo.local')
  await press(page, 'Далее')
  await expectScreen(page, 'Подтвердите почту')
  const letter = await waitForLetter(product, 'pay@demo.local', '')
  await typeDigits(page, /\d{4}/.exec(letter.subject)?.[0] ?? '')
  await expectScreen(page, 'Проверьте выбранный адрес')
  await page.getByRole('link', { name: 'Другой адрес' }).click()
  await expectScreen(page, 'Войдите, чтобы оплатить другой адрес')

  await provePhone(page, product, '79000000003')
  await expectScreen(page, 'Оплата невозможна')
})

test('X-03 V-07: after a payer leaves, the next one starts with the phone', async ({
  product,
  device: { page },
}) => {
  await provePhone(page, product, '79000000001')
  await expectScreen(page, 'Проверьте выбранный адрес')
  await press(page, 'Выйти и забыть номер')
  await expectScreen(page, 'Введите номер телефона')
  await expect(page.getByLabel('Телефон')).not.toHaveValue(/00 01/)
  expect(await product.sql`select from qr_session where phone = '79000000001'`).toHaveLength(0)
  await page.goto('/#/qr/payment/address/')
  await expectScreen(page, 'Введите номер телефона')
})
