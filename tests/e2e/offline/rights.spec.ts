import { fillRequest, openRequestForm, requestsWith } from '../support/requests-page.ts'
import { expect, test } from '../support/test.ts'
import { signIn } from '../support/residents.ts'

test('G-13: an open page follows revoked permissions, and keeps and explains what was written offline', async ({
  product,
  installedDevice: device,
}) => {
  const { page } = device
  const text = 'Капает кран на кухне'
  await signIn(page)
  await openRequestForm(page)
  await device.loseNetwork()
  await fillRequest(page, text)
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByText('Сохранено на телефоне, ещё не отправлено').first()).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))

  await product.sql`
    update organisation
    set permissions = permissions || '{"request_log": "", "catalogue_cabinet_positions": ""}'`
  await device.findNetwork()

  await expect(page.getByRole('dialog', { name: 'Недостаточно прав' })).toContainText('не принимает заявки')
  await page.getByRole('button', { name: 'Понятно' }).click()
  await expect(page.getByText('Приём через кабинет закрыт')).toBeVisible()
  await page.getByRole('link', { name: 'Подать заявку' }).click()
  await expect(page.getByRole('dialog', { name: 'Недостаточно прав' })).toBeVisible()
  await page.getByRole('button', { name: 'Понятно' }).click()

  await page.getByRole('status').getByRole('link', { name: 'Не отправлено' }).click()
  const record = page.getByRole('listitem').filter({ hasText: text })
  await expect(record).toContainText('Не принято: Недостаточно прав')
  await expect(record).toContainText('передайте её в организацию по телефону')
  await expect(page.locator('body[data-not-reloaded]')).toHaveCount(1)
  expect(await requestsWith(product.sql, text)).toEqual([])
})
