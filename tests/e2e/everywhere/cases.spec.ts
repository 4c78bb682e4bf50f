import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/geometry.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test('L-01 B-10: axe finds no fault on the pages of requests and tickets, and none scrolls sideways', async ({
  product,
  device,
}) => {
  const { page } = device
  const [request] = await product.sql<{ id: number }[]>`select id from request where status = 'done' limit 1`
  const [ticket] = await product.sql<{ id: number }[]>`select id from ticket where status = 'sent' limit 1`
  await signIn(page)
  for (const [path, text] of [
    ['/#/requests/', 'Как вам работа?'],
    ['/#/requests/?scope=house', 'Нет света в подъезде'],
    ['/#/requests/create/', 'Опишите подробнее'],
    [`/#/requests/detail/?id=${request?.id}`, 'Что происходит с заявкой'],
    ['/#/requests/detail/?id=999999', 'Такой заявки нет'],
    ['/#/tickets/list/', 'Есть ответ'],
    ['/#/tickets/create/', 'Ваше обращение'],
    [`/#/tickets/detail/?id=${ticket?.id}`, 'Отозвать обращение'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(text)
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page, path)
  }
})

test('L-01 Q-02: axe finds no fault in the category picker, the error messages and the dialogs of the form', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  await page.goto('/#/requests/create/')
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByLabel('Что случилось')).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByText('Сантехника').click()
  await expect(page.getByRole('button', { name: 'Засор' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('searchbox').fill('кран')
  await expect(page.getByText('Сантехника')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Течёт кран или смеситель' }).click()
  await page.getByRole('button', { name: 'Удалить черновик' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
